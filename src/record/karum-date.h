/* karum-date.h: the date of a game or an event, any part of which may be unknown. */
#pragma once

#include <glib.h>

/**
 * KarumDate: a day of the Gregorian calendar; 0 for an unknown part. All of the eight shapes are
 * dates: a day whose month is unknown as well as a day of an unknown year.
 */
typedef struct {
  int year;  /* 1 … 9999 */
  int month; /* 1 … 12 */
  int day;   /* 1 … 31 */
} KarumDate;

/* karum_date_possible: whether there is such a day, for some value of the unknown parts. */
gboolean karum_date_possible (KarumDate date);

/* karum_date_known: whether any part is known. */
gboolean karum_date_known (KarumDate date);

/* karum_date_before: whether @a is certainly before @b. */
gboolean karum_date_before (KarumDate a, KarumDate b);

/* karum_date_too_far: whether @date is so long after @year that no game is planned for it: such a
 * year is of another calendar, as 2569 of Thailand. */
gboolean karum_date_too_far (KarumDate date, int year);

/**
 * karum_date_read: reads a date of the notation: `2026.11.20`, unknown parts `????` and `??`.
 * @text: (nullable): NULL is no date
 * @date: (out) (optional): 0 in all parts if it is none
 * Returns: whether @text is a possible date
 */
gboolean karum_date_read (const char *text, KarumDate *date);

/* karum_date_write: (transfer full): the reverse. */
char *karum_date_write (KarumDate date);

/**
 * karum_date_read_bound: reads the first or last date of a span: a day, a month or a year, as
 * `2026.11.20`, `2026.11` and `2026`. Parameters as of karum_date_read().
 */
gboolean karum_date_read_bound (const char *text, KarumDate *date);

/* karum_date_write_bound: (transfer full) (nullable): the reverse; NULL if @date is no bound, since
 * its year or a part before a known one is unknown. */
char *karum_date_write_bound (KarumDate date);

/* karum_date_short: (transfer full): @date as a person writes it, the year first: "2026-11-20",
 * "2026-11", "2026-??-20", "????-11"; "" if nothing is known. */
char *karum_date_short (KarumDate date);

/* karum-typed-date.h: dates as people type them, in rules of the program's own: the same on every
 * system, whatever its locale. */
#pragma once

#include "karum-date.h"

typedef enum {
  KARUM_TYPED_DATE,    /* or nothing, which is an unknown date */
  KARUM_TYPED_NONE,    /* no date, or one that can't be understood in one way only */
  KARUM_TYPED_CALENDAR /* a date of another calendar, or of an era that had no such day */
} KarumTyped;

/**
 * karum_typed_date_read: reads a date.
 *
 * The year first, with four digits, is read in every language; unknown parts are `?`, or are left
 * out at the end: 2026-11-20, 2026.11, 2026, 2026-??-20, 20261120. The order of other numbers is
 * that of the interface's language, or the first possible one: day, month and year; in English,
 * with slashes, the month before the day; in Japanese year, month and day. Two digits are a year
 * from 79 years back to 20 ahead, and need a month and a day. Months also have English and Russian
 * names. Years can be those of an era of Japan, from 明治: 令和8年1月5日, R8.1.5, 平成元年. Digits
 * can be in full width, or be 一二三.
 *
 * @text: UTF-8
 * @year: the present one
 * @date: (out): unknown if there is none
 */
KarumTyped karum_typed_date_read (const char *text, int year, KarumDate *date);

/* karum_typed_date_words: (transfer full) (nullable): @date in the interface's language, with the
 * day of the week, the name of the month and all digits of the year: “Mon, 5 Jan 2026”, “January
 * 2026”, “2026”; NULL if the year is unknown, or the month of a day. */
char *karum_typed_date_words (KarumDate date);

/* karum_date_today: the day where the program runs. */
KarumDate karum_date_today (void);

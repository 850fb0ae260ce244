/* karum-date-row.h: an entry row for a date; parts of it may be unknown. */
#pragma once

#include <adwaita.h>

#include "karum-date.h"

#define KARUM_TYPE_DATE_ROW (karum_date_row_get_type ())

/**
 * KarumDateRow: accepts what karum_typed_date_read() does; shows in words how it has read the text.
 *
 * KarumDateRow:bound (boolean, construct-only): the first or last date of a span, in which only the
 * last parts may be unknown.
 */
G_DECLARE_FINAL_TYPE (KarumDateRow, karum_date_row, KARUM, DATE_ROW, AdwEntryRow)

/**
 * karum_date_row_dup_date: (transfer full): the date in the format of records ("2026.11.20",
 * unknown parts "??").
 * @valid: (out): FALSE if the text is no date; the row shows that
 */
char *karum_date_row_dup_date (KarumDateRow *self, gboolean *valid);

/* karum_date_row_get_date: the same as a value. @date: (out): unknown if the text is no date.
 * Returns: whether it is one */
gboolean karum_date_row_get_date (KarumDateRow *self, KarumDate *date);

/* karum_date_row_dup_bound: (transfer full) (nullable): the date as it is written in filters, see
 * karum_date_read_bound(); NULL if there is none. */
char *karum_date_row_dup_bound (KarumDateRow *self);

/* karum_date_row_set_date: @date: (nullable): in the format of records, or a bound */
void karum_date_row_set_date (KarumDateRow *self, const char *date);

/* karum_date_row_set_today: sets today's date. */
void karum_date_row_set_today (KarumDateRow *self);

/* karum-date-row.h: a row to enter a date; parts of it may be unknown. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define KARUM_TYPE_DATE_ROW (karum_date_row_get_type ())

/**
 * KarumDateRow: takes `2026-11-20`, `2026-11`, `2026` and what the locale writes; says in words
 * what it understood.
 */
G_DECLARE_FINAL_TYPE (KarumDateRow, karum_date_row, KARUM, DATE_ROW, AdwEntryRow)

/**
 * karum_date_row_dup_date: (transfer full): the date as records have it ("2026.11.20", unknown
 * parts "??").
 * @valid: (out): FALSE when the text is no date; the row shows that
 */
char *karum_date_row_dup_date (KarumDateRow *self, gboolean *valid);

/* karum_date_row_set_date: @date: (nullable): as records have it */
void karum_date_row_set_date (KarumDateRow *self, const char *date);

/* karum_date_row_set_today: shows the present day. */
void karum_date_row_set_today (KarumDateRow *self);

/**
 * karum_date_parse: what KarumDateRow reads, without a widget.
 * Returns: (transfer full) (nullable): the date as records have it; NULL for a text that is no date
 */
char *karum_date_parse (const char *text);

G_END_DECLS

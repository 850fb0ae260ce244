/* karum-seal-sum.h: the sums of which seals are made, and the same for SQL. */
#pragma once

#include "karum-db.h"

/* karum_seal_add_null, _int, _text, _blob, _value: add a value to a sum, which is 0 at first.
 * @text: (nullable) */
void karum_seal_add_null (guint64 *sum);
void karum_seal_add_int (guint64 *sum, gint64 number);
void karum_seal_add_text (guint64 *sum, const char *text);
void karum_seal_add_blob (guint64 *sum, const void *bytes, gsize size);
void karum_seal_add_value (guint64 *sum, sqlite3_value *value);

/* karum_seal_sum_provide: defines the SQL function karum_seal_sum (value, ...) of @db: the sum of
 * all its arguments as a number. */
gboolean karum_seal_sum_provide (KarumDb *db, GError **error);

#include "karum-seal-sum.h"

#include <string.h>

#include "karum-random.h"

static guint64
begin_value (guint64 sum, int type)
{
  return karum_hash_add (sum == 0 ? 1 : sum, (guint64) type);
}

static guint64
add_bytes (guint64 key, const guint8 *bytes, gsize size)
{
  for (gsize at = 0; at < size; at += sizeof (guint64)) {
    guint64 word = 0;

    memcpy (&word, bytes + at, MIN (sizeof word, size - at));
    key = karum_hash_add (key, GUINT64_FROM_LE (word));
  }
  return karum_hash_add (key, size);
}

void
karum_seal_add_null (guint64 *sum)
{
  *sum = begin_value (*sum, SQLITE_NULL);
}

void
karum_seal_add_int (guint64 *sum, gint64 number)
{
  *sum = karum_hash_add (begin_value (*sum, SQLITE_INTEGER), (guint64) number);
}

void
karum_seal_add_blob (guint64 *sum, const void *bytes, gsize size)
{
  *sum = add_bytes (begin_value (*sum, SQLITE_BLOB), bytes, size);
}

void
karum_seal_add_text (guint64 *sum, const char *text)
{
  if (text)
    *sum = add_bytes (begin_value (*sum, SQLITE_TEXT), (const guint8 *) text, strlen (text));
  else
    karum_seal_add_null (sum);
}

/* A text can contain any byte in a damaged file. */
void
karum_seal_add_value (guint64 *sum, sqlite3_value *value)
{
  int type = sqlite3_value_type (value);
  const guint8 *bytes;

  if (type == SQLITE_NULL)
    karum_seal_add_null (sum);
  else if (type == SQLITE_INTEGER)
    karum_seal_add_int (sum, sqlite3_value_int64 (value));
  else {
    bytes = type == SQLITE_TEXT ? sqlite3_value_text (value) : sqlite3_value_blob (value);
    *sum = add_bytes (begin_value (*sum, type), bytes, (gsize) sqlite3_value_bytes (value));
  }
}

/* The SQL function karum_seal_sum (value, ...). */
static void
sum_values (sqlite3_context *context, int n, sqlite3_value **values)
{
  guint64 sum = 0;

  for (int i = 0; i < n; i++)
    karum_seal_add_value (&sum, values[i]);
  sqlite3_result_int64 (context, (gint64) sum);
}

gboolean
karum_seal_sum_provide (KarumDb *db, GError **error)
{
  int code = sqlite3_create_function_v2 (db->handle, "karum_seal_sum", -1,
                                         SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY,
                                         NULL, sum_values, NULL, NULL, NULL);

  return code == SQLITE_OK || karum_db_set_error (db, code, error);
}

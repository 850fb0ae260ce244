#include "karum-erase.h"

#include <string.h>

#include "karum-arrays.h"
#include "karum-log-owner.h"
#include "karum-schema.h"
#include "karum-texts.h"
#include "karum-undo-private.h"

/* -- A changeset without some games ------------------------------------------------------------ */

/* See "Changeset Format" in SQLite's sqlite3session.c: a head for each table, then its rows, each
 * an operation, a flag, and one or two records of values. */
enum { TABLE = 'T', UNDEFINED = 0, INTEGER = 1, REAL = 2, TEXT = 3, BLOB = 4, NOTHING = 5 };

typedef struct {
  const guint8 *at, *end;
  gboolean broken;
  guint n_columns;
  gboolean of_game; /* of the table that is being read */
} Reader;

static guint8
take_byte (Reader *reader)
{
  reader->broken = reader->broken || reader->at >= reader->end;
  return reader->broken ? 0 : *reader->at++;
}

static void
skip (Reader *reader, guint64 n)
{
  reader->broken = reader->broken || n > (guint64) (reader->end - reader->at);
  if (!reader->broken)
    reader->at += n;
}

/* A number of SQLite, of at most nine bytes. */
static guint64
take_number (Reader *reader)
{
  guint64 number = 0;

  for (guint i = 0; i < 8; i++) {
    guint8 byte = take_byte (reader);

    number = number << 7 | (byte & 0x7f);
    if (byte < 0x80)
      return number;
  }
  return number << 8 | take_byte (reader);
}

/* @number: (out): of an integer */
static void
take_value (Reader *reader, gint64 *number)
{
  guint8 type = take_byte (reader);
  guint64 word;

  if (type == INTEGER && reader->end - reader->at >= 8) {
    memcpy (&word, reader->at, sizeof word);
    *number = (gint64) GUINT64_FROM_BE (word);
  }
  if (type == INTEGER || type == REAL)
    skip (reader, 8);
  else if (type == TEXT || type == BLOB)
    skip (reader, take_number (reader));
  else
    reader->broken = reader->broken || (type != UNDEFINED && type != NOTHING);
}

static void
take_table (Reader *reader)
{
  const KarumBaseTable *table;
  const char *name;
  const guint8 *end;

  take_byte (reader);
  reader->n_columns = (guint) take_number (reader);
  skip (reader, reader->n_columns);
  name = (const char *) reader->at;
  end = reader->broken ? NULL : memchr (reader->at, 0, (gsize) (reader->end - reader->at));
  if (!end) {
    reader->broken = TRUE;
    return;
  }
  table = karum_base_table_find (name);
  reader->of_game = table && table->of_game;
  reader->at = end + 1;
}

/* Returns: the game that the row belongs to; 0 for others */
static gint64
take_row (Reader *reader)
{
  guint8 operation = take_byte (reader);
  guint n_records = operation == SQLITE_UPDATE ? 2 : 1;
  gint64 game = 0, ignored;

  if (operation != SQLITE_UPDATE && operation != SQLITE_INSERT && operation != SQLITE_DELETE)
    reader->broken = TRUE;
  take_byte (reader);
  for (guint i = 0; i < n_records * reader->n_columns && !reader->broken; i++)
    take_value (reader, i == 0 ? &game : &ignored);
  return reader->of_game ? game : 0;
}

/* (transfer full) (nullable): @changes without the rows of @games; NULL if they can't be read.
 * @rest: (out): the number of the other rows */
static GBytes *
cut (GBytes *changes, GHashTable *games, guint *rest)
{
  gsize size;
  const guint8 *bytes = g_bytes_get_data (changes, &size);
  Reader reader = { .at = bytes, .end = bytes ? bytes + size : NULL };
  g_autoptr (GByteArray) kept = g_byte_array_new ();

  *rest = 0;
  while (reader.at < reader.end && !reader.broken) {
    const guint8 *begin = reader.at;
    gboolean stays = TRUE;

    if (*begin == TABLE) {
      take_table (&reader);
    } else {
      gint64 game = take_row (&reader);

      stays = game == 0 || !g_hash_table_contains (games, &game);
      *rest += stays;
    }
    if (stays)
      g_byte_array_append (kept, begin, (guint) (reader.at - begin));
  }
  if (reader.broken)
    return NULL;
  return *rest > 0 ? g_byte_array_free_to_bytes (g_steal_pointer (&kept)) : g_bytes_new (NULL, 0);
}

/* -- The history --------------------------------------------------------------------------------
 */

static gboolean
drop_step (KarumDb *db, guint64 number, GError **error)
{
  g_autofree char *sql
      = g_strdup_printf ("DELETE FROM history WHERE id = %" G_GUINT64_FORMAT, number);

  return karum_db_execute (db, sql, error);
}

/* The numbers of the games that were added stay: those that are left are counted again. */
static gboolean
measure_again (KarumDb *db, KarumAddition *addition, gboolean *changed, GError **error)
{
  KarumAddition now = *addition;
  gint64 last;

  *changed = FALSE;
  if (addition->count == 0)
    return TRUE;
  if (!karum_addition_measure (db, &now, &last, error))
    return FALSE;
  *changed = now.count != addition->count;
  *addition = now;
  return TRUE;
}

/* @now: what is left of the changes */
static gboolean
write_step (KarumDb *db, KarumChange *change, GBytes *now, GError **error)
{
  g_bytes_unref (change->changes);
  change->changes = g_bytes_ref (now);
  return karum_history_rewrite (db, change, error);
}

static gboolean
forget_in_step (KarumDb *db, guint64 number, GHashTable *games, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (KarumChange) change = karum_history_read (db, number, &local);
  g_autoptr (GBytes) now = NULL;
  gboolean counted;
  guint rest = 0;

  if (!change && !g_error_matches (local, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_CHANGED)) {
    g_propagate_error (error, g_steal_pointer (&local));
    return FALSE;
  }
  now = change ? cut (change->changes, games, &rest) : NULL;
  if (!now)
    return drop_step (db, number, error);
  if (!measure_again (db, &change->addition, &counted, error))
    return FALSE;
  if (!counted && g_bytes_get_size (now) == g_bytes_get_size (change->changes))
    return TRUE;
  return rest == 0 && change->addition.count == 0 ? drop_step (db, number, error)
                                                  : write_step (db, change, now, error);
}

static GArray *
list_steps (KarumDb *db, GError **error)
{
  g_autoptr (GArray) numbers = karum_array_new (guint64);
  g_autoptr (KarumStatement) row = karum_db_prepare (db, "SELECT id FROM history", error);

  while (karum_statement_next (row, error)) {
    guint64 number = (guint64) karum_statement_int (row, 0);

    g_array_append_val (numbers, number);
  }
  return karum_statement_worked (row) ? g_steal_pointer (&numbers) : NULL;
}

gboolean
karum_history_forget_games (KarumStore *store, GHashTable *games, GError **error)
{
  KarumDb *db = karum_store_db (store);
  g_autoptr (GArray) numbers = list_steps (db, error);

  if (numbers)
    karum_for_each_value (guint64, number, numbers)
      if (!forget_in_step (db, number, games, error))
        return FALSE;
  return numbers != NULL;
}

/* -- The file -----------------------------------------------------------------------------------
 */

/* Pages of one value, which is written into free pages. */
#define PAGES_AT_ONCE 1000

/* Rows of a derived table, without a number that a part has, take all free pages, and are deleted.
 */
static gboolean
fill_free_pages (KarumDb *db, GError **error)
{
  gint64 pages, size;
  gboolean done;

  if (!karum_db_number (db, "PRAGMA freelist_count", &pages, error)
      || !karum_db_number (db, "PRAGMA page_size", &size, error))
    return FALSE;
  done = karum_db_execute (db, "DELETE FROM position_parts WHERE id < 0", error);
  for (gint64 i = 0; done && i < pages; i += PAGES_AT_ONCE) {
    g_autofree char *sql
        = g_strdup_printf ("INSERT INTO position_parts (id, data) VALUES (%" G_GINT64_FORMAT
                           ", zeroblob (%" G_GINT64_FORMAT "))",
                           -1 - i, MIN (pages - i, PAGES_AT_ONCE) * (size - 4));

    done = karum_db_execute (db, sql, error);
  }
  return done && karum_db_execute (db, "DELETE FROM position_parts WHERE id < 0", error);
}

static gboolean
overwrite_free_pages (KarumStore *store, GError **error)
{
  return karum_store_begin (store, error)
         && karum_store_end (store, fill_free_pages (karum_store_db (store), error), error);
}

/* When all of the log is in the file, the next transaction begins it again, and what it doesn't
 * overwrite is cut off. */
static gboolean
empty_log (KarumDb *db, GError **error)
{
  if (!karum_log_owner_holds (db))
    return TRUE;
  sqlite3_wal_checkpoint_v2 (db->handle, "main", SQLITE_CHECKPOINT_RESTART, NULL, NULL);
  /* Any change gets a stamp. */
  if (!karum_db_begin (db, error)
      || !karum_db_end (db, karum_db_execute (db, "UPDATE log SET mark = mark", error), error)
      || !karum_db_begin (db, error))
    return FALSE;
  karum_log_owner_cut (db);
  return karum_db_end (db, TRUE, error);
}

gboolean
karum_store_begin_erasure (KarumStore *store, GError **error)
{
  karum_db_execute (karum_store_db (store), "PRAGMA secure_delete = ON", NULL);
  if (karum_store_begin (store, error))
    return TRUE;
  karum_db_execute (karum_store_db (store), "PRAGMA secure_delete = FAST", NULL);
  return FALSE;
}

gboolean
karum_store_end_erasure (KarumStore *store, gboolean done, GError **error)
{
  KarumDb *db = karum_store_db (store);

  done = karum_store_end (store, done, error) && karum_texts_join_all (db, error)
         && overwrite_free_pages (store, error);
  karum_db_execute (db, "PRAGMA secure_delete = FAST", NULL);
  done = done && empty_log (db, error);
  if (karum_store_history (store))
    karum_history_look_again (karum_store_history (store), db);
  return done;
}

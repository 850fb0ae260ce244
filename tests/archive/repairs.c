/* repairs.c: what opening an archive clears, renews or deletes: whatever bit of what it trusts is
 * changed, nothing is lost that stood. */
#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>

#include "../deep.h"
#include "fixture.h"
#include "karum-arrays.h"
#include "karum-batch.h"
#include "karum-check.h"
#include "karum-collections.h"
#include "karum-column-update.h"
#include "karum-db.h"
#include "karum-game-list.h"
#include "karum-games.h"
#include "karum-import.h"
#include "karum-salvage.h"
#include "karum-store-inside.h"
#include "karum-undo.h"
#include "karum-versions.h"
#include "karum-views.h"

#define PAGE 4096
/* Games that stood, and games of an import that did not come to its end. */
#define OLD 4
#define NEW 3

static void
execute (const char *path, const char *sql)
{
  char *message = NULL;
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  sqlite3_exec (db, sql, NULL, NULL, &message);
  g_assert_cmpstr (message, ==, NULL);
  sqlite3_close (db);
}

static gint64
number (KarumStore *store, const char *sql)
{
  gint64 n;

  return karum_db_number (karum_store_db (store), sql, &n, NULL) ? n : -1;
}

static gint64
count (KarumStore *store)
{
  const KarumGameQuery query = { 0 };

  return karum_store_count_games (store, &query, NULL);
}

static void
save_games (KarumStore *store, guint first, guint n)
{
  for (guint i = first; i < first + n; i++) {
    g_autoptr (KarumRecord) record = fixture_record (karum_games[0], 0, 6, i + 1);

    fixture_save (store, record);
  }
}

/* An archive whose program was killed while it added games in slices; as one file. @first: the
 * number of the first reserved game; 0: as it is chosen */
static void
leave_batch (const char *path, gint64 first)
{
  KarumStore *store = fixture_open (path);
  KarumDb *db = karum_store_db (store);
  KarumBatch batch = { .first = first, .last = first > 0 ? first + NEW + 9 : NEW + 10 };

  save_games (store, 0, OLD);
  g_assert_true (karum_batch_begin (db, &batch, NULL, NULL));
  batch.next = OLD + 1;
  save_games (store, OLD, NEW);
  g_assert_true (karum_db_end (db, TRUE, NULL));
  db->batch = NULL;
  g_close (batch.log, NULL);
  karum_store_close (store);
}

/* Whether the games that stood are there, in whichever way the archive is read. */
static gboolean
has_old (const char *path)
{
  KarumStoreOptions options = { .games = all_games };
  g_autofree char *saved = g_strconcat (path, ".saved", NULL);
  g_auto (KarumSalvage) salvage = { 0 };
  KarumStore *store = karum_store_open (path, &options, NULL);
  gint64 there = store ? number (store, "SELECT count (*) FROM games WHERE " KARUM_SHOWN (
                                            "games.") " AND id <= " G_STRINGIFY (OLD))
                       : -1;

  g_clear_pointer (&store, karum_store_close);
  if (there >= 0)
    return there == OLD;
  karum_salvage (path, saved, &options, NULL, &salvage, NULL);
  g_unlink (saved);
  return salvage.whole + salvage.doubtful->len >= OLD;
}

/* -- The row of a batch ------------------------------------------------------------------------ */

/* A game that doesn't prove that it came with the batch stays, whatever the row says. */
static void
test_unproven (void)
{
  char *path = fixture_path ();
  g_autofree char *notice = NULL;
  KarumStore *store;

  leave_batch (path, 2);
  store = fixture_open (path);
  notice = karum_store_get_notice (store);
  g_assert_nonnull (notice);
  g_assert_cmpint (count (store), ==, OLD);
  g_assert_cmpint (number (store, "SELECT count (*) FROM batch"), ==, 0);
  g_assert_cmpint (number (store, "SELECT count (*) FROM batched"), ==, 0);
  g_assert_cmpuint (fixture_assert_sound (store), ==, OLD);
  karum_store_close (store);
  fixture_remove (path);
}

/* A row that nobody sealed, of any range, hides nothing, deletes nothing, and is told. */
static void
test_forged (void)
{
  char *path = fixture_path ();
  g_autofree char *notice = NULL;
  KarumStore *store = fixture_open (path);
  KarumStoreOptions reading = { .games = all_games, .read_only = TRUE };

  save_games (store, 0, OLD);
  karum_store_close (store);
  execute (path, "INSERT INTO batch VALUES (1, 1, 9223372036854775807, 0, 0, 0, 0, 0, 7, 7)");
  store = karum_store_open (path, &reading, NULL);
  g_assert_cmpint (count (store), ==, OLD);
  karum_store_close (store);
  store = fixture_open (path);
  notice = karum_store_get_notice (store);
  g_assert_nonnull (notice);
  g_assert_cmpint (count (store), ==, OLD);
  g_assert_cmpint (number (store, "SELECT count (*) FROM batch"), ==, 0);
  g_assert_cmpuint (fixture_assert_sound (store), ==, OLD);
  karum_store_close (store);
  fixture_remove (path);
}

/* The same, sealed: there is nothing to walk through between its numbers. */
static void
test_wide (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);

  save_games (store, 0, OLD);
  g_assert_true (karum_db_execute (
      karum_store_db (store),
      "INSERT INTO batch VALUES (1, 1, 9223372036854775807, 0, 0, 0, 0, 0, 7, 7)", NULL));
  g_assert_true (karum_batch_seal (karum_store_db (store), NULL));
  g_assert_cmpint (count (store), ==, 0);
  karum_store_close (store);
  store = fixture_open (path);
  g_assert_cmpint (count (store), ==, OLD);
  karum_store_close (store);
  fixture_remove (path);
}

/* An unfinished batch of an earlier format, whose row had no seal, is kept and told. */
static void
test_earlier (void)
{
  char *path = fixture_path ();
  g_autofree char *notice = NULL;
  KarumStore *store = fixture_open (path);

  save_games (store, 0, OLD);
  karum_store_close (store);
  execute (path, "DROP TABLE sharing; DROP TABLE sharers; DROP TABLE facts; DROP TABLE shared; "
                 "DROP TABLE fact_files;"
                 "DROP TABLE words_state; DROP TABLE batched;"
                 "ALTER TABLE batch DROP COLUMN seal; ALTER TABLE batch DROP COLUMN mark;"
                 "INSERT INTO batch VALUES (1, 2, 3, 0, 0, 0, 0, 0); PRAGMA user_version = 24");
  store = fixture_open (path);
  notice = karum_store_get_notice (store);
  g_assert_nonnull (notice);
  g_assert_cmpint (count (store), ==, OLD);
  g_assert_cmpuint (fixture_assert_sound (store), ==, OLD);
  karum_store_close (store);
  fixture_remove (path);
}

/* Where the only row of the table @name is: the last bytes of its page. */
static gsize
page_of (const char *path, const char *name)
{
  g_autofree char *sql
      = g_strdup_printf ("SELECT rootpage FROM sqlite_schema WHERE name = '%s'", name);
  sqlite3_stmt *row;
  sqlite3 *db;
  gsize page;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_prepare_v2 (db, sql, -1, &row, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_step (row), ==, SQLITE_ROW);
  page = (gsize) sqlite3_column_int (row, 0);
  sqlite3_finalize (row);
  sqlite3_close (db);
  return (page - 1) * PAGE;
}

/* Every bit of the row: no game that stood is lost. */
static void
test_bits (void)
{
  char *path = fixture_path ();
  g_autofree char *copy = g_strconcat (path, ".copy.karum", NULL);
  g_autofree char *bytes = NULL;
  guint step = g_getenv ("KARUM_TEST_DEEP") ? 1 : 7;
  gsize size, page, begin, end;
  guint flips = 0, lost = 0;

  leave_batch (path, 0);
  page = page_of (path, "batch");
  g_assert_true (g_file_get_contents (path, &bytes, &size, NULL));
  /* The place of the content, in the head of a page. */
  begin = page + ((gsize) (guint8) bytes[page + 5] << 8 | (guint8) bytes[page + 6]);
  end = page + PAGE;
  g_assert_cmpuint (end - begin, <, 80);
  for (gsize bit = begin * 8; bit < end * 8; bit += step, flips++) {
    bytes[bit / 8] = (char) (bytes[bit / 8] ^ 1 << bit % 8);
    fixture_write (copy, bytes, size);
    if (!has_old (copy)) {
      g_test_message ("byte %u of %u, bit %u", (guint) (bit / 8 - begin), (guint) (end - begin),
                      (guint) (bit % 8));
      lost++;
    }
    bytes[bit / 8] = (char) (bytes[bit / 8] ^ 1 << bit % 8);
  }
  g_test_message ("%u bits of %u flipped", flips, (guint) (end - begin) * 8);
  g_assert_cmpuint (lost, ==, 0);
  fixture_remove (path);
}

/* -- A journal --------------------------------------------------------------------------------- */

/* A journal that a killed program has left in the middle of a change of another archive. @where:
 * the name of the journal's new place */
static void
leave_journal (const char *where)
{
  char *path = fixture_path ();
  g_autofree char *journal = g_strconcat (path, "-journal", NULL);
  g_autofree char *bytes = NULL;
  KarumStore *store = fixture_open (path);
  gsize size;
  sqlite3 *db;

  save_games (store, 20, 30);
  karum_store_close (store);
  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  /* All that doesn't fit into the cache is written before the transaction ends. */
  g_assert_cmpint (sqlite3_exec (db,
                                 "PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1; BEGIN;"
                                 "UPDATE moves SET setup = setup || 'x';"
                                 "UPDATE games SET site = 'x'; DELETE FROM texts",
                                 NULL, NULL, NULL),
                   ==, SQLITE_OK);
  g_assert_true (g_file_get_contents (journal, &bytes, &size, NULL));
  g_assert_cmpuint (size, >, PAGE);
  fixture_write (where, bytes, size);
  sqlite3_close (db);
  fixture_remove (path);
}

/* A foreign journal isn't written into the archive that lies beside it: it is set aside, and told.
 */
static void
test_journal (void)
{
  char *path = fixture_path ();
  g_autofree char *journal = g_strconcat (path, "-journal", NULL);
  g_autofree char *notice = NULL;
  KarumStore *store = fixture_open (path);
  sqlite3 *db;

  save_games (store, 0, OLD);
  karum_store_close (store);
  /* As a backup that was put in the archive's place. */
  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL), ==,
                   SQLITE_OK);
  sqlite3_close (db);
  leave_journal (journal);
  store = fixture_open (path);
  notice = karum_store_get_notice (store);
  g_assert_nonnull (notice);
  g_assert_false (g_file_test (journal, G_FILE_TEST_EXISTS));
  g_assert_cmpuint (fixture_assert_sound (store), ==, OLD);
  karum_store_close (store);
  fixture_remove (path);
}

/* -- Words --------------------------------------------------------------------------------------
 */

/* Of games with a comment each. */
static void
import_comments (KarumStore *store, guint n)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (KarumImportReport) report = NULL;

  for (guint i = 0; i < n; i++)
    g_string_append_printf (
        text, "[Round \"%u\"]\n[Game \"jarmo\"]\n\n1. a1-b3 {a blunder} a5xb3 *\n\n", i);
  bytes = g_bytes_new (text->str, text->len);
  report = karum_store_import (store, bytes, NULL, NULL);
  g_assert_cmpuint (report->added, ==, n);
}

static gint64
count_words (KarumStore *store)
{
  const KarumGameQuery query = { .filter = { .text = "blunder" } };

  return karum_store_count_games (store, &query, NULL);
}

static void
stop_after_slice (guint64 done, guint64 total, gpointer data)
{
  (void) total;
  if (done > 300)
    g_cancellable_cancel (data);
}

/* A stopped rebuilding is told, and the next update of words completes it. */
static void
test_words (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const KarumProgress progress = { cancellable, stop_after_slice, cancellable };
  g_autofree char *notice = NULL;
  g_autofree char *later = NULL;

  import_comments (store, 600);
  g_assert_false (karum_store_rebuild (store, &progress, NULL));
  karum_store_close (store);
  store = fixture_open (path);
  notice = karum_store_get_notice (store);
  g_assert_nonnull (notice);
  g_assert_cmpint (count_words (store), <, 600);
  g_assert_true (karum_store_update_words (store, NULL, NULL));
  g_assert_cmpint (count_words (store), ==, 600);
  g_assert_cmpuint (fixture_assert_sound (store), ==, 600);
  karum_store_close (store);
  store = fixture_open (path);
  later = karum_store_get_notice (store);
  g_assert_null (later);
  karum_store_close (store);
  fixture_remove (path);
}

/* -- What is erased -----------------------------------------------------------------------------
 */

#define PART "Zwerchfell"
#define SECRET PART "entzuendung"

static gboolean
has_bytes (const char *path, const char *ending)
{
  g_autofree char *name = g_strconcat (path, ending, NULL);
  g_autofree char *bytes = NULL;
  gsize size;

  if (!g_file_get_contents (name, &bytes, &size, NULL))
    return FALSE;
  for (gsize i = 0; i + strlen (PART) <= size; i++)
    if (g_ascii_strncasecmp (bytes + i, PART, strlen (PART)) == 0)
      return TRUE;
  return FALSE;
}

/* Comments of any length, on pages of their own, too. */
static gint64
save_secret (KarumStore *store, guint length)
{
  g_autoptr (KarumRecord) record = fixture_record (karum_games[0], 0, 6, 77 + length);
  g_autoptr (GString) text = g_string_new (NULL);
  gint64 id = fixture_save (store, record), revision;
  g_autoptr (KarumRecord) loaded = karum_store_load_game (store, id, &revision, NULL);

  while (text->len < length)
    g_string_append (text, SECRET " ");
  karum_node_set_comment (loaded->root, text->str);
  g_assert_true (karum_store_begin_step (store, "Editing", NULL));
  g_assert_true (karum_store_save_game (store, &id, &revision, loaded, NULL));
  g_assert_true (karum_store_end_step (store, TRUE, NULL));
  karum_store_save_version (store, id, SECRET, NULL);
  karum_node_set_comment (loaded->root, "nothing");
  g_assert_true (karum_store_begin_step (store, "Editing", NULL));
  g_assert_true (karum_store_save_game (store, &id, &revision, loaded, NULL));
  g_assert_true (karum_store_end_step (store, TRUE, NULL));
  return id;
}

/* Of a game that is permanently deleted, not a byte is left in the file or its log, although it was
 * in the history, in versions, among the words and in pages that are free. */
static void
test_erased (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open_with_history (path);
  gint64 games[3];
  g_autoptr (GError) error = NULL;

  save_games (store, 0, 3);
  for (guint i = 0; i < 3; i++)
    games[i] = save_secret (store, i == 0 ? 20 : i == 1 ? 2000 : 20000);
  g_assert_true (has_bytes (path, "") || has_bytes (path, "-wal"));
  g_assert_true (karum_store_bin_games (store, games, 3, TRUE, NULL));
  karum_store_destroy_games (store, games, 1, &error);
  g_assert_no_error (error);
  g_assert_true (has_bytes (path, "") || has_bytes (path, "-wal"));
  karum_store_destroy_games (store, NULL, 0, &error);
  g_assert_no_error (error);
  g_assert_false (has_bytes (path, ""));
  g_assert_false (has_bytes (path, "-wal"));
  g_assert_cmpuint (fixture_assert_sound (store), ==, 3);
  karum_store_close (store);
  g_assert_false (has_bytes (path, ""));
  fixture_remove (path);
}

/* What was changed is no longer there when the history was cleared. */
static void
test_cleared (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open_with_history (path);
  gint64 game = save_secret (store, 5000);

  g_assert_true (karum_db_execute (karum_store_db (store), "DELETE FROM versions", NULL));
  g_assert_true (karum_store_clear_history (store, NULL));
  g_assert_false (has_bytes (path, ""));
  g_assert_false (has_bytes (path, "-wal"));
  g_assert_cmpint (game, >, 0);
  g_assert_cmpuint (fixture_assert_sound (store), ==, 1);
  karum_store_close (store);
  fixture_remove (path);
}

/* -- The schema ---------------------------------------------------------------------------------
 */

static void
change_schema (const char *path, const char *sql)
{
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  sqlite3_exec (db, "PRAGMA writable_schema = ON", NULL, NULL, NULL);
  g_assert_cmpint (sqlite3_exec (db, sql, NULL, NULL, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_changes (db), ==, 1);
  sqlite3_close (db);
}

/* (transfer full) (nullable): a copy that was kept before a repair */
static char *
find_copy (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GDir) entries = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (entries)))
    if (strstr (name, ".damaged-") && g_str_has_suffix (name, ".karum"))
      return g_build_filename (folder, name, NULL);
  return NULL;
}

static void
assert_same_bytes (const char *path, const char *bytes, gsize size)
{
  g_autofree char *now = NULL;
  gsize now_size;

  g_assert_true (g_file_get_contents (path, &now, &now_size, NULL));
  g_assert_cmpmem (now, now_size, bytes, size);
}

/* A letter of an index in another case: what reads changes nothing; what writes keeps a copy, and
 * repairs the archive. */
static void
check_letter (const char *sql)
{
  char *path = fixture_path ();
  const KarumStoreOptions reading = { .games = all_games, .migrates_only = TRUE };
  KarumStore *store = fixture_open (path);
  g_autofree char *bytes = NULL;
  g_autofree char *notice = NULL;
  g_autofree char *copy = NULL;
  gsize size;

  save_games (store, 0, OLD);
  karum_store_close (store);
  change_schema (path, sql);
  g_assert_true (g_file_get_contents (path, &bytes, &size, NULL));
  for (guint i = 0; i < 3; i++) {
    g_autoptr (GError) error = NULL;
    g_autofree char *told = NULL;

    store = karum_store_open (path, &reading, &error);
    g_assert_no_error (error);
    told = karum_store_get_notice (store);
    g_assert_nonnull (told);
    g_assert_cmpint (count (store), ==, OLD);
    karum_store_close (store);
  }
  assert_same_bytes (path, bytes, size);
  store = fixture_open (path);
  notice = karum_store_get_notice (store);
  copy = find_copy (path);
  g_assert_nonnull (copy);
  g_assert_nonnull (notice);
  save_games (store, OLD, 1);
  g_assert_cmpuint (fixture_assert_sound (store), ==, OLD + 1);
  karum_store_close (store);
  store = fixture_open (path);
  g_assert_cmpuint (fixture_assert_sound (store), ==, OLD + 1);
  karum_store_close (store);
  fixture_remove (path);
}

static void
test_letter (void)
{
  check_letter ("UPDATE sqlite_schema SET name = 'games_By_event' WHERE name = 'games_by_event'");
  check_letter ("UPDATE sqlite_schema SET tbl_name = 'gameS' WHERE name = 'games_by_event'");
  check_letter ("UPDATE sqlite_schema SET sql = replace (sql, 'games_by_event', 'games_by_Event')"
                " WHERE name = 'games_by_event'");
  check_letter ("UPDATE sqlite_schema SET sql = replace (sql, '(event)', '(Event)')"
                " WHERE name = 'games_by_event'");
  check_letter ("UPDATE sqlite_schema SET sql = replace (sql, '(event)', '(site)')"
                " WHERE name = 'games_by_event'");
}

/* What can't be repaired stays as it was, without another copy. */
static void
test_beyond (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);
  g_autofree char *bytes = NULL;
  g_autofree char *copy = NULL;
  gsize size;

  save_games (store, 0, OLD);
  karum_store_close (store);
  /* Another index, which is called as it should be, has the entries of other columns. */
  change_schema (path, "UPDATE sqlite_schema SET sql = replace (sql, '(content)', '(revision)')"
                       " WHERE name = 'games_by_content'");
  execute (path, "REINDEX games_by_content");
  change_schema (path, "UPDATE sqlite_schema SET sql = replace (sql, '(revision)', '(content)')"
                       " WHERE name = 'games_by_content'");
  change_schema (path,
                 "UPDATE sqlite_schema SET name = 'games_By_event' WHERE name = 'games_by_event'");
  g_assert_true (g_file_get_contents (path, &bytes, &size, NULL));
  g_assert_null (karum_store_open (path, &(KarumStoreOptions){ .games = all_games }, NULL));
  assert_same_bytes (path, bytes, size);
  copy = find_copy (path);
  g_assert_null (copy);
  g_assert_true (has_old (path));
  fixture_remove (path);
}

/* The pages of the table of tables. */
static GArray *
schema_pages (const char *path)
{
  GArray *pages = karum_array_new (gsize);
  sqlite3_stmt *row;
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  g_assert_cmpint (
      sqlite3_prepare_v2 (db, "SELECT pageno FROM dbstat WHERE name = 'sqlite_schema' ORDER BY 1",
                          -1, &row, NULL),
      ==, SQLITE_OK);
  while (sqlite3_step (row) == SQLITE_ROW) {
    gsize page = (gsize) sqlite3_column_int (row, 0) - 1;

    g_array_append_val (pages, page);
  }
  sqlite3_finalize (row);
  sqlite3_close (db);
  return pages;
}

static void
remove_copies (const char *path)
{
  g_autofree char *copy = NULL;

  while ((copy = find_copy (path))) {
    g_unlink (copy);
    g_clear_pointer (&copy, g_free);
  }
}

/* All files whose names begin with the path. */
static void
remove_all_beside (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *base = g_path_get_basename (path);
  g_autoptr (GDir) entries = g_dir_open (folder, 0, NULL);
  gsize stem = strlen (base) - strlen (".karum");
  const char *name;

  while ((name = g_dir_read_name (entries)))
    if (strncmp (name, base, stem) == 0) {
      g_autofree char *file = g_build_filename (folder, name, NULL);

      g_unlink (file);
    }
}

static void
ignore (const KarumCheckFault *fault, gpointer data)
{
  (void) fault;
  (void) data;
}

/* A damaged archive is read three times, then changed: it is as it was before, or sound.
 * Returns: whether nothing was lost */
static gboolean
survives (const char *path, const char *bytes, gsize size)
{
  const KarumStoreOptions reading = { .games = all_games, .migrates_only = TRUE };
  const KarumStoreOptions writing = { .games = all_games };
  g_autoptr (KarumRecord) record = fixture_record (karum_games[0], 0, 6, 99);
  gint64 id = 0, revision = 0;
  KarumCheckResult result;
  KarumStore *store;
  gboolean saved;

  for (guint i = 0; i < 3; i++) {
    store = karum_store_open (path, &reading, NULL);
    if (store)
      count (store);
    g_clear_pointer (&store, karum_store_close);
  }
  assert_same_bytes (path, bytes, size);
  store = karum_store_open (path, &writing, NULL);
  /* Refused: what saving the readable data gave before, it gives now. */
  if (!store) {
    assert_same_bytes (path, bytes, size);
    return TRUE;
  }
  saved = karum_store_save_game (store, &id, &revision, record, NULL);
  saved = saved && karum_store_check (store, ignore, NULL, NULL, &result, NULL)
          && result.faults == 0 && count (store) == OLD + 1;
  karum_store_close (store);
  return saved || has_old (path);
}

/* Every bit of the head of the file, which says what it is, its format and its version: migrations
 * trust it. What is done then keeps the games. */
static void
test_header (void)
{
  char *path = fixture_path ();
  g_autofree char *copy = g_strconcat (path, ".copy.karum", NULL);
  g_autofree char *bytes = NULL;
  KarumStore *store = fixture_open (path);
  const KarumStoreOptions writing = { .games = all_games };
  guint step = g_getenv ("KARUM_TEST_DEEP") ? 1 : 7, flips = 0, lost = 0;
  gsize size;

  save_games (store, 0, OLD);
  karum_store_close (store);
  g_assert_true (g_file_get_contents (path, &bytes, &size, NULL));
  for (guint bit = (guint) g_test_rand_int_range (0, (gint32) step); bit < 100 * 8;
       bit += step, flips++) {
    bytes[bit / 8] = (char) (bytes[bit / 8] ^ 1 << bit % 8);
    fixture_write (copy, bytes, size);
    bytes[bit / 8] = (char) (bytes[bit / 8] ^ 1 << bit % 8);
    store = karum_store_open (copy, &writing, NULL);
    g_clear_pointer (&store, karum_store_close);
    if (!has_old (copy)) {
      g_test_message ("byte %u, bit %u", bit / 8, bit % 8);
      lost++;
    }
    remove_all_beside (copy);
  }
  g_test_message ("%u bits flipped", flips);
  g_assert_cmpuint (lost, ==, 0);
  fixture_remove (path);
}

/* Every bit of the stamps by which a log is told from that of another file: what the log holds is
 * there afterwards, or the log is kept, and told. */
static void
test_stamps (void)
{
  char *path = fixture_path ();
  g_autofree char *copy = g_strconcat (path, ".copy.karum", NULL);
  g_autofree char *copy_log = g_strconcat (copy, "-wal", NULL);
  g_autofree char *log_name = g_strconcat (path, "-wal", NULL);
  g_autofree char *bytes = NULL;
  g_autofree char *log = NULL;
  KarumStore *store = fixture_open (path);
  guint step = g_getenv ("KARUM_TEST_DEEP") ? 1 : 13, flips = 0, kept = 0;
  gsize size, log_size, begin, end;

  save_games (store, 0, OLD);
  karum_store_close (store);
  store = fixture_open (path);
  save_games (store, OLD, 1);
  g_assert_true (g_file_get_contents (path, &bytes, &size, NULL));
  g_assert_true (g_file_get_contents (log_name, &log, &log_size, NULL));
  karum_store_close (store);
  end = page_of (path, "log") + PAGE;
  begin = end - 60;
  for (gsize bit = begin * 8 + (gsize) g_test_rand_int_range (0, (gint32) step); bit < end * 8;
       bit += step, flips++) {
    g_autofree char *notice = NULL;
    gboolean all;

    bytes[bit / 8] = (char) (bytes[bit / 8] ^ 1 << bit % 8);
    fixture_write (copy, bytes, size);
    fixture_write (copy_log, log, log_size);
    bytes[bit / 8] = (char) (bytes[bit / 8] ^ 1 << bit % 8);
    store = karum_store_open (copy, &(KarumStoreOptions){ .games = all_games }, NULL);
    if (!store) {
      g_assert_true (has_old (copy));
      remove_all_beside (copy);
      continue;
    }
    notice = karum_store_get_notice (store);
    all = count (store) == OLD + 1;
    g_assert_true (all || (count (store) == OLD && notice));
    kept += !all;
    karum_store_close (store);
    remove_all_beside (copy);
  }
  g_test_message ("%u bits flipped, the log set aside after %u", flips, kept);
  fixture_remove (path);
}

/* Bits of the table of tables. */
static void
test_schema_bits (void)
{
  char *path = fixture_path ();
  g_autofree char *copy = g_strconcat (path, ".copy.karum", NULL);
  g_autofree char *bytes = NULL;
  g_autoptr (GArray) pages = NULL;
  KarumStore *store = fixture_open (path);
  guint step = g_getenv ("KARUM_TEST_DEEP") ? 61 : 4001, flips = 0, lost = 0;
  gsize size, all;

  save_games (store, 0, OLD);
  karum_store_close (store);
  pages = schema_pages (path);
  all = pages->len * PAGE * 8;
  g_assert_true (g_file_get_contents (path, &bytes, &size, NULL));
  for (gsize bit = 100 * 8 + g_random_int_range (0, (gint32) step); bit < all;
       bit += step, flips++) {
    gsize at = g_array_index (pages, gsize, bit / (PAGE * 8)) * PAGE + bit / 8 % PAGE;

    bytes[at] = (char) (bytes[at] ^ 1 << bit % 8);
    g_unlink (copy);
    fixture_write (copy, bytes, size);
    if (!survives (copy, bytes, size)) {
      g_test_message ("byte %u, bit %u", (guint) at, (guint) (bit % 8));
      lost++;
    }
    remove_copies (copy);
    bytes[at] = (char) (bytes[at] ^ 1 << bit % 8);
  }
  g_test_message ("%u bits of %u flipped", flips, (guint) all);
  g_assert_cmpuint (lost, ==, 0);
  fixture_remove (path);
}

/* What a crafted or damaged table of tables can have in a row: each part of it in another case, of
 * another kind, in another order, missing or twice. */
static const char *const crafts[] = {
  "UPDATE sqlite_schema SET type = upper (type) WHERE rowid = %u",
  "UPDATE sqlite_schema SET type = 'view' WHERE rowid = %u",
  "UPDATE sqlite_schema SET type = 'trigger' WHERE rowid = %u",
  "UPDATE sqlite_schema SET type = iif (type = 'index', 'table', 'index') WHERE rowid = %u",
  "UPDATE sqlite_schema SET type = '' WHERE rowid = %u",
  "UPDATE sqlite_schema SET name = upper (name) WHERE rowid = %u",
  "UPDATE sqlite_schema SET name = name || 's' WHERE rowid = %u",
  "UPDATE sqlite_schema SET name = 'games' WHERE rowid = %u",
  "UPDATE sqlite_schema SET name = NULL WHERE rowid = %u",
  "UPDATE sqlite_schema SET tbl_name = upper (tbl_name) WHERE rowid = %u",
  "UPDATE sqlite_schema SET tbl_name = 'players' WHERE rowid = %u",
  "UPDATE sqlite_schema SET sql = upper (sql) WHERE rowid = %u",
  "UPDATE sqlite_schema SET sql = lower (sql) WHERE rowid = %u",
  "UPDATE sqlite_schema SET sql = NULL WHERE rowid = %u",
  "UPDATE sqlite_schema SET sql = sql || ' ' WHERE rowid = %u",
  "UPDATE sqlite_schema SET sql = replace (sql, 'INTEGER', 'TEXT') WHERE rowid = %u",
  "UPDATE sqlite_schema SET sql = replace (sql, ' STRICT', '') WHERE rowid = %u",
  "UPDATE sqlite_schema SET sql = replace (sql, 'NOT NULL', '') WHERE rowid = %u",
  "UPDATE sqlite_schema SET rootpage = 0 WHERE rowid = %u",
  "UPDATE sqlite_schema SET rootpage = 1 WHERE rowid = %u",
  "UPDATE sqlite_schema SET rootpage = rootpage + 1 WHERE rowid = %u",
  "UPDATE sqlite_schema SET rootpage = 99999 WHERE rowid = %u",
  "UPDATE sqlite_schema SET rowid = -rowid WHERE rowid = %u",
  "UPDATE sqlite_schema SET rowid = rowid + 1000 WHERE rowid = %u",
  "DELETE FROM sqlite_schema WHERE rowid = %u",
  "INSERT INTO sqlite_schema SELECT * FROM sqlite_schema WHERE rowid = %u",
};

static guint
count_objects (const char *path)
{
  sqlite3_stmt *row;
  sqlite3 *db;
  guint n;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_prepare_v2 (db, "SELECT max (rowid) FROM sqlite_schema", -1, &row, NULL),
                   ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_step (row), ==, SQLITE_ROW);
  n = (guint) sqlite3_column_int (row, 0);
  sqlite3_finalize (row);
  sqlite3_close (db);
  return n;
}

/* Returns: whether it changes anything */
static gboolean
craft (const char *path, const char *form, guint row)
{
  g_auto (GStrv) parts = g_strsplit (form, "%u", 2);
  g_autofree char *sql = g_strdup_printf ("%s%u", parts[0], row);
  gboolean done;
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  sqlite3_exec (db, "PRAGMA writable_schema = ON", NULL, NULL, NULL);
  done = sqlite3_exec (db, sql, NULL, NULL, NULL) == SQLITE_OK && sqlite3_changes (db) > 0;
  sqlite3_close (db);
  return done;
}

/* SQLite crashes when it reads a table that has no page: none is read. */
static void
test_rootless (void)
{
  const KarumStoreOptions reading = { .games = all_games, .migrates_only = TRUE };
  const KarumStoreOptions writing = { .games = all_games };
  char *path = fixture_path ();
  g_autofree char *copy = g_strconcat (path, ".copy.karum", NULL);
  g_autofree char *bytes = NULL;
  KarumStore *store = fixture_open (path);
  guint rows, n = 0;
  gsize size;

  save_games (store, 0, OLD);
  karum_store_close (store);
  rows = count_objects (path);
  g_assert_true (g_file_get_contents (path, &bytes, &size, NULL));
  for (guint row = 1; row <= rows; row++) {
    fixture_write (copy, bytes, size);
    if (!craft (copy, "UPDATE sqlite_schema SET rootpage = 0 WHERE rootpage > 0 AND rowid = %u",
                row))
      continue;
    g_assert_null (karum_store_open (copy, &reading, NULL));
    g_assert_null (karum_store_open (copy, &writing, NULL));
    n++;
  }
  g_assert_cmpuint (n, >, 30);
  fixture_remove (path);
}

static void
test_crafted (void)
{
  char *path = fixture_path ();
  g_autofree char *copy = g_strconcat (path, ".copy.karum", NULL);
  g_autofree char *bytes = NULL;
  KarumStore *store = fixture_open (path);
  guint step = g_getenv ("KARUM_TEST_DEEP") ? 1 : 29, n = 0, lost = 0, rows;
  gsize size;

  save_games (store, 0, OLD);
  karum_store_close (store);
  rows = count_objects (path);
  g_assert_true (g_file_get_contents (path, &bytes, &size, NULL));
  for (guint i = g_test_rand_int_range (0, (gint32) step); i < rows * G_N_ELEMENTS (crafts);
       i += step) {
    g_autofree char *crafted = NULL;
    gsize crafted_size;

    fixture_write (copy, bytes, size);
    if (craft (copy, crafts[i % G_N_ELEMENTS (crafts)], 1 + i / G_N_ELEMENTS (crafts))) {
      g_assert_true (g_file_get_contents (copy, &crafted, &crafted_size, NULL));
      n++;
      if (!survives (copy, crafted, crafted_size)) {
        g_test_message ("row %u: %s", (guint) (1 + i / G_N_ELEMENTS (crafts)),
                        crafts[i % G_N_ELEMENTS (crafts)]);
        lost++;
      }
    }
    g_unlink (copy);
    remove_copies (copy);
  }
  g_test_message ("%u schemas of %u rows, %u lost", n, rows, lost);
  g_assert_cmpuint (lost, ==, 0);
  fixture_remove (path);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/archive/repairs/batch/unproven", test_unproven);
  g_test_add_func ("/archive/repairs/batch/forged", test_forged);
  g_test_add_func ("/archive/repairs/batch/wide", test_wide);
  g_test_add_func ("/archive/repairs/batch/earlier", test_earlier);
  g_test_add_func ("/archive/repairs/batch/bits", test_bits);
  g_test_add_func ("/archive/repairs/journal", test_journal);
  g_test_add_func ("/archive/repairs/words", test_words);
  g_test_add_func ("/archive/repairs/erased", test_erased);
  g_test_add_func ("/archive/repairs/cleared", test_cleared);
  g_test_add_func ("/archive/repairs/schema/letter", test_letter);
  g_test_add_func ("/archive/repairs/schema/beyond", test_beyond);
  g_test_add_func ("/archive/repairs/header", test_header);
  g_test_add_func ("/archive/repairs/stamps", test_stamps);
  g_test_add_func ("/archive/repairs/schema/bits", test_schema_bits);
  g_test_add_func ("/archive/repairs/schema/rootless", test_rootless);
  g_test_add_func ("/archive/repairs/schema/crafted", test_crafted);
  return g_test_run ();
}

/* store.c: data read from an archive equal the data written to it. */
#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>

#include "fixture.h"
#include "karum-arrays.h"
#include "karum-game-list.h"
#include "karum-games-table.h"
#include "karum-games.h"
#include "karum-limits.h"
#include "karum-statement.h"
#include "karum-store-inside.h"

static void
tear_down (Fixture *archive, gconstpointer data)
{
  (void) data;
  karum_store_close (archive->store);
  fixture_remove (archive->path);
}

static void
reopen (Fixture *archive)
{
  karum_store_close (archive->store);
  archive->store = fixture_open (archive->path);
}

static KarumRecord *
load (KarumStore *store, gint64 id)
{
  g_autoptr (GError) error = NULL;
  KarumRecord *record = karum_store_load_game (store, id, NULL, &error);

  g_assert_no_error (error);
  return record;
}

/* All games and presets: unfinished, finished and annotated games are unchanged after reopening. */
static void
test_round_trip (Fixture *archive, gconstpointer data)
{
  g_autoptr (GPtrArray) records
      = g_ptr_array_new_with_free_func ((GDestroyNotify) karum_record_unref);
  g_autoptr (GArray) ids = karum_array_new (gint64);

  (void) data;
  for (guint g = 0; all_games[g]; g++)
    for (guint preset = 0; preset < all_games[g]->n_presets; preset++)
      for (guint seed = 0; seed < 6; seed++) {
        KarumRecord *record = fixture_record (all_games[g], preset, seed % 3 * 20, seed);
        gint64 id;

        if (seed > 2)
          fixture_annotate (record, seed);
        id = fixture_save (archive->store, record);
        g_array_append_val (ids, id);
        g_ptr_array_add (records, record);
      }
  reopen (archive);
  for (guint i = 0; i < ids->len; i++) {
    g_autoptr (KarumRecord) loaded = load (archive->store, g_array_index (ids, gint64, i));

    fixture_assert_same (loaded, records->pdata[i]);
    g_assert_nonnull (loaded->tags.uuid);
  }
}

static void
test_tags (Fixture *archive, gconstpointer data)
{
  const char *uuid = "6a204bd8-9f3b-4d41-b1ac-1dd53a0ae24f";
  g_autoptr (KarumRecord) record = fixture_record (&null_game, 0, 1, 1);
  g_autoptr (KarumRecord) loaded = NULL;
  gint64 first, second;

  (void) data;
  record->tags.match = g_strdup ("Весна/1");
  record->tags.match_game = 2;
  record->tags.time_control = g_strdup ("60+5");
  record->tags.annotator = g_strdup ("Юрий");
  record->tags.uuid = g_strdup (uuid);
  karum_tags_add_other (&record->tags, "Zeta", "last\"\\");
  karum_tags_add_other (&record->tags, "Alpha", "");
  first = fixture_save (archive->store, record);
  second = fixture_save (archive->store, record);
  loaded = load (archive->store, first);
  fixture_assert_same (loaded, record);
  g_assert_cmpstr (loaded->tags.uuid, ==, uuid);
  /* An identity can't be used twice. */
  karum_record_unref (loaded);
  loaded = load (archive->store, second);
  g_assert_cmpstr (loaded->tags.uuid, !=, uuid);
}

static void
test_nothing_known (Fixture *archive, gconstpointer data)
{
  KarumRules rules = karum_rules_default (&null_game, 0);
  g_autoptr (KarumRecord) record = karum_record_new (&rules, "", NULL, NULL);
  g_autoptr (KarumRecord) loaded = NULL;

  (void) data;
  loaded = load (archive->store, fixture_save (archive->store, record));
  fixture_assert_same (loaded, record);
}

/* Saved after each turn, as in play. */
static void
test_growing (Fixture *archive, gconstpointer data)
{
  const KarumGame *game = all_games[0];
  g_autoptr (KarumRecord) record = fixture_record (game, 0, 0, 3);
  g_autoptr (KarumRecord) other = fixture_record (game, 0, 0, 4);
  g_autoptr (GError) error = NULL;
  gint64 id = 0;
  gint64 revision = 0;
  KarumRandom random;

  (void) data;
  fixture_save (archive->store, other);
  karum_random_init (&random, 3);
  for (guint ply = 0; ply < 12; ply++) {
    g_autoptr (KarumRecord) loaded = NULL;
    KarumNode *end = karum_record_line_end (record);
    KarumState state;
    KarumTurn turn;

    g_assert_true (karum_store_save_game (archive->store, &id, &revision, record, &error));
    g_assert_no_error (error);
    g_assert_cmpint (revision, ==, ply + 1);
    loaded = load (archive->store, id);
    fixture_assert_same (loaded, record);
    karum_record_state (record, end, &state);
    if (karum_turn_random (&record->rules, &state, &random, &turn))
      karum_record_add (record, end, &turn);
  }
}

static void
test_revision (Fixture *archive, gconstpointer data)
{
  g_autoptr (KarumStore) other = fixture_open (archive->path);
  g_autoptr (KarumRecord) record = fixture_record (&null_game, 0, 1, 1);
  g_autoptr (KarumRecord) late = karum_record_copy (record);
  g_autoptr (KarumRecord) kept = NULL;
  g_autoptr (GError) error = NULL;
  gint64 id = fixture_save (archive->store, record);
  gint64 here = 1;
  gint64 there = 1;

  (void) data;
  karum_node_set_comment (record->root, "first");
  karum_node_set_comment (late->root, "late");
  g_assert_true (karum_store_save_game (other, &id, &there, record, NULL));
  g_assert_cmpint (there, ==, 2);
  g_assert_false (karum_store_save_game (archive->store, &id, &here, late, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_CHANGED);
  g_assert_cmpint (here, ==, 1);
  g_assert_true (karum_store_changed (archive->store));
  g_assert_false (karum_store_changed (archive->store));
  kept = load (archive->store, id);
  fixture_assert_same (kept, record);
}

static goffset
size_of (const char *path)
{
  GStatBuf status;

  g_assert_cmpint (g_stat (path, &status), ==, 0);
  return status.st_size;
}

/* Saving a turn doesn't have to checkpoint the large log of other writers. */
static void
test_checkpoints (Fixture *archive, gconstpointer data)
{
  g_autoptr (KarumRecord) record = fixture_record (karum_games[0], 0, 10, 1);
  g_autoptr (GString) comment = g_string_new (NULL);
  goffset before = size_of (archive->path);

  (void) data;
  for (guint i = 0; i < KARUM_COMMENT_MAX; i++)
    g_string_append (comment, "𝄞");
  for (KarumNode *node = record->root; node; node = node->child)
    karum_node_set_comment (node, comment->str);
  karum_store_leave_checkpoints (archive->store);
  fixture_save (archive->store, record);
  g_assert_cmpint (size_of (archive->path), ==, before);
  karum_store_checkpoint (archive->store);
  g_assert_cmpint (size_of (archive->path), >, before + 4 * 1024 * 1024);
}

static void
test_not_found (Fixture *archive, gconstpointer data)
{
  g_autoptr (KarumRecord) record = fixture_record (&null_game, 0, 1, 1);
  g_autoptr (GError) error = NULL;
  gint64 id = 77;
  gint64 revision = 1;

  (void) data;
  g_assert_null (karum_store_load_game (archive->store, id, NULL, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND);
  g_clear_error (&error);
  g_assert_false (karum_store_save_game (archive->store, &id, &revision, record, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND);
}

static gint64
count (KarumStore *store)
{
  KarumGameQuery query = { 0 };
  g_autoptr (GError) error = NULL;
  gint64 number = karum_store_count_games (store, &query, &error);

  g_assert_no_error (error);
  return number;
}

static void
test_bin (Fixture *archive, gconstpointer data)
{
  g_autoptr (KarumRecord) record = fixture_record (&null_game, 0, 1, 1);
  g_autoptr (KarumRecord) loaded = NULL;
  gint64 id = fixture_save (archive->store, record);

  (void) data;
  fixture_save (archive->store, record);
  g_assert_cmpint (count (archive->store), ==, 2);
  fixture_bin (archive->store, id, TRUE);
  g_assert_cmpint (count (archive->store), ==, 1);
  fixture_bin (archive->store, id, FALSE);
  g_assert_cmpint (count (archive->store), ==, 2);
  loaded = load (archive->store, id);
  fixture_assert_same (loaded, record);
}

/* The same while the clock is before 1970. */
static void
test_bin_before_1970 (Fixture *archive, gconstpointer data)
{
  const gint64 now = -86400000;
  g_autoptr (KarumRecord) record = fixture_record (&null_game, 0, 1, 1);
  gint64 id = fixture_save (archive->store, record);

  (void) data;
  for (guint i = 0; i < 2; i++) {
    g_autoptr (GError) error = NULL;

    g_assert_true (karum_store_begin (archive->store, NULL));
    karum_games_table_bin (karum_store_db (archive->store), id, i == 0, now, &error);
    g_assert_no_error (error);
    g_assert_true (karum_store_end (archive->store, TRUE, NULL));
    g_assert_cmpint (count (archive->store), ==, i);
  }
  fixture_assert_sound (archive->store);
}

/* Rolled back changes have no effect, even if some of them succeeded. */
static void
test_one_transaction (Fixture *archive, gconstpointer data)
{
  g_autoptr (KarumRecord) record = fixture_record (&null_game, 0, 1, 1);
  g_autoptr (GError) error = NULL;
  gint64 id = 99;
  gint64 revision = 1;

  (void) data;
  g_assert_true (karum_store_begin (archive->store, NULL));
  fixture_save (archive->store, record);
  g_assert_false (karum_store_save_game (archive->store, &id, &revision, record, NULL));
  fixture_save (archive->store, record);
  g_assert_cmpint (count (archive->store), ==, 2);
  g_assert_false (karum_store_end (archive->store, FALSE, NULL));
  g_assert_cmpint (count (archive->store), ==, 0);
  g_assert_true (karum_store_begin (archive->store, NULL));
  fixture_save (archive->store, record);
  g_assert_true (karum_store_end (archive->store, TRUE, &error));
  g_assert_no_error (error);
  g_assert_cmpint (count (archive->store), ==, 1);
}

static void
test_player_names (Fixture *archive, gconstpointer data)
{
  g_auto (GStrv) names = NULL;

  (void) data;
  for (guint seed = 0; seed < 7; seed++) {
    g_autoptr (KarumRecord) record = fixture_record (&null_game, 0, 1, seed);

    fixture_save (archive->store, record);
  }
  names = karum_store_names (archive->store, KARUM_NAME_PLAYER, "", 10, NULL);
  g_assert_cmpuint (g_strv_length (names), ==, 4);
  g_clear_pointer (&names, g_strfreev);
  names = karum_store_names (archive->store, KARUM_NAME_PLAYER, "АНН", 10, NULL);
  g_assert_cmpuint (g_strv_length (names), ==, 1);
  g_assert_cmpstr (names[0], ==, "Анна Ким");
  g_clear_pointer (&names, g_strfreev);
  names = karum_store_names (archive->store, KARUM_NAME_PLAYER, "くら", 10, NULL);
  g_assert_cmpuint (g_strv_length (names), ==, 1);
  g_clear_pointer (&names, g_strfreev);
  /* Names of other scripts are found by their sound. */
  names = karum_store_names (archive->store, KARUM_NAME_PLAYER, "юр", 10, NULL);
  g_assert_cmpuint (g_strv_length (names), ==, 1);
  g_assert_cmpstr (names[0], ==, "Juri");
  g_clear_pointer (&names, g_strfreev);
  names = karum_store_names (archive->store, KARUM_NAME_PLAYER, "anna k", 10, NULL);
  g_assert_cmpuint (g_strv_length (names), ==, 0);
  g_clear_pointer (&names, g_strfreev);
  names = karum_store_names (archive->store, KARUM_NAME_PLAYER, "anna ki", 10, NULL);
  g_assert_cmpuint (g_strv_length (names), ==, 1);
  g_clear_pointer (&names, g_strfreev);
  /* Juri has 4 games, Anna 4, the two others 3. */
  names = karum_store_names (archive->store, KARUM_NAME_PLAYER, "", 2, NULL);
  g_assert_cmpuint (g_strv_length (names), ==, 2);
  g_assert_true (g_strv_contains ((const char *const *) names, "Juri"));
}

static guint
count_statements (KarumDb *db)
{
  guint n = 0;

  for (sqlite3_stmt *at = NULL; (at = sqlite3_next_stmt (db->handle, at)); n++)
    continue;
  return n;
}

/* After any number of different queries, the cache of prepared statements is bounded; a statement
 * in use is kept. */
static void
test_statements (void)
{
  g_autoptr (KarumDb) db = karum_db_open (":memory:", KARUM_DB_CREATE, NULL, NULL);
  g_autoptr (KarumStatement) long_one
      = karum_db_prepare (db, "SELECT value FROM json_each ('[7, 8]')", NULL);

  g_assert_cmpint (karum_statement_step (long_one, NULL), ==, KARUM_STEP_ROW);
  for (guint i = 0; i < 2000; i++) {
    g_autofree char *sql = g_strdup_printf ("SELECT %u", i);
    gint64 number;

    g_assert_true (karum_db_number (db, sql, &number, NULL));
    g_assert_cmpint (number, ==, i);
  }
  g_assert_cmpuint (count_statements (db), <, 1000);
  g_assert_cmpint (karum_statement_step (long_one, NULL), ==, KARUM_STEP_ROW);
  g_assert_cmpint (karum_statement_int (long_one, 0), ==, 8);
}

#define ADD(name, test) \
  g_test_add ("/archive/store/" name, Fixture, NULL, fixture_set_up, test, tear_down)

/* An interruption of a transaction, with a statement that still runs, ends the transaction, and
 * leaves a connection that can begin the next one: for reading, for writing, and around a part. */
static void
test_interrupted (void)
{
  for (guint i = 0; i < 8; i++) {
    const gboolean writes = i & 1, nested = i & 2, runs = i & 4;
    char *path = fixture_path ();
    g_autoptr (KarumStore) store = fixture_open (path);
    KarumDb *db = karum_store_db (store);
    g_autoptr (KarumStatement) statement = NULL;
    g_autoptr (GError) error = NULL;

    g_assert_true (writes ? karum_db_begin (db, NULL) : karum_db_begin_read (db, NULL));
    if (nested)
      g_assert_true (writes ? karum_db_begin (db, NULL) : karum_db_begin_read (db, NULL));
    statement = karum_db_prepare (db, "SELECT 1 UNION ALL SELECT 2", NULL);
    if (runs)
      g_assert_cmpint (karum_statement_step (statement, NULL), ==, KARUM_STEP_ROW);
    karum_store_interrupt (store);
    if (nested)
      g_assert_false (karum_db_end (db, FALSE, &error));
    g_assert_false (karum_db_end (db, FALSE, &error));
    g_assert_true (sqlite3_get_autocommit (db->handle));
    g_clear_pointer (&statement, karum_statement_release);
    g_assert_true (karum_db_begin (db, &error));
    g_assert_true (karum_db_end (db, TRUE, &error));
    g_assert_no_error (error);
    g_clear_pointer (&store, karum_store_close);
    fixture_remove (path);
  }
}

/* A record of a game that another version has is not damaged, and says which one it needs. */
static void
test_lacking (void)
{
  static const KarumGame *some[8];
  KarumStoreOptions options = { .games = some, .read_only = TRUE };
  char *path = fixture_path ();
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumRecord) record = fixture_record (all_games[1], 0, 6, 1);
  KarumStore *store = fixture_open (path);
  gint64 id = fixture_save (store, record);

  karum_store_close (store);
  some[0] = all_games[0];
  store = karum_store_open (path, &options, &error);
  g_assert_no_error (error);
  g_assert_null (karum_store_load_game (store, id, NULL, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED);
  g_assert_nonnull (strstr (error->message, all_games[1]->id));
  g_assert_null (strstr (error->message, " is damaged"));
  karum_store_close (store);
  fixture_remove (path);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("round-trip", test_round_trip);
  ADD ("tags", test_tags);
  ADD ("nothing-known", test_nothing_known);
  ADD ("growing", test_growing);
  ADD ("checkpoints", test_checkpoints);
  ADD ("revision", test_revision);
  ADD ("not-found", test_not_found);
  ADD ("bin", test_bin);
  ADD ("bin-before-1970", test_bin_before_1970);
  ADD ("one-transaction", test_one_transaction);
  ADD ("player-names", test_player_names);
  g_test_add_func ("/archive/store/statements", test_statements);
  g_test_add_func ("/archive/store/interrupted", test_interrupted);
  g_test_add_func ("/archive/store/lacking", test_lacking);
  return g_test_run ();
}

/* archive.c: the asynchronous API: results and signals come to the thread that asked. */
#include "karum-archive.h"

#include <glib/gstdio.h>
#include <sqlite3.h>

#include "fixture.h"
#include "indexed-games.h"
#include "karum-archive-bin.h"
#include "karum-archive-worker.h"
#include "karum-games.h"

typedef struct {
  char *path;
  KarumArchive *archive;
} Opened;

static void
keep_result (GObject *source, GAsyncResult *result, gpointer data)
{
  GAsyncResult **kept = data;

  (void) source;
  *kept = g_object_ref (result);
}

/* Runs the main loop until a call's result is there. */
static GAsyncResult *
wait_for (GAsyncResult **kept)
{
  while (!*kept)
    g_main_context_iteration (NULL, TRUE);
  return *kept;
}

static KarumArchive *
open_archive (const char *path, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  karum_archive_open_async (path, NULL, keep_result, &result);
  return karum_archive_open_finish (wait_for (&result), error);
}

static void
set_up (Opened *opened, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  (void) data;
  opened->path = fixture_path ();
  opened->archive = open_archive (opened->path, &error);
  g_assert_no_error (error);
}

static void
tear_down (Opened *opened, gconstpointer data)
{
  (void) data;
  /* Tasks that are done let go of the archive when the main loop runs. */
  g_object_add_weak_pointer (G_OBJECT (opened->archive), (gpointer *) &opened->archive);
  g_object_unref (opened->archive);
  while (opened->archive)
    g_main_context_iteration (NULL, TRUE);
  fixture_remove (opened->path);
}

static gint64
save (KarumArchive *archive, const KarumRecord *record)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  gint64 id, revision;

  karum_archive_save_game_async (archive, 0, 0, record, NULL, keep_result, &result);
  karum_archive_save_game_finish (archive, wait_for (&result), &id, &revision, &error);
  g_assert_no_error (error);
  g_assert_cmpint (revision, ==, 1);
  return id;
}

static void
test_save_and_load (Opened *opened, gconstpointer data)
{
  g_autoptr (KarumRecord) record = fixture_record (karum_games[0], 0, 30, 5);
  g_autoptr (KarumRecord) found = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  gint64 revision;

  (void) data;
  karum_archive_load_game_async (opened->archive, save (opened->archive, record), NULL, keep_result,
                                 &result);
  found = karum_archive_load_game_finish (opened->archive, wait_for (&result), &revision, &error);
  g_assert_no_error (error);
  g_assert_cmpint (revision, ==, 1);
  fixture_assert_same (found, record);
}

static void
test_lists (Opened *opened, gconstpointer data)
{
  KarumGameQuery query = { .sort = KARUM_GAME_SORT_CHANGED };
  g_autoptr (GAsyncResult) counted = NULL;
  g_autoptr (GAsyncResult) listed = NULL;
  g_autoptr (GAsyncResult) named = NULL;
  g_autoptr (GPtrArray) rows = NULL;
  g_auto (GStrv) names = NULL;

  (void) data;
  for (guint seed = 0; seed < 3; seed++) {
    g_autoptr (KarumRecord) record = fixture_record (karum_games[0], 0, 10, seed);

    save (opened->archive, record);
  }
  karum_archive_count_games_async (opened->archive, &query, NULL, keep_result, &counted);
  karum_archive_list_games_async (opened->archive, &query, 1, 5, NULL, keep_result, &listed);
  karum_archive_player_names_async (opened->archive, "ju", 5, NULL, keep_result, &named);
  g_assert_cmpint (karum_archive_count_games_finish (opened->archive, wait_for (&counted), NULL),
                   ==, 3);
  rows = karum_archive_list_games_finish (opened->archive, wait_for (&listed), NULL);
  g_assert_cmpuint (rows->len, ==, 2);
  names = karum_archive_player_names_finish (opened->archive, wait_for (&named), NULL);
  g_assert_cmpuint (g_strv_length (names), ==, 1);
}

static void
test_matches (Opened *opened, gconstpointer data)
{
  g_autoptr (KarumRecord) record = fixture_record (karum_games[0], 0, 0, 1);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GPtrArray) rows = NULL;
  const KarumMatchRow *row;
  gint64 id;

  (void) data;
  record->tags.match = g_strdup ("m");
  record->tags.match_game = 2;
  id = save (opened->archive, record);
  karum_archive_list_matches_async (opened->archive, NULL, NULL, keep_result, &result);
  rows = karum_archive_list_matches_finish (opened->archive, wait_for (&result), NULL);
  g_assert_cmpuint (rows->len, ==, 1);
  row = rows->pdata[0];
  g_assert_cmpstr (row->tag, ==, "m");
  g_assert_cmpstr (row->date, ==, record->tags.date);
  g_assert_cmpstr (row->players[1], ==, record->tags.players[1]);
  g_assert_cmpint (row->numbered[0], ==, 0);
  g_assert_cmpint (row->numbered[1], ==, id);
  g_assert_cmpint (row->state, ==, KARUM_MATCH_RUNNING);
}

static void
test_delete (Opened *opened, gconstpointer data)
{
  g_autoptr (KarumRecord) record = fixture_record (karum_games[0], 0, 10, 1);
  KarumGameQuery query = { .filter.bin = TRUE };
  g_autoptr (GAsyncResult) binned = NULL;
  g_autoptr (GAsyncResult) counted = NULL;
  g_autoptr (GError) error = NULL;
  gint64 id;

  (void) data;
  id = save (opened->archive, record);
  karum_archive_bin_games_async (opened->archive, &id, 1, TRUE, NULL, keep_result, &binned);
  karum_archive_change_bin_finish (opened->archive, wait_for (&binned), &error);
  g_assert_no_error (error);
  karum_archive_count_games_async (opened->archive, &query, NULL, keep_result, &counted);
  g_assert_cmpint (karum_archive_count_games_finish (opened->archive, wait_for (&counted), NULL),
                   ==, 1);
}

static void
count_signal (KarumArchive *archive, guint *count)
{
  (void) archive;
  ++*count;
}

/* What this program and what others write is announced. */
static void
test_changed (Opened *opened, gconstpointer data)
{
  g_autoptr (KarumRecord) record = fixture_record (karum_games[0], 0, 10, 1);
  KarumStore *other = fixture_open (opened->path);
  guint changes = 0;

  (void) data;
  g_signal_connect (opened->archive, "changed", G_CALLBACK (count_signal), &changes);
  save (opened->archive, record);
  while (changes < 1)
    g_main_context_iteration (NULL, TRUE);
  fixture_save (other, record);
  while (changes < 2)
    g_main_context_iteration (NULL, TRUE);
  karum_store_close (other);
}

/* Whether the index of positions has all games. */
static gboolean
is_indexed (sqlite3 *db)
{
  sqlite3_stmt *statement;
  gboolean indexed;

  sqlite3_prepare_v2 (db, "SELECT count (*) FROM position_segments WHERE complete", -1, &statement,
                      NULL);
  indexed = sqlite3_step (statement) == SQLITE_ROW && sqlite3_column_int (statement, 0) > 0;
  sqlite3_finalize (statement);
  return indexed;
}

static gboolean
set_flag (gpointer flag)
{
  *(gboolean *) flag = TRUE;
  return G_SOURCE_CONTINUE;
}

/* That the index is made concerns nobody; what others write is announced as before. */
static void
test_derived (void)
{
  char *path = fixture_path ();
  KarumStore *other = fixture_open (path);
  g_autoptr (KarumArchive) archive = NULL;
  g_autoptr (KarumRecord) record = fixture_record (karum_games[0], 0, 10, 1);
  guint changes = 0, ticking;
  gboolean waited = FALSE;
  sqlite3 *db;

  indexed_games_add (other, 1, 500);
  g_assert_cmpint (sqlite3_open_v2 (path, &db, SQLITE_OPEN_READONLY, NULL), ==, SQLITE_OK);
  archive = open_archive (path, NULL);
  g_signal_connect (archive, "changed", G_CALLBACK (count_signal), &changes);
  ticking = g_timeout_add (100, set_flag, &waited);
  while (!is_indexed (db))
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (ticking);
  /* Longer than it takes until the archive is looked at. */
  waited = FALSE;
  ticking = g_timeout_add_seconds (4, set_flag, &waited);
  while (!waited)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (ticking);
  g_assert_cmpuint (changes, ==, 0);
  fixture_save (other, record);
  while (changes < 1)
    g_main_context_iteration (NULL, TRUE);
  sqlite3_close (db);
  karum_store_close (other);
  karum_archive_close (archive);
  fixture_remove (path);
}

static void
test_cancelled (Opened *opened, gconstpointer data)
{
  g_autoptr (KarumRecord) record = fixture_record (karum_games[0], 0, 10, 1);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GAsyncResult) counted = NULL;
  g_autoptr (GError) error = NULL;
  KarumGameQuery query = { 0 };

  (void) data;
  g_cancellable_cancel (cancellable);
  karum_archive_save_game_async (opened->archive, 0, 0, record, cancellable, keep_result, &result);
  g_assert_false (
      karum_archive_save_game_finish (opened->archive, wait_for (&result), NULL, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  karum_archive_count_games_async (opened->archive, &query, NULL, keep_result, &counted);
  g_assert_cmpint (karum_archive_count_games_finish (opened->archive, wait_for (&counted), NULL),
                   ==, 0);
}

/* What was asked for is done although nobody holds the archive any more. */
static void
test_dropped (void)
{
  char *path = fixture_path ();
  KarumArchive *archive = open_archive (path, NULL);
  g_autoptr (KarumRecord) record = fixture_record (karum_games[0], 0, 10, 1);
  g_autoptr (GAsyncResult) result = NULL;
  KarumStore *store;
  KarumGameQuery query = { 0 };

  g_object_add_weak_pointer (G_OBJECT (archive), (gpointer *) &archive);
  karum_archive_save_game_async (archive, 0, 0, record, NULL, keep_result, &result);
  g_object_unref (archive);
  wait_for (&result);
  g_clear_object (&result);
  while (archive)
    g_main_context_iteration (NULL, TRUE);
  store = fixture_open (path);
  g_assert_cmpint (karum_store_count_games (store, &query, NULL), ==, 1);
  karum_store_close (store);
  fixture_remove (path);
}

/* Closing waits for what was asked for; afterwards every call fails. */
static void
test_closed (Opened *opened, gconstpointer data)
{
  g_autoptr (KarumRecord) record = fixture_record (karum_games[0], 0, 10, 1);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GAsyncResult) late = NULL;
  g_autoptr (GError) error = NULL;
  gint64 id;

  (void) data;
  karum_archive_save_game_async (opened->archive, 0, 0, record, NULL, keep_result, &result);
  karum_archive_close (opened->archive);
  g_assert_true (
      karum_archive_save_game_finish (opened->archive, wait_for (&result), &id, NULL, NULL));
  karum_archive_load_game_async (opened->archive, id, NULL, keep_result, &late);
  g_assert_null (karum_archive_load_game_finish (opened->archive, wait_for (&late), NULL, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED);
}

static void
save_and_end (GApplication *application, gpointer data)
{
  GAsyncResult **result = data;
  KarumArchive *archive = g_object_get_data (G_OBJECT (application), "archive");
  g_autoptr (KarumRecord) record = fixture_record (karum_games[0], 0, 10, 1);

  karum_archive_save_game_async (archive, 0, 0, record, NULL, keep_result, result);
}

/* A program that has nothing left to do but to write does not end before. */
static void
test_application (Opened *opened, gconstpointer data)
{
  g_autoptr (GApplication) application = g_application_new (NULL, G_APPLICATION_NON_UNIQUE);
  g_autoptr (GAsyncResult) result = NULL;

  (void) data;
  g_object_set_data (G_OBJECT (application), "archive", opened->archive);
  g_signal_connect (application, "activate", G_CALLBACK (save_and_end), &result);
  g_assert_cmpint (g_application_run (application, 0, NULL), ==, 0);
  g_assert_nonnull (result);
  g_assert_true (karum_archive_save_game_finish (opened->archive, result, NULL, NULL, NULL));
}

/* A long job that holds the archive for writing until it is told to go on. */
static gboolean
occupy (KarumStore *store, GTask *task, gpointer data)
{
  GAsyncQueue *signs = data;
  GError *error = NULL;
  gboolean done = karum_store_begin (store, &error);

  g_async_queue_push (signs, task);
  g_usleep (1000);
  return karum_job_return_done (task, done && karum_store_end (store, TRUE, &error), error);
}

static gboolean
linger (KarumStore *store, GTask *task, gpointer data)
{
  (void) store;
  g_async_queue_pop (data);
  return karum_job_return_done (task, TRUE, NULL);
}

static GTask *
task_new (KarumArchive *archive, GAsyncQueue *signs, GAsyncResult **result)
{
  GTask *task = g_task_new (archive, NULL, keep_result, result);

  g_task_set_task_data (task, signs, NULL);
  return task;
}

/* A turn is saved while a search and a long job are running that wait for that very turn. */
static void
test_lanes (Opened *opened, gconstpointer data)
{
  const KarumJob jobs[] = { { linger, FALSE, KARUM_LANE_READ }, { linger, TRUE, KARUM_LANE_LONG } };
  g_autoptr (KarumRecord) record = fixture_record (karum_games[0], 0, 10, 1);
  g_autoptr (GAsyncQueue) signs = g_async_queue_new ();
  g_autoptr (GAsyncResult) searched = NULL;
  g_autoptr (GAsyncResult) worked = NULL;

  (void) data;
  karum_archive_push (opened->archive, task_new (opened->archive, signs, &searched), &jobs[0]);
  karum_archive_push (opened->archive, task_new (opened->archive, signs, &worked), &jobs[1]);
  save (opened->archive, record);
  g_assert_null (searched);
  g_assert_null (worked);
  g_async_queue_push (signs, record);
  g_async_queue_push (signs, record);
  wait_for (&searched);
  wait_for (&worked);
}

/* A turn waits for a long job of this program that holds the archive, however long. */
static void
test_patience (Opened *opened, gconstpointer data)
{
  const KarumJob job = { occupy, TRUE, KARUM_LANE_LONG };
  g_autoptr (KarumRecord) record = fixture_record (karum_games[0], 0, 10, 1);
  g_autoptr (GAsyncQueue) signs = g_async_queue_new ();
  g_autoptr (GAsyncResult) worked = NULL;
  g_autoptr (GError) error = NULL;

  (void) data;
  karum_archive_push (opened->archive, task_new (opened->archive, signs, &worked), &job);
  g_async_queue_pop (signs);
  save (opened->archive, record);
  g_task_propagate_boolean (G_TASK (wait_for (&worked)), &error);
  g_assert_no_error (error);
}

static void
test_refused (void)
{
  char *path = fixture_path ();
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (path, "no archive", -1, NULL));
  g_assert_null (open_archive (path, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_ARCHIVE);
  fixture_remove (path);
}

#define ADD(name, test) g_test_add ("/archive/async/" name, Opened, NULL, set_up, test, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("save-and-load", test_save_and_load);
  ADD ("lists", test_lists);
  ADD ("matches", test_matches);
  ADD ("delete", test_delete);
  ADD ("changed", test_changed);
  g_test_add_func ("/archive/async/derived", test_derived);
  ADD ("cancelled", test_cancelled);
  ADD ("lanes", test_lanes);
  ADD ("patience", test_patience);
  ADD ("closed", test_closed);
  ADD ("application", test_application);
  g_test_add_func ("/archive/async/dropped", test_dropped);
  g_test_add_func ("/archive/async/refused", test_refused);
  return g_test_run ();
}

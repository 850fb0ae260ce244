/* archive.c: the asynchronous API: results and signals arrive in the calling thread. */
#include "karum-archive.h"

#include <glib/gstdio.h>
#include <sqlite3.h>

#include "fixture.h"
#include "indexed-games.h"
#include "karum-game-list.h"
#include "karum-requests.h"
#include "karum-games.h"
#include "karum-request-private.h"

typedef struct {
  char *path;
  KarumArchive *archive;
} Opened;

static void
set_up (Opened *opened, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  (void) data;
  opened->path = fixture_path ();
  opened->archive = fixture_open_archive (opened->path, &error);
  g_assert_no_error (error);
}

static void
tear_down (Opened *opened, gconstpointer data)
{
  (void) data;
  fixture_close_archive (opened->archive);
  fixture_remove (opened->path);
}

static gint64
save (KarumArchive *archive, KarumRecord *record)
{
  g_autoptr (GError) error = NULL;
  g_autofree KarumSavedGame *saved
      = fixture_ask (archive, karum_request_save_game (0, 0, NULL, record), &error);

  g_assert_no_error (error);
  g_assert_cmpint (saved->revision, ==, 1);
  return saved->id;
}

static gint64
count_games (KarumArchive *archive, const KarumGameFilter *filter)
{
  const KarumGameQuery query = { .filter = *filter };
  g_autofree gint64 *count = fixture_ask (archive, karum_request_count_games (&query), NULL);

  g_assert_nonnull (count);
  return *count;
}

static void
test_save_and_load (Opened *opened, gconstpointer data)
{
  g_autoptr (KarumRecord) record = fixture_record (karum_games[0], 0, 30, 5);
  gint64 id = save (opened->archive, record);
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumLoadedGame) found
      = fixture_ask (opened->archive, karum_request_load_game (id), &error);

  (void) data;
  g_assert_no_error (error);
  g_assert_cmpint (found->revision, ==, 1);
  fixture_assert_same (found->record, record);
}

static void
test_lists (Opened *opened, gconstpointer data)
{
  const KarumGameFilter all = { 0 };
  const KarumGameQuery query = { .sort = KARUM_GAME_SORT_CHANGED };
  g_autoptr (GPtrArray) rows = NULL;
  g_auto (GStrv) names = NULL;

  (void) data;
  for (guint seed = 0; seed < 3; seed++) {
    g_autoptr (KarumRecord) record = fixture_record (karum_games[0], 0, 10, seed);

    save (opened->archive, record);
  }
  g_assert_cmpint (count_games (opened->archive, &all), ==, 3);
  rows = fixture_ask (opened->archive, karum_request_list_games (&query, 1, 5), NULL);
  g_assert_cmpuint (rows->len, ==, 2);
  names = fixture_ask (opened->archive, karum_request_names (KARUM_NAME_PLAYER, "ju", 5), NULL);
  g_assert_cmpuint (g_strv_length (names), ==, 1);
}

static void
test_matches (Opened *opened, gconstpointer data)
{
  g_autoptr (KarumRecord) record = fixture_record (karum_games[0], 0, 0, 1);
  g_autoptr (GPtrArray) rows = NULL;
  const KarumMatchRow *row;
  gint64 id;

  (void) data;
  record->tags.match = g_strdup ("m");
  record->tags.match_game = 2;
  id = save (opened->archive, record);
  rows = fixture_ask (opened->archive, karum_request_list_matches (NULL), NULL);
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
  const KarumGameFilter bin = { .bin = TRUE };
  gint64 id = save (opened->archive, record);

  (void) data;
  g_assert_true (fixture_ask (opened->archive, karum_request_bin_games (&id, 1, TRUE), NULL));
  g_assert_cmpint (count_games (opened->archive, &bin), ==, 1);
  /* An empty list doesn't mean all games. */
  g_assert_true (fixture_ask (opened->archive, karum_request_destroy_games (NULL, 0), NULL));
  g_assert_cmpint (count_games (opened->archive, &bin), ==, 1);
  g_assert_true (fixture_ask (opened->archive, karum_request_empty_bin (), NULL));
  g_assert_cmpint (count_games (opened->archive, &bin), ==, 0);
}

static void
count_signal (KarumArchive *archive, guint *count)
{
  (void) archive;
  ++*count;
}

/* As long as a frame takes on a slow machine, whose window draws one after the other. */
static gboolean
draw (gpointer data)
{
  (void) data;
  g_usleep (2000);
  return G_SOURCE_CONTINUE;
}

/* Changes by this program and by others emit the signal, however much there is to draw. */
static void
test_changed (Opened *opened, gconstpointer data)
{
  const guint drawing = g_idle_add_full (G_PRIORITY_HIGH_IDLE + 20, draw, NULL, NULL);
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
  g_source_remove (drawing);
  karum_store_close (other);
}

/* Whether the index of positions contains all games. */
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

/* Building the index emits no signal; changes by others emit it as before. */
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
  sqlite3_busy_timeout (db, 60000);
  archive = fixture_open_archive (path, NULL);
  g_signal_connect (archive, "changed", G_CALLBACK (count_signal), &changes);
  ticking = g_timeout_add (100, set_flag, &waited);
  while (!is_indexed (db))
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (ticking);
  /* Longer than the interval at which the archive is checked for changes. */
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
  g_autoptr (GError) error = NULL;
  const KarumGameFilter all = { 0 };

  (void) data;
  g_cancellable_cancel (cancellable);
  karum_request_async (opened->archive, karum_request_save_game (0, 0, NULL, record), cancellable,
                       fixture_keep_result, &result);
  g_assert_null (karum_request_finish (opened->archive, fixture_wait (&result), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpint (count_games (opened->archive, &all), ==, 0);
}

/* Pending requests are completed after the last reference is dropped. */
static void
test_dropped (void)
{
  char *path = fixture_path ();
  KarumArchive *archive = fixture_open_archive (path, NULL);
  g_autoptr (KarumRecord) record = fixture_record (karum_games[0], 0, 10, 1);
  g_autoptr (GAsyncResult) result = NULL;
  KarumStore *store;
  KarumGameQuery query = { 0 };

  g_object_add_weak_pointer (G_OBJECT (archive), (gpointer *) &archive);
  karum_request_async (archive, karum_request_save_game (0, 0, NULL, record), NULL,
                       fixture_keep_result, &result);
  g_object_unref (archive);
  fixture_wait (&result);
  g_clear_object (&result);
  while (archive)
    g_main_context_iteration (NULL, TRUE);
  store = fixture_open (path);
  g_assert_cmpint (karum_store_count_games (store, &query, NULL), ==, 1);
  karum_store_close (store);
  fixture_remove (path);
}

/* Closing waits for pending requests; afterwards every call fails. */
static void
test_closed (Opened *opened, gconstpointer data)
{
  g_autoptr (KarumRecord) record = fixture_record (karum_games[0], 0, 10, 1);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree KarumSavedGame *saved = NULL;

  (void) data;
  karum_request_async (opened->archive, karum_request_save_game (0, 0, NULL, record), NULL,
                       fixture_keep_result, &result);
  karum_archive_close (opened->archive);
  saved = karum_request_finish (opened->archive, fixture_wait (&result), NULL);
  g_assert_nonnull (saved);
  g_assert_null (fixture_ask (opened->archive, karum_request_load_game (saved->id), &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED);
}

static void
save_and_end (GApplication *application, gpointer data)
{
  GAsyncResult **result = data;
  KarumArchive *archive = g_object_get_data (G_OBJECT (application), "archive");
  g_autoptr (KarumRecord) record = fixture_record (karum_games[0], 0, 10, 1);

  karum_request_async (archive, karum_request_save_game (0, 0, NULL, record), NULL,
                       fixture_keep_result, result);
}

/* An application doesn't quit before pending writes are complete. */
static void
test_application (Opened *opened, gconstpointer data)
{
  g_autoptr (GApplication) application = g_application_new (NULL, G_APPLICATION_NON_UNIQUE);
  g_autoptr (GAsyncResult) result = NULL;
  g_autofree KarumSavedGame *saved = NULL;

  (void) data;
  g_object_set_data (G_OBJECT (application), "archive", opened->archive);
  g_signal_connect (application, "activate", G_CALLBACK (save_and_end), &result);
  g_assert_cmpint (g_application_run (application, 0, NULL), ==, 0);
  g_assert_nonnull (result);
  saved = karum_request_finish (opened->archive, result, NULL);
  g_assert_nonnull (saved);
}

/* Locks the archive for writing until it is told to continue. */
static gpointer
occupy (const KarumWork *work, GError **error)
{
  GAsyncQueue *signs = work->arguments;
  gboolean done = karum_store_begin (work->store, error);

  g_async_queue_push (signs, work->store);
  g_usleep (1000);
  return GINT_TO_POINTER (done && karum_store_end (work->store, TRUE, error));
}

static gpointer
linger (const KarumWork *work, GError **error)
{
  (void) error;
  g_async_queue_pop (work->arguments);
  return GINT_TO_POINTER (TRUE);
}

/* A turn is saved while a search and long work are running and waiting for that turn. */
static void
test_lanes (Opened *opened, gconstpointer data)
{
  const KarumOperation operations[] = {
    { .run = linger, .lane = KARUM_LANE_READ },
    { .run = linger, .lane = KARUM_LANE_LONG, .writes = TRUE },
  };
  g_autoptr (KarumRecord) record = fixture_record (karum_games[0], 0, 10, 1);
  g_autoptr (GAsyncQueue) signs = g_async_queue_new ();
  GAsyncResult *results[G_N_ELEMENTS (operations)] = { NULL };

  (void) data;
  for (guint i = 0; i < G_N_ELEMENTS (operations); i++)
    karum_request_async (opened->archive, karum_request_new (&operations[i], signs, NULL), NULL,
                         fixture_keep_result, &results[i]);
  save (opened->archive, record);
  for (guint i = 0; i < G_N_ELEMENTS (operations); i++) {
    g_assert_null (results[i]);
    g_async_queue_push (signs, record);
  }
  for (guint i = 0; i < G_N_ELEMENTS (operations); i++)
    g_object_unref (fixture_wait (&results[i]));
}

/* Saving a turn waits as long as necessary for long work of the same program that locks the
 * archive. */
static void
test_patience (Opened *opened, gconstpointer data)
{
  const KarumOperation operation = { .run = occupy, .lane = KARUM_LANE_LONG, .writes = TRUE };
  g_autoptr (KarumRecord) record = fixture_record (karum_games[0], 0, 10, 1);
  g_autoptr (GAsyncQueue) signs = g_async_queue_new ();
  g_autoptr (GAsyncResult) worked = NULL;
  g_autoptr (GError) error = NULL;

  (void) data;
  karum_request_async (opened->archive, karum_request_new (&operation, signs, NULL), NULL,
                       fixture_keep_result, &worked);
  g_async_queue_pop (signs);
  save (opened->archive, record);
  karum_request_finish (opened->archive, fixture_wait (&worked), &error);
  g_assert_no_error (error);
}

static gpointer
write_slowly (const KarumWork *work, GError **error)
{
  (void) error;
  g_usleep (50000);
  g_atomic_int_set ((int *) work->arguments, TRUE);
  return GINT_TO_POINTER (TRUE);
}

static gpointer
look (const KarumWork *work, GError **error)
{
  (void) error;
  return g_memdup2 (work->arguments, sizeof (int));
}

/* An export sees the changes that were sent before it, so that nobody is published who has just
 * been hidden; also if the archive is closed at once. */
static void
test_order (Opened *opened, gconstpointer data)
{
  const KarumOperation change = { .run = write_slowly, .lane = KARUM_LANE_WRITE, .writes = TRUE };
  const KarumOperation export = { .run = look, .free_result = g_free, .lane = KARUM_LANE_LONG };

  (void) data;
  for (int closes = 0; closes < 2; closes++) {
    int written = FALSE;
    g_autofree int *seen = NULL;
    g_autoptr (GAsyncResult) result = NULL;

    karum_request_async (opened->archive, karum_request_new (&change, &written, NULL), NULL, NULL,
                         NULL);
    karum_request_async (opened->archive, karum_request_new (&export, &written, NULL), NULL,
                         fixture_keep_result, &result);
    if (closes)
      karum_archive_close (opened->archive);
    seen = karum_request_finish (opened->archive, fixture_wait (&result), NULL);
    g_assert_true (seen && *seen);
  }
}

/* When a request is cancelled too late, a final operation returns its result, and any other one
 * returns the cancellation error; no result is leaked. */
static gpointer
stop_late (const KarumWork *work, GError **error)
{
  (void) error;
  g_cancellable_cancel (work->progress->cancellable);
  return g_strdup (work->arguments);
}

static void
test_late (Opened *opened, gconstpointer data)
{
  (void) data;
  for (int is_final = 0; is_final < 2; is_final++) {
    const KarumOperation operation
        = { .run = stop_late, .free_result = g_free, .writes = TRUE, .is_final = is_final };
    g_autoptr (GCancellable) cancellable = g_cancellable_new ();
    g_autoptr (GAsyncResult) result = NULL;
    g_autoptr (GError) error = NULL;
    g_autofree char *text = NULL;

    karum_request_async (opened->archive, karum_request_new (&operation, g_strdup ("done"), g_free),
                         cancellable, fixture_keep_result, &result);
    text = karum_request_finish (opened->archive, fixture_wait (&result), &error);
    g_assert_cmpstr (text, ==, is_final ? "done" : NULL);
    g_assert_true (is_final || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED));
  }
}

static void
test_refused (void)
{
  char *path = fixture_path ();
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (path, "no archive", -1, NULL));
  g_assert_null (fixture_open_archive (path, &error));
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
  ADD ("late", test_late);
  ADD ("order", test_order);
  ADD ("patience", test_patience);
  ADD ("closed", test_closed);
  ADD ("application", test_application);
  g_test_add_func ("/archive/async/dropped", test_dropped);
  g_test_add_func ("/archive/async/refused", test_refused);
  return g_test_run ();
}

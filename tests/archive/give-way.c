/* give-way.c: long work yields to other writers, whatever it is doing. */
#include <string.h>

#include "fixture.h"
#include "karum-check.h"
#include "karum-column-update.h"
#include "karum-game-list.h"
#include "karum-games.h"
#include "karum-import.h"
#include "karum-merge.h"
#include "karum-store-inside.h"
#include "karum-undo.h"
#include "karum-db.h"

/* Enough games for indexes to be rebuilt. */
#define MANY 21000
/* Enough games for several pauses. */
#define FEW 4000
/* In other games. */
#define TURNS 10
/* A record with an error in its fourth line. */
#define BAD "[Event \"Club\"]\n[Game \"jarmo\"]\n\n1. a1-a5 *\n\n"

static char *
make_games (guint n)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "[Round \"%u\"]\n[Game \"jarmo\"]\n\n1. a1-b3 a5xb3 *\n\n", i);
  return g_string_free (text, FALSE);
}

static KarumImportReport *
import (KarumStore *store, const char *text, const KarumImportOptions *options)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));
  g_autoptr (GError) error = NULL;
  KarumImportReport *report = karum_store_import (store, bytes, options, &error);

  g_assert_no_error (error);
  return report;
}

static gint64
count (KarumStore *store)
{
  const KarumGameQuery query = { 0 };

  return karum_store_count_games (store, &query, NULL);
}

static void
note_refused (const char *place, const char *reason, gpointer data)
{
  (void) reason;
  g_string_append_printf (data, "%s ", place);
}

/* The writers that wait for the archive, and the number of starts of the import. */
typedef struct {
  KarumTraffic traffic;
  const char *log; /* of the archive */
  int sign;        /* signals that a writer is waiting; -1 if none is */
  guint64 before;
  guint begun, pauses;
  guint times; /* how often a writer waits */
} Waiting;

static void
show (Waiting *waiting)
{
  if (waiting->sign >= 0)
    return;
  waiting->sign = karum_waiting_open (waiting->log);
  g_assert_cmpint (waiting->sign, >=, 0);
  karum_waiting_show (waiting->sign);
}

static void
wait_now (guint64 done, guint64 total, gpointer data)
{
  Waiting *waiting = data;

  if (total == KARUM_PROGRESS_WAITING) {
    waiting->pauses++;
    karum_waiting_close (&waiting->sign);
    return;
  }
  if (done < waiting->before || waiting->begun == 0)
    waiting->begun++;
  waiting->before = done;
  if (waiting->begun <= waiting->times && done > 1000)
    show (waiting);
}

static KarumImportReport *
import_beside (Fixture *archive, Waiting *waiting, GString *places)
{
  g_autofree char *games = make_games (FEW);
  g_autofree char *text = g_strconcat (BAD, games, NULL);
  const KarumProgress progress = { .visit = wait_now, .data = waiting };
  const KarumImportOptions options
      = { .keep_good = TRUE, .progress = &progress, .refused = note_refused, .data = places };
  KarumImportReport *report;

  waiting->log = karum_db_log (karum_store_db (archive->store));
  waiting->sign = -1;
  karum_store_set_traffic (archive->store, &waiting->traffic);
  report = import (archive->store, text, &options);
  karum_store_set_traffic (archive->store, NULL);
  g_assert_cmpuint (report->added, ==, FEW);
  g_assert_cmpuint (report->refused, ==, 1);
  karum_waiting_close (&waiting->sign);
  g_assert_cmpint (count (archive->store), ==, FEW);
  return report;
}

/* An import yields to other writers and starts again: the result is the same, each error is
 * reported once, and waiting is reported. */
static void
test_yield (Fixture *archive, gconstpointer data)
{
  g_autoptr (GString) places = g_string_new (NULL);
  Waiting waiting = { .times = 3 };
  g_autoptr (KarumImportReport) report G_GNUC_UNUSED = import_beside (archive, &waiting, places);

  (void) data;
  g_assert_cmpuint (waiting.begun, ==, 4);
  g_assert_cmpuint (waiting.pauses, >, 0);
  g_assert_cmpstr (places->str, ==, "4:4 ");
}

/* A writer that waits all the time doesn't keep the import from ending. */
static void
test_limit (Fixture *archive, gconstpointer data)
{
  g_autoptr (GString) places = g_string_new (NULL);
  Waiting waiting = { .traffic = { .limit = 1 }, .times = G_MAXUINT };
  g_autoptr (KarumImportReport) report G_GNUC_UNUSED = import_beside (archive, &waiting, places);

  (void) data;
  g_assert_cmpuint (waiting.begun, ==, 2);
}

/* A writer starts to wait while the index games_by_content is being built. */
static int
wait_in_statement (unsigned event, void *data, void *statement, void *text)
{
  Waiting *waiting = data;

  (void) event;
  (void) statement;
  if (waiting->times > 0 && strstr (text, "CREATE INDEX games_by_content")) {
    waiting->times--;
    show (waiting);
  }
  return 0;
}

/* The writer stops waiting during a pause. */
static void
go_on (guint64 done, guint64 total, gpointer data)
{
  Waiting *waiting = data;

  (void) done;
  if (total != KARUM_PROGRESS_WAITING)
    return;
  waiting->pauses++;
  karum_waiting_close (&waiting->sign);
}

/* A long statement is interrupted, and its work is still completed. */
static void
test_statement (Fixture *archive, gconstpointer data)
{
  g_autofree char *games = make_games (MANY);
  sqlite3 *db = karum_store_db (archive->store)->handle;
  Waiting waiting
      = { .times = 1, .log = karum_db_log (karum_store_db (archive->store)), .sign = -1 };
  const KarumProgress progress = { .visit = go_on, .data = &waiting };
  const KarumImportOptions options = { .progress = &progress };
  g_autoptr (KarumImportReport) report = NULL;

  (void) data;
  sqlite3_trace_v2 (db, SQLITE_TRACE_STMT, wait_in_statement, &waiting);
  report = import (archive->store, games, &options);
  sqlite3_trace_v2 (db, 0, NULL, NULL);
  g_assert_cmpuint (waiting.times, ==, 0);
  g_assert_cmpuint (waiting.pauses, >, 0);
  g_assert_cmpint (count (archive->store), ==, MANY);
}

/* Counts the pages written while a transaction is being committed. */
typedef struct {
  sqlite3 *db;
  int pages;
  guint ends;
} Ending;

static int
pages_written (sqlite3 *db)
{
  int now = 0, highest;

  sqlite3_db_status (db, SQLITE_DBSTATUS_CACHE_WRITE, &now, &highest, TRUE);
  return now;
}

static int
watch_ending (unsigned event, void *data, void *statement, void *text)
{
  Ending *ending = data;

  (void) text;
  if (!g_str_equal (sqlite3_sql (statement), "COMMIT"))
    return 0;
  if (event == SQLITE_TRACE_STMT)
    pages_written (ending->db);
  else {
    ending->pages += pages_written (ending->db);
    ending->ends++;
  }
  return 0;
}

/* The import syncs its data before the commit, which can't yield. */
static void
test_end (Fixture *archive, gconstpointer data)
{
  g_autofree char *games = make_games (MANY);
  Ending ending = { .db = karum_store_db (archive->store)->handle };
  g_autoptr (KarumImportReport) report = NULL;
  g_autoptr (KarumRecord) record = fixture_record (all_games[0], 0, 5, 1);

  (void) data;
  /* The log starts with a separate transaction. */
  g_assert_cmpint (fixture_save (archive->store, record), >, 0);
  sqlite3_trace_v2 (ending.db, SQLITE_TRACE_STMT | SQLITE_TRACE_PROFILE, watch_ending, &ending);
  report = import (archive->store, games, NULL);
  sqlite3_trace_v2 (ending.db, 0, NULL, NULL);
  g_assert_cmpuint (report->added, ==, MANY);
  g_assert_cmpuint (ending.ends, ==, 1);
  g_assert_cmpint (ending.pages, <, 20);
}

/* A writer that saves a game during an import, once it has reached record @after. */
typedef struct {
  const char *path;
  const char *log;
  KarumTraffic traffic;
  guint64 after;
  GThread *thread;       /* (nullable): NULL before the start */
  const char *statement; /* the statement during which it saves */
  gint64 games;          /* the number of games it saw after saving */
  gint64 wrong;          /* the number of these with a wrong number of turns */
} Saver;

/* Games have at most TURNS turns. */
static gint64
count_wrong (KarumStore *store)
{
  g_autofree char *sql = g_strdup_printf ("SELECT count (*) FROM games WHERE turns > %d", TURNS);
  gint64 wrong = -1;

  g_assert_true (karum_db_number (karum_store_db (store), sql, &wrong, NULL));
  return wrong;
}

static gpointer
save_beside (gpointer data)
{
  Saver *saver = data;
  g_autoptr (KarumStore) store = fixture_open (saver->path);
  g_autoptr (KarumRecord) record = fixture_record (karum_games[0], 0, TURNS, 1);

  karum_store_set_traffic (store, &saver->traffic);
  fixture_save (store, record);
  saver->games = count (store);
  saver->wrong = count_wrong (store);
  return NULL;
}

/* The long work continues once the writer waits. */
static void
start_and_wait (Saver *saver)
{
  int sign = karum_waiting_open (saver->log);

  saver->thread = g_thread_new ("save", save_beside, saver);
  while (!karum_waiting_is_shown (sign))
    g_usleep (100);
  karum_waiting_close (&sign);
}

static void
start_saving (guint64 done, guint64 total, gpointer data)
{
  Saver *saver = data;

  if (!saver->thread && total != KARUM_PROGRESS_WAITING && done >= saver->after)
    start_and_wait (saver);
}

/* Whatever an import is doing, a writer saves first, and sees nothing of the import. */
static void
test_first (void)
{
  const guint64 after[] = { 1, FEW / 2, FEW };
  g_autofree char *games = make_games (FEW);
  g_autoptr (GBytes) bytes = g_bytes_new_static (games, strlen (games));

  for (guint i = 0; i < G_N_ELEMENTS (after); i++) {
    g_autofree char *path = fixture_path ();
    g_autoptr (KarumStore) store = fixture_open (path);
    Saver saver = { .path = path,
                    .log = karum_db_log (karum_store_db (store)),
                    .after = after[i],
                    .traffic = { .long_writers = 1 } };
    const KarumProgress progress = { .visit = start_saving, .data = &saver };
    const KarumImportOptions options = { .progress = &progress };
    g_autoptr (KarumImportReport) report = NULL;

    karum_store_set_traffic (store, &saver.traffic);
    report = karum_store_import (store, bytes, &options, NULL);
    g_assert_true (report && report->done);
    g_thread_join (saver.thread);
    g_assert_cmpint (saver.games, ==, 1);
    g_assert_cmpint (count (store), ==, FEW + 1);
    g_clear_pointer (&store, karum_store_close);
    fixture_remove (g_steal_pointer (&path));
  }
}

/* The same for merging another archive: as no game is reported as identical, nothing of the rolled
 * back work was visible. */
static void
test_merge (Fixture *archive, gconstpointer data)
{
  const guint64 after[] = { 1, 150 };

  (void) data;
  for (guint i = 0; i < 200; i++) {
    g_autoptr (KarumRecord) record = fixture_record (karum_games[0], 0, TURNS, 100 + i);

    fixture_save (archive->store, record);
  }
  for (guint i = 0; i < G_N_ELEMENTS (after); i++) {
    g_autofree char *path = fixture_path ();
    g_autoptr (KarumStore) store = fixture_open (path);
    Saver saver = { .path = path,
                    .log = karum_db_log (karum_store_db (store)),
                    .after = after[i],
                    .traffic = { .long_writers = 1 } };
    const KarumProgress progress = { .visit = start_saving, .data = &saver };
    const KarumMergeOptions how = { .progress = &progress };
    g_auto (KarumMergeReport) report = { 0 };

    karum_store_set_traffic (store, &saver.traffic);
    g_assert_true (karum_store_merge (store, archive->store, &how, &report, NULL));
    g_thread_join (saver.thread);
    g_assert_cmpint (saver.games, ==, 1);
    g_assert_cmpuint (report.games->added, ==, 200);
    g_assert_cmpuint (report.games->identical, ==, 0);
    g_assert_cmpint (count (store), ==, 201);
    g_clear_pointer (&store, karum_store_close);
    fixture_remove (g_steal_pointer (&path));
  }
}

static int
save_in_statement (unsigned event, void *data, void *statement, void *text)
{
  Saver *saver = data;

  (void) event;
  (void) statement;
  if (!saver->thread && g_str_has_prefix (text, saver->statement))
    start_and_wait (saver);
  return 0;
}

/* The same while a finished import syncs its cached data to disk. */
static void
test_settling (Fixture *archive, gconstpointer data)
{
  g_autofree char *games = make_games (MANY);
  sqlite3 *db = karum_store_db (archive->store)->handle;
  Saver saver = { .path = archive->path,
                  .log = karum_db_log (karum_store_db (archive->store)),
                  .traffic = { .long_writers = 1 },
                  .statement = "SELECT id FROM searches NOT INDEXED" };
  g_autoptr (KarumImportReport) report = NULL;

  (void) data;
  sqlite3_trace_v2 (db, SQLITE_TRACE_STMT, save_in_statement, &saver);
  report = import (archive->store, games, NULL);
  sqlite3_trace_v2 (db, 0, NULL, NULL);
  g_assert_nonnull (saver.thread);
  g_thread_join (saver.thread);
  g_assert_cmpint (saver.games, ==, 1);
  g_assert_cmpint (count (archive->store), ==, MANY + 1);
}

/* The same while derived data are being rebuilt: the writer sees the games unchanged, and at the
 * end everything is correct. @statement: the statement during which a writer starts to wait */
static void
test_rebuild (Fixture *archive, gconstpointer statement)
{
  sqlite3 *db = karum_store_db (archive->store)->handle;
  Saver saver = { .path = archive->path,
                  .log = karum_db_log (karum_store_db (archive->store)),
                  .traffic = { .long_writers = 1 },
                  .statement = statement };

  for (guint i = 0; i < 20; i++) {
    g_autoptr (KarumRecord) record = fixture_record (karum_games[0], 0, TURNS, 100 + i);

    fixture_save (archive->store, record);
  }
  g_assert_true (karum_db_execute (karum_store_db (archive->store),
                                   "UPDATE games SET turns = turns + 1", NULL));
  sqlite3_trace_v2 (db, SQLITE_TRACE_STMT, save_in_statement, &saver);
  g_assert_true (karum_store_rebuild (archive->store, NULL, NULL));
  sqlite3_trace_v2 (db, 0, NULL, NULL);
  g_assert_nonnull (saver.thread);
  g_thread_join (saver.thread);
  g_assert_cmpint (saver.wrong, ==, 20);
  g_assert_cmpint (count_wrong (archive->store), ==, 0);
  g_assert_cmpint (count (archive->store), ==, 21);
}

static gint64
count_indexes (KarumStore *store)
{
  gint64 n = 0;

  g_assert_true (karum_db_number (karum_store_db (store),
                                  "SELECT count (*) FROM sqlite_schema WHERE type = 'index'", &n,
                                  NULL));
  return n;
}

/* The same while the addition of very many games is being undone, and their indexes rebuilt.
 * @statement: the statement during which a writer starts to wait */
static void
test_undo (Fixture *archive, gconstpointer statement)
{
  g_autofree char *games = make_games (MANY);
  gint64 indexes = count_indexes (archive->store);
  KarumHistory *history = karum_history_new (NULL, NULL, NULL);
  sqlite3 *db = karum_store_db (archive->store)->handle;
  Saver saver = { .path = archive->path,
                  .log = karum_db_log (karum_store_db (archive->store)),
                  .traffic = { .long_writers = 1 },
                  .statement = statement };
  g_autoptr (KarumImportReport) report = NULL;
  g_autofree char *title = NULL;

  karum_store_set_history (archive->store, history);
  karum_history_unref (history);
  report = import (archive->store, games, NULL);
  sqlite3_trace_v2 (db, SQLITE_TRACE_STMT, save_in_statement, &saver);
  title = karum_store_undo (archive->store, KARUM_UNDO, NULL);
  sqlite3_trace_v2 (db, 0, NULL, NULL);
  g_assert_nonnull (title);
  g_thread_join (saver.thread);
  g_assert_cmpint (saver.games, ==, MANY + 1);
  g_assert_cmpint (count (archive->store), ==, 1);
  g_assert_cmpint (count_indexes (archive->store), ==, indexes);
}

/* Undoing and redoing an addition syncs its data before the commit. */
static void
test_undo_end (Fixture *archive, gconstpointer data)
{
  g_autofree char *games = make_games (MANY);
  KarumHistory *history = karum_history_new (NULL, NULL, NULL);
  Ending ending = { .db = karum_store_db (archive->store)->handle };
  g_autoptr (KarumImportReport) report = NULL;
  g_autofree char *undone = NULL;
  g_autofree char *redone = NULL;

  (void) data;
  karum_store_set_history (archive->store, history);
  karum_history_unref (history);
  report = import (archive->store, games, NULL);
  g_assert_true (karum_store_update_columns (archive->store, NULL, NULL));
  sqlite3_trace_v2 (ending.db, SQLITE_TRACE_STMT | SQLITE_TRACE_PROFILE, watch_ending, &ending);
  undone = karum_store_undo (archive->store, KARUM_UNDO, NULL);
  g_assert_cmpint (count (archive->store), ==, 0);
  redone = karum_store_undo (archive->store, KARUM_REDO, NULL);
  sqlite3_trace_v2 (ending.db, 0, NULL, NULL);
  g_assert_nonnull (undone);
  g_assert_nonnull (redone);
  g_assert_cmpint (count (archive->store), ==, MANY);
  g_assert_cmpuint (ending.ends, ==, 2);
  g_assert_cmpint (ending.pages, <, 40);
}

typedef struct {
  Waiting waiting;
  GCancellable *cancellable;
} Cancel;

/* Waiting for a pause can be cancelled. */
static void
cancel_waiting (guint64 done, guint64 total, gpointer data)
{
  Cancel *cancel = data;

  (void) done;
  if (total == KARUM_PROGRESS_WAITING)
    g_cancellable_cancel (cancel->cancellable);
  else
    show (&cancel->waiting);
}

static void
test_cancel (Fixture *archive, gconstpointer data)
{
  g_autofree char *games = make_games (FEW);
  g_autoptr (GBytes) bytes = g_bytes_new_static (games, strlen (games));
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Cancel cancel
      = { .cancellable = cancellable,
          .waiting = { .log = karum_db_log (karum_store_db (archive->store)), .sign = -1 } };
  const KarumProgress progress
      = { .cancellable = cancellable, .visit = cancel_waiting, .data = &cancel };
  const KarumImportOptions options = { .progress = &progress };
  g_autoptr (GError) error = NULL;

  (void) data;
  g_assert_null (karum_store_import (archive->store, bytes, &options, &error));
  karum_waiting_close (&cancel.waiting.sign);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpint (count (archive->store), ==, 0);
}

/* The holder of the archive, and how long an import has waited for it. */
typedef struct {
  KarumStore *store;
  guint pauses;
} Holder;

static void
let_go_later (guint64 done, guint64 total, gpointer data)
{
  Holder *holder = data;

  (void) done;
  if (total == KARUM_PROGRESS_WAITING && ++holder->pauses == 20)
    g_assert_true (karum_store_end (holder->store, TRUE, NULL));
}

/* An import waits for another import that holds the archive for any length of time. */
static void
test_two (Fixture *archive, gconstpointer data)
{
  g_autofree char *games = make_games (FEW);
  g_autoptr (KarumStore) other = fixture_open (archive->path);
  Holder holder = { .store = other };
  const KarumProgress progress = { .visit = let_go_later, .data = &holder };
  const KarumImportOptions options = { .progress = &progress };
  g_autoptr (KarumImportReport) report = NULL;

  (void) data;
  g_assert_true (karum_store_begin (other, NULL));
  report = import (archive->store, games, &options);
  g_assert_cmpuint (holder.pauses, >=, 20);
  g_assert_cmpint (count (archive->store), ==, FEW);
}

#define ADD_WITH(name, function, data) \
  g_test_add ("/archive/give-way/" name, Fixture, data, fixture_set_up, function, fixture_tear_down)
#define ADD(name, function) ADD_WITH (name, function, NULL)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("yield", test_yield);
  ADD ("limit", test_limit);
  ADD ("statement", test_statement);
  ADD ("end", test_end);
  g_test_add_func ("/archive/give-way/first", test_first);
  ADD ("merge", test_merge);
  ADD ("settling", test_settling);
  ADD_WITH ("undo", test_undo, "UPDATE games SET deleted_at");
  ADD_WITH ("undo-indexes", test_undo, "CREATE INDEX games_by_date");
  ADD ("undo-end", test_undo_end);
  ADD_WITH ("rebuild-indexes", test_rebuild, "REINDEX");
  ADD_WITH ("rebuild-words", test_rebuild, "DELETE FROM texts");
  ADD_WITH ("rebuild-games", test_rebuild, "UPDATE games SET turns");
  ADD ("cancel", test_cancel);
  ADD ("two", test_two);
  return g_test_run ();
}

/* batch.c: very many games are written in slices, between which others write, and are shown at
 * once. */
#include <string.h>
#include <unistd.h>

#include "fixture.h"
#include "karum-arrays.h"
#include "karum-batch.h"
#include "karum-check.h"
#include "karum-db.h"
#include "karum-game-list.h"
#include "karum-games.h"
#include "karum-import.h"
#include "karum-log-lock.h"
#include "karum-merge.h"
#include "karum-player-list.h"
#include "karum-store-inside.h"
#include "karum-undo.h"
#include "karum-versions.h"

/* Three slices, the last of which is short. */
#define MANY (2 * KARUM_BATCH_SLICE + 600)
/* A slice of records, and some. */
#define FULL (KARUM_BATCH_RECORDS + 600)
/* A record with an error. */
#define BAD "[Event \"Club\"]\n[Game \"jarmo\"]\n\n1. a1-a5 *\n\n"

static GBytes *
make_games (guint n, const char *end)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gsize length;

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text,
                            "[Event \"Cup\"]\n[Round \"%u\"]\n[Player1 \"Player %u\"]\n"
                            "[Collections \"New\"]\n[Game \"jarmo\"]\n\n1. a1-b3 {%u} a5xb3 *\n\n",
                            i, i % 50, i);
  g_string_append (text, end);
  length = text->len;
  return g_bytes_new_take (g_string_free (g_steal_pointer (&text), FALSE), length);
}

static gint64
number (KarumStore *store, const char *sql)
{
  gint64 n = -1;

  g_assert_true (karum_db_number (karum_store_db (store), sql, &n, NULL));
  return n;
}

static gint64
count (KarumStore *store)
{
  const KarumGameQuery query = { 0 };

  return karum_store_count_games (store, &query, NULL);
}

static gint64
count_bin (KarumStore *store)
{
  const KarumGameQuery query = { .filter = { .bin = TRUE } };

  return karum_store_count_games (store, &query, NULL);
}

static guint
count_players (KarumStore *store)
{
  g_autoptr (GPtrArray) players = karum_store_list_players (store, FALSE, NULL);

  return players ? players->len : G_MAXUINT;
}

/* Nothing of a batch is left. */
static void
assert_nothing (KarumStore *store)
{
  g_assert_cmpint (count (store), ==, 0);
  g_assert_cmpint (count_bin (store), ==, 0);
  g_assert_cmpint (number (store, "SELECT count (*) FROM batch"), ==, 0);
  g_assert_cmpint (number (store, "SELECT (SELECT count (*) FROM games)"
                                  " + (SELECT count (*) FROM moves) + (SELECT count (*) FROM texts)"
                                  " + (SELECT count (*) FROM players WHERE id != 0)"
                                  " + (SELECT count (*) FROM player_names)"
                                  " + (SELECT count (*) FROM events)"
                                  " + (SELECT count (*) FROM event_names)"
                                  " + (SELECT count (*) FROM rulesets)"
                                  " + (SELECT count (*) FROM collections)"),
                   ==, 0);
  fixture_assert_sound (store);
}

/* Somebody who plays while another connection works. */
typedef struct {
  KarumStore *store;
  KarumRecord *record;
  gint64 id, revision;
  guint saves;
  gint64 games; /* that are there besides whenever it looks; -1: all of them or none */
} Player;

static void
play (Player *player)
{
  g_autoptr (GError) error = NULL;

  karum_store_save_game (player->store, &player->id, &player->revision, player->record, &error);
  g_assert_no_error (error);
  player->saves++;
  /* What is left of a batch is cleared up after its games are shown. */
  if (player->games >= 0 && number (player->store, "SELECT count (*) FROM batch") == 0)
    player->games = MAX (player->games, count (player->store) - 1);
  if (player->games >= 0)
    g_assert_cmpint (count (player->store), ==, player->games + 1);
  else
    g_assert_cmpint (count (player->store) / MANY + count_bin (player->store) / MANY, <=, 1);
  g_assert_cmpint (count_bin (player->store) % MANY, ==, 0);
}

/* Nobody has the write lock when a transaction is to begin. */
static int
play_between (unsigned event, void *player, void *statement, void *text)
{
  (void) event;
  (void) statement;
  if (g_str_equal (text, "BEGIN IMMEDIATE"))
    play (player);
  return 0;
}

static void
player_set_up (Player *player, Fixture *archive)
{
  *player = (Player){ .store = fixture_open (archive->path),
                      .record = fixture_record (karum_games[0], 0, 5, 1) };
  sqlite3_trace_v2 (karum_store_db (archive->store)->handle, SQLITE_TRACE_STMT, play_between,
                    player);
}

static void
player_clear (Player *player, Fixture *archive)
{
  sqlite3_trace_v2 (karum_store_db (archive->store)->handle, 0, NULL, NULL);
  karum_record_unref (player->record);
  karum_store_close (player->store);
}

static KarumImportReport *
import (KarumStore *store, GBytes *text, const KarumImportOptions *options)
{
  g_autoptr (GError) error = NULL;
  KarumImportReport *report = karum_store_import (store, text, options, &error);

  g_assert_no_error (error);
  return report;
}

/* A turn is saved before each transaction of an import, which ends, and of which nothing is seen
 * before. */
static void
test_beside (Fixture *archive, gconstpointer data)
{
  g_autoptr (GBytes) games = make_games (MANY, "");
  g_autoptr (KarumImportReport) report = NULL;
  Player player;
  gint64 names;

  (void) data;
  player_set_up (&player, archive);
  report = import (archive->store, games, NULL);
  g_assert_true (report->done);
  g_assert_cmpuint (report->added, ==, MANY);
  g_assert_cmpuint (report->new_players->len, ==, 50);
  g_assert_cmpuint (player.saves, >, 4);
  player_clear (&player, archive);
  g_assert_cmpint (count (archive->store), ==, MANY + 1);
  names = number (archive->store, "SELECT count (*) FROM players WHERE id != 0");
  g_assert_cmpuint (count_players (archive->store), ==, names);
  g_assert_cmpint (number (archive->store, "SELECT count (*) FROM collected"), ==, MANY);
  fixture_assert_sound (archive->store);
}

/* Imports the first game of the batch that another connection is adding, as soon as it is there. */
static int
import_between (unsigned event, void *player, void *statement, void *text)
{
  Player *other = player;
  g_autoptr (GBytes) first = NULL;
  g_autoptr (KarumImportReport) report = NULL;

  (void) event;
  (void) statement;
  if (!g_str_equal (text, "BEGIN IMMEDIATE") || other->saves > 0
      || number (other->store, "SELECT count (*) FROM batch") == 0
      || number (other->store, "SELECT count (*) FROM games") == 0)
    return 0;
  other->saves++;
  first = make_games (1, "");
  report = import (other->store, first, NULL);
  g_assert_cmpuint (report->added, ==, 1);
  g_assert_cmpuint (report->identical, ==, 0);
  return 0;
}

/* A game isn't left out because of one that may never come: nobody sees a batch before its end. */
static void
test_unseen (Fixture *archive, gconstpointer data)
{
  g_autoptr (GBytes) games = make_games (MANY, "");
  g_autoptr (KarumImportReport) report = NULL;
  Player player;

  (void) data;
  player_set_up (&player, archive);
  sqlite3_trace_v2 (karum_store_db (archive->store)->handle, SQLITE_TRACE_STMT, import_between,
                    &player);
  report = import (archive->store, games, NULL);
  g_assert_true (report->done);
  g_assert_cmpuint (player.saves, ==, 1);
  player_clear (&player, archive);
  fixture_assert_sound (archive->store);
}

/* A player, and an event, that others add meanwhile, is the one of the games. */
static void
test_names (Fixture *archive, gconstpointer data)
{
  g_autoptr (GBytes) games = make_games (MANY, "");
  g_autoptr (KarumImportReport) report = NULL;
  Player player;

  (void) data;
  player_set_up (&player, archive);
  g_free (player.record->tags.players[0]);
  player.record->tags.players[0] = g_strdup ("player 7");
  g_free (player.record->tags.event);
  player.record->tags.event = g_strdup ("Cup");
  report = import (archive->store, games, NULL);
  g_assert_cmpuint (report->added, ==, MANY);
  player_clear (&player, archive);
  g_assert_cmpint (number (archive->store, "SELECT count (DISTINCT p.person) FROM player_names n"
                                           " JOIN players p ON p.id = n.player"
                                           " WHERE n.name LIKE 'player 7'"),
                   ==, 1);
  g_assert_cmpint (
      number (archive->store, "SELECT count (*) FROM events WHERE merged_into IS NULL"), ==, 1);
  fixture_assert_sound (archive->store);
}

/* Names a player of the games in a step that can be undone. */
static void
name_player (Player *player)
{
  play (player);
  g_free (player->record->tags.players[0]);
  player->record->tags.players[0] = g_strdup ("Player 7");
  g_assert_true (karum_store_begin_step (player->store, "Naming", NULL));
  play (player);
  g_assert_true (karum_store_end_step (player->store, TRUE, NULL));
}

static int
undo_between (unsigned event, void *player, void *statement, void *text)
{
  Player *other = player;

  (void) event;
  (void) statement;
  if (g_str_equal (text, "BEGIN IMMEDIATE")
      && number (other->store, "SELECT count (*) FROM batched") > 0) {
    other->saves++;
    g_free (karum_store_undo (other->store, KARUM_UNDO, NULL));
  }
  return 0;
}

/* Though the rows that games refer to aren't looked for each time, they stay, and afterwards they
 * are looked for again. */
static void
test_referred (Fixture *archive, gconstpointer data)
{
  g_autoptr (GBytes) games = make_games (FULL, "");
  g_autoptr (KarumImportReport) report = NULL;
  KarumDb *db = karum_store_db (archive->store);
  Player player;

  (void) data;
  player_set_up (&player, archive);
  name_player (&player);
  sqlite3_trace_v2 (db->handle, SQLITE_TRACE_STMT, undo_between, &player);
  report = import (archive->store, games, NULL);
  g_assert_cmpuint (report->added, ==, FULL);
  g_assert_cmpuint (player.saves, >, 3);
  player_clear (&player, archive);
  g_assert_false (karum_db_execute (db, "UPDATE games SET player1 = 999999", NULL));
  fixture_assert_sound (archive->store);
}

/* What stops an import: the number of records after which it does. */
typedef struct {
  GCancellable *cancellable;
  guint64 after;
} Stop;

static void
stop (guint64 done, guint64 total, gpointer data)
{
  const Stop *stop = data;

  (void) total;
  if (done >= stop->after)
    g_cancellable_cancel (stop->cancellable);
}

static void
test_cancel (Fixture *archive, gconstpointer data)
{
  const guint64 after[] = { 1, KARUM_BATCH_SLICE, 2 * KARUM_BATCH_SLICE + 500, MANY };
  g_autoptr (GBytes) games = make_games (MANY, "");
  g_autoptr (KarumImportReport) report = NULL;

  (void) data;
  karum_for_each_of (each, after) {
    g_autoptr (GCancellable) cancellable = g_cancellable_new ();
    Stop where = { cancellable, *each };
    const KarumProgress progress = { cancellable, stop, &where };
    const KarumImportOptions options = { .progress = &progress };
    g_autoptr (GError) error = NULL;

    g_assert_null (karum_store_import (archive->store, games, &options, &error));
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    assert_nothing (archive->store);
  }
  /* The numbers of those players and events are given again. */
  report = import (archive->store, games, NULL);
  g_assert_cmpuint (report->added, ==, MANY);
  fixture_assert_sound (archive->store);
}

/* What another program sees while records are added. */
typedef struct {
  KarumStore *other;
  guint64 most; /* records that one transaction held back */
} Held;

static void
note_held (guint64 done, guint64 total, gpointer data)
{
  Held *held = data;
  guint64 committed = (guint64) number (held->other, "SELECT count (*) FROM batched");

  (void) total;
  if (done > committed)
    held->most = MAX (held->most, done - committed);
}

/* Others wait for a few records, however many there are. */
static void
test_held (Fixture *archive, gconstpointer data)
{
  g_autoptr (GBytes) games = make_games (FULL, "");
  g_autoptr (KarumStore) other = fixture_open (archive->path);
  Held held = { .other = other };
  const KarumProgress progress = { NULL, note_held, &held };
  const KarumImportOptions options = { .progress = &progress };
  g_autoptr (KarumImportReport) report = import (archive->store, games, &options);

  (void) data;
  g_assert_cmpuint (report->added, ==, FULL);
  g_assert_cmpuint (held.most, >, 0);
  g_assert_cmpuint (held.most, <=, KARUM_BATCH_RECORDS);
}

/* Counts the records of each transaction of an import. */
typedef struct {
  const char *log;
  int turn;               /* of somebody who waits from a time on; -1 before */
  guint records, most[2]; /* before and after that time */
  guint commits;
} Slices;

static int
count_records (unsigned event, void *data, void *statement, void *text)
{
  Slices *slices = data;
  guint *most = &slices->most[slices->turn >= 0];

  (void) event;
  (void) statement;
  if (g_str_has_prefix (text, "REPLACE INTO batched"))
    slices->records++;
  if (!g_str_equal (text, "COMMIT"))
    return 0;
  *most = MAX (*most, slices->records);
  if (slices->records > 0 && ++slices->commits == 1)
    slices->turn = karum_log_lock_take (slices->log, KARUM_LOG_AWAITED);
  slices->records = 0;
  return 0;
}

/* While somebody waits to write, the archive is held for fewer records. */
static void
test_awaited (Fixture *archive, gconstpointer data)
{
  g_autoptr (GBytes) games = make_games (FULL, "");
  KarumDb *db = karum_store_db (archive->store);
  Slices slices = { .log = karum_db_log (db), .turn = -1 };
  g_autoptr (KarumImportReport) report = NULL;

  (void) data;
  sqlite3_trace_v2 (db->handle, SQLITE_TRACE_STMT, count_records, &slices);
  report = import (archive->store, games, NULL);
  sqlite3_trace_v2 (db->handle, 0, NULL, NULL);
  g_assert_cmpint (slices.turn, >=, 0);
  close (slices.turn);
  g_assert_cmpuint (report->added, ==, FULL);
  g_assert_cmpuint (slices.most[0], ==, KARUM_BATCH_RECORDS);
  g_assert_cmpuint (slices.most[1], ==, KARUM_BATCH_AWAITED);
}

typedef struct {
  const char *log;
  int turn;           /* of somebody who waits during the second slice; -1 otherwise */
  guint records;      /* of the slice */
  gint64 begun;       /* monotonic time, of the slice */
  gint64 until;       /* monotonic time: as long as that they have waited lately, at least */
  guint slices, most; /* of the slices that have ended by then */
} Lately;

static int
end_of_turn (unsigned event, void *data, void *statement, void *text)
{
  Lately *lately = data;
  gint64 now = g_get_monotonic_time ();

  (void) event;
  (void) statement;
  lately->records += g_str_has_prefix (text, "REPLACE INTO batched");
  if (!g_str_equal (text, "COMMIT") || lately->records == 0)
    return 0;
  if (++lately->slices == 1)
    lately->turn = karum_log_lock_take (lately->log, KARUM_LOG_AWAITED);
  else if (lately->turn >= 0) {
    close (lately->turn);
    lately->turn = -1;
    lately->until = lately->begun + KARUM_BATCH_BESIDE_MICROSECONDS;
  } else if (now < lately->until)
    lately->most = MAX (lately->most, lately->records);
  lately->records = 0;
  lately->begun = now;
  return 0;
}

/* Who has waited comes again: the next slices are so short that ending one takes little time. */
static void
test_lately (Fixture *archive, gconstpointer data)
{
  g_autoptr (GBytes) games = make_games (FULL, "");
  KarumDb *db = karum_store_db (archive->store);
  Lately lately = { .log = karum_db_log (db), .turn = -1 };
  g_autoptr (KarumImportReport) report = NULL;

  (void) data;
  sqlite3_trace_v2 (db->handle, SQLITE_TRACE_STMT, end_of_turn, &lately);
  report = import (archive->store, games, NULL);
  sqlite3_trace_v2 (db->handle, 0, NULL, NULL);
  g_assert_cmpuint (report->added, ==, FULL);
  g_assert_cmpint (lately.until, >, 0);
  g_assert_cmpuint (lately.most, <=, KARUM_BATCH_RECORDS_BESIDE);
}

/* In an archive of very many games, a slice has more of them, until somebody waits. */
static void
test_many (Fixture *archive, gconstpointer data)
{
  const gint64 there = KARUM_BATCH_SHARE * (gint64) KARUM_BATCH_RECORDS;
  const guint all = FULL + 400;
  g_autofree char *sql
      = g_strdup_printf ("UPDATE history_state SET freed = %" G_GINT64_FORMAT, there);
  g_autoptr (GBytes) games = make_games (all, "");
  KarumDb *db = karum_store_db (archive->store);
  Slices slices = { .log = karum_db_log (db), .turn = -1 };
  g_autoptr (KarumImportReport) report = NULL;

  (void) data;
  g_assert_true (karum_db_execute (db, sql, NULL));
  sqlite3_trace_v2 (db->handle, SQLITE_TRACE_STMT, count_records, &slices);
  report = import (archive->store, games, NULL);
  sqlite3_trace_v2 (db->handle, 0, NULL, NULL);
  g_assert_cmpint (slices.turn, >=, 0);
  close (slices.turn);
  g_assert_cmpuint (report->added, ==, all);
  g_assert_cmpint (slices.most[0], >, there / KARUM_BATCH_SHARE);
  g_assert_cmpint (slices.most[0], <=, (there + all) / KARUM_BATCH_SHARE);
  g_assert_cmpuint (slices.most[1], ==, KARUM_BATCH_AWAITED);
  fixture_assert_sound (archive->store);
}

static gpointer
begin_and_end (gpointer store)
{
  g_assert_true (karum_store_begin (store, NULL));
  g_assert_true (karum_store_end (store, TRUE, NULL));
  return NULL;
}

/* Whoever can't begin to write says so until it can. */
static void
test_turn (Fixture *archive, gconstpointer data)
{
  g_autoptr (KarumStore) other = fixture_open (archive->path);
  const char *log = karum_db_log (karum_store_db (archive->store));
  GThread *thread;

  (void) data;
  karum_db_set_patience (karum_store_db (other), 60 * 1000);
  g_assert_true (karum_store_begin (archive->store, NULL));
  g_assert_false (karum_log_lock_find (log, KARUM_LOG_AWAITED));
  thread = g_thread_new ("other", begin_and_end, other);
  while (!karum_log_lock_find (log, KARUM_LOG_AWAITED))
    g_usleep (1000);
  g_assert_true (karum_store_end (archive->store, TRUE, NULL));
  g_thread_join (thread);
  g_assert_false (karum_log_lock_find (log, KARUM_LOG_AWAITED));
}

/* An error in the last record rejects all of the text. */
static void
test_refused (Fixture *archive, gconstpointer data)
{
  g_autoptr (GBytes) games = make_games (MANY, BAD);
  const KarumImportOptions options = { .keep_good = TRUE };
  g_autoptr (KarumImportReport) report = import (archive->store, games, NULL);
  g_autoptr (KarumImportReport) again = NULL;

  (void) data;
  g_assert_false (report->done);
  g_assert_cmpuint (report->refused, ==, 1);
  assert_nothing (archive->store);
  again = import (archive->store, games, &options);
  g_assert_cmpuint (again->added, ==, MANY);
}

static void
turn (Fixture *archive, KarumDirection direction)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *title = karum_store_undo (archive->store, direction, &error);

  g_assert_no_error (error);
  g_assert_nonnull (title);
}

/* While an import is undone and redone, others write, and see all of it, or nothing. */
static void
test_undo (Fixture *archive, gconstpointer data)
{
  g_autoptr (GBytes) games = make_games (MANY, "");
  g_autoptr (KarumImportReport) report = NULL;
  KarumHistory *history = karum_history_new (NULL, NULL, NULL);
  Player player;

  (void) data;
  karum_store_set_history (archive->store, history);
  karum_history_unref (history);
  report = import (archive->store, games, NULL);
  player_set_up (&player, archive);
  player.games = -1;
  turn (archive, KARUM_UNDO);
  g_assert_cmpuint (player.saves, >, 3);
  player_clear (&player, archive);
  g_assert_cmpint (count (archive->store), ==, 1);
  g_assert_cmpint (count_bin (archive->store), ==, MANY);
  player_set_up (&player, archive);
  player.games = -1;
  turn (archive, KARUM_REDO);
  g_assert_cmpuint (player.saves, >, 3);
  player_clear (&player, archive);
  g_assert_cmpint (count (archive->store), ==, MANY + 2);
  g_assert_cmpint (count_bin (archive->store), ==, 0);
  fixture_assert_sound (archive->store);
}

/* Opens the archive again and again. */
static int
open_between (unsigned event, void *data, void *statement, void *text)
{
  const Fixture *archive = data;

  (void) event;
  (void) statement;
  if (g_str_equal (text, "BEGIN IMMEDIATE")) {
    g_autoptr (KarumStore) store = fixture_open (archive->path);

    /* Its proofs are dropped after its end. */
    if (number (store, "SELECT count (*) FROM batch") > 0)
      g_assert_cmpint (count (store), ==, 0);
  }
  return 0;
}

/* A batch is not cleared as long as somebody writes it. */
static void
test_living (Fixture *archive, gconstpointer data)
{
  g_autoptr (GBytes) games = make_games (MANY, "");
  g_autoptr (KarumImportReport) report = NULL;

  (void) data;
  sqlite3_trace_v2 (karum_store_db (archive->store)->handle, SQLITE_TRACE_STMT, open_between,
                    archive);
  report = import (archive->store, games, NULL);
  sqlite3_trace_v2 (karum_store_db (archive->store)->handle, 0, NULL, NULL);
  g_assert_true (report->done);
  g_assert_cmpint (count (archive->store), ==, MANY);
}

/* A batch whose owner has ended is hidden, and cleared by whoever opens the archive next. @sql:
 * what became of the games */
static void
test_left (Fixture *archive, gconstpointer data)
{
  gboolean binned = data != NULL;
  g_autoptr (GBytes) games = make_games (100, "");
  g_autoptr (KarumImportReport) report = import (archive->store, games, NULL);
  g_autoptr (KarumStore) store = NULL;

  g_assert_nonnull (report);
  g_assert_true (karum_db_execute (
      karum_store_db (archive->store),
      binned ? "INSERT INTO batch SELECT 1, 1, 200, 5, 0, 0, 0, 0, 9, 0"
             : "INSERT INTO batch SELECT 1, 1, 200, 0, 0, 0, 0, 0, 9, 0;"
               "INSERT INTO batched SELECT id, karum_seal_sum (9, id, uuid) FROM games;"
               "UPDATE players SET deleted_at = -1 WHERE id != 0; DELETE FROM collections;"
               "UPDATE events SET deleted_at = -1",
      NULL));
  g_assert_true (karum_batch_seal (karum_store_db (archive->store), NULL));
  g_assert_cmpint (count (archive->store), ==, 0);
  g_assert_cmpuint (count_players (archive->store), ==, binned ? 50 : 0);
  store = fixture_open (archive->path);
  if (!binned) {
    assert_nothing (store);
    return;
  }
  g_assert_cmpint (count (store), ==, 0);
  g_assert_cmpint (count_bin (store), ==, 100);
  fixture_assert_sound (store);
}

/* Another import of the same text. */
typedef struct {
  const char *path;
  GBytes *games;
  GThread *thread;           /* (nullable) */
  int waiting;               /* atomic */
  KarumImportReport *report; /* (owned) */
} Second;

static void
note_waiting (guint64 done, guint64 total, gpointer data)
{
  Second *second = data;

  (void) done;
  if (total == KARUM_PROGRESS_WAITING)
    g_atomic_int_set (&second->waiting, TRUE);
}

static gpointer
import_second (gpointer data)
{
  Second *second = data;
  const KarumProgress progress = { NULL, note_waiting, second };
  const KarumImportOptions options = { .progress = &progress };
  g_autoptr (KarumStore) store = fixture_open (second->path);

  second->report = import (store, second->games, &options);
  return NULL;
}

static void
start_second (guint64 done, guint64 total, gpointer data)
{
  Second *second = data;

  (void) total;
  if (done <= KARUM_BATCH_SLICE || second->thread)
    return;
  second->thread = g_thread_new ("second", import_second, second);
}

static int
wait_for_second (unsigned event, void *data, void *statement, void *text)
{
  Second *second = data;

  (void) event;
  (void) statement;
  while (second->thread && g_str_equal (text, "BEGIN IMMEDIATE")
         && !g_atomic_int_get (&second->waiting))
    g_usleep (1000);
  return 0;
}

/* The second import of a text waits for the first one, and finds its games. */
static void
test_two (Fixture *archive, gconstpointer data)
{
  g_autoptr (GBytes) games = make_games (MANY, "");
  Second second = { .path = archive->path, .games = games };
  const KarumProgress progress = { NULL, start_second, &second };
  const KarumImportOptions options = { .progress = &progress };
  g_autoptr (KarumImportReport) report = NULL;

  (void) data;
  sqlite3_trace_v2 (karum_store_db (archive->store)->handle, SQLITE_TRACE_STMT, wait_for_second,
                    &second);
  report = import (archive->store, games, &options);
  sqlite3_trace_v2 (karum_store_db (archive->store)->handle, 0, NULL, NULL);
  g_assert_nonnull (second.thread);
  g_thread_join (second.thread);
  g_assert_true (second.waiting);
  g_assert_cmpuint (report->added, ==, MANY);
  g_assert_cmpuint (second.report->identical, ==, MANY);
  g_assert_cmpint (count (archive->store), ==, MANY);
  karum_import_report_free (second.report);
}

/* The same beside merging; names that come for a player who is there are not seen before the end.
 */
static void
test_merge (Fixture *archive, gconstpointer data)
{
  g_autofree char *path = fixture_path ();
  g_autoptr (KarumStore) other = fixture_open (path);
  g_autoptr (GBytes) games = make_games (MANY, "");
  g_autoptr (GBytes) few = make_games (10, "");
  g_autoptr (KarumImportReport) report = import (other, games, NULL);
  g_autoptr (KarumImportReport) before = import (archive->store, few, NULL);
  g_auto (KarumMergeReport) merged = { 0 };
  g_autoptr (GError) error = NULL;
  Player player;

  g_assert_nonnull (report);
  g_assert_nonnull (before);
  (void) data;
  /* Of a game that is here, and of one that isn't. */
  g_assert_true (karum_store_save_version (other, 1, "one", NULL));
  g_assert_true (karum_store_save_version (other, 20, "two", NULL));
  player_set_up (&player, archive);
  player.games = 10;
  karum_store_merge (archive->store, other, NULL, &merged, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (player.saves, >, 3);
  player_clear (&player, archive);
  g_assert_cmpuint (merged.games->added, ==, MANY - 10);
  g_assert_cmpuint (merged.games->identical, ==, 10);
  g_assert_cmpint (count (archive->store), ==, MANY + 1);
  g_assert_cmpint (number (archive->store, "SELECT count (*) FROM collected"), ==, MANY);
  g_assert_cmpint (
      number (archive->store, "SELECT count (*) FROM versions WHERE name IN ('one', 'two')"), ==,
      2);
  fixture_assert_sound (archive->store);
  g_clear_pointer (&other, karum_store_close);
  fixture_remove (g_steal_pointer (&path));
}

static int
count_identities (unsigned event, void *asked, void *statement, void *text)
{
  (void) event;
  (void) statement;
  *(guint *) asked += g_str_has_prefix (text, "SELECT uuid FROM ");
  return 0;
}

/* The identities that seals need are known from slice to slice, and read again after the batch,
 * when others can delete and change whatever it has added. */
static void
test_identities (Fixture *archive, gconstpointer data)
{
  g_autoptr (GBytes) games = make_games (FULL, "");
  static const char one[] = "[Event \"Cup\"]\n[Round \"last\"]\n[Player1 \"Player 1\"]\n"
                            "[Game \"jarmo\"]\n\n1. a1-b3 *\n\n";
  g_autoptr (GBytes) more = g_bytes_new_static (one, strlen (one));
  guint asked = 0;
  g_autoptr (KarumImportReport) report = NULL, after = NULL;

  (void) data;
  sqlite3_trace_v2 (karum_store_db (archive->store)->handle, SQLITE_TRACE_STMT, count_identities,
                    &asked);
  report = import (archive->store, games, NULL);
  g_assert_cmpuint (report->added, ==, FULL);
  /* Nobody, whom no slice has added. */
  g_assert_cmpuint (asked, <=, 1);
  asked = 0;
  after = import (archive->store, more, NULL);
  sqlite3_trace_v2 (karum_store_db (archive->store)->handle, 0, NULL, NULL);
  g_assert_cmpuint (after->added, ==, 1);
  /* The player, nobody, and the event. */
  g_assert_cmpuint (asked, ==, 3);
  fixture_assert_sound (archive->store);
}

/* Derived data are rebuilt while somebody plays. */
static void
test_rebuild (Fixture *archive, gconstpointer data)
{
  g_autoptr (GBytes) games = make_games (600, "");
  g_autoptr (KarumImportReport) report = import (archive->store, games, NULL);
  g_autoptr (GError) error = NULL;
  Player player;

  g_assert_nonnull (report);
  (void) data;
  g_assert_true (karum_db_execute (karum_store_db (archive->store),
                                   "UPDATE games SET turns = turns + 1, content = 3;"
                                   "DELETE FROM texts WHERE rowid % 2 = 0",
                                   NULL));
  player_set_up (&player, archive);
  player.games = 600;
  karum_store_rebuild (archive->store, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (player.saves, >, 5);
  player_clear (&player, archive);
  fixture_assert_sound (archive->store);
}

#define ADD_WITH(name, function, data) \
  g_test_add ("/archive/batch/" name, Fixture, data, fixture_set_up, function, fixture_tear_down)
#define ADD(name, function) ADD_WITH (name, function, NULL)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("beside", test_beside);
  ADD ("unseen", test_unseen);
  ADD ("names", test_names);
  ADD ("referred", test_referred);
  ADD ("cancel", test_cancel);
  ADD ("held", test_held);
  ADD ("awaited", test_awaited);
  ADD ("lately", test_lately);
  ADD ("many", test_many);
  ADD ("turn", test_turn);
  ADD ("refused", test_refused);
  ADD ("undo", test_undo);
  ADD ("living", test_living);
  ADD ("left", test_left);
  ADD_WITH ("left-undone", test_left, "");
  ADD ("two", test_two);
  ADD ("merge", test_merge);
  ADD ("identities", test_identities);
  ADD ("rebuild", test_rebuild);
  return g_test_run ();
}

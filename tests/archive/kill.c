/* kill.c: a program that is killed during a game loses no turn that it has reported. */
#include <unistd.h>

#include "fixture.h"
#include "karum-game-list.h"
#include "karum-games.h"
#include "karum-requests.h"
#include "killing.h"
#include "../deep.h"

#define KILLS deep_or (240, 30)
#define PROGRAMS_KILLED deep_or (1000, 10)

static gint64
newest_game (KarumStore *store)
{
  KarumGameQuery query = { .sort = KARUM_GAME_SORT_CHANGED, .descending = TRUE };
  g_autoptr (GPtrArray) rows = karum_store_list_games (store, &query, 0, 1, NULL);

  g_assert_nonnull (rows);
  return rows->len > 0 ? ((const KarumGameRow *) rows->pdata[0])->id : 0;
}

/* Plays one more turn; FALSE if the game is over. */
static gboolean
play_turn (KarumRecord *record, KarumRandom *random)
{
  KarumNode *end = karum_record_line_end (record);
  KarumState state;
  KarumTurn turn;

  karum_record_state (record, end, &state);
  if (!karum_turn_random (&record->rules, &state, random, &turn))
    return FALSE;
  karum_record_add (record, end, &turn);
  karum_record_close (record);
  return TRUE;
}

static void
play_game (KarumStore *store,
           KarumRecord *record,
           gint64 id,
           gint64 revision,
           KarumRandom *random,
           int out)
{
  while (play_turn (record, random)) {
    g_autoptr (GError) error = NULL;
    Shown shown;

    if (!karum_store_save_game (store, &id, &revision, record, &error))
      g_error ("not saved: %s", error->message);
    shown.game = id;
    shown.turns = karum_record_line_length (record);
    if (write (out, &shown, sizeof shown) != sizeof shown)
      _exit (1);
  }
}

/* Continues the newest game, then plays others, until it is killed. */
static void
play_until_killed (const char *path, guint64 seed, int out)
{
  KarumStore *store = fixture_open (path);
  gint64 id = newest_game (store);
  gint64 revision = 0;
  KarumRandom random;

  karum_random_init (&random, seed);
  if (id != 0) {
    KarumRecord *record = karum_store_load_game (store, id, &revision, NULL);

    play_game (store, record, id, revision, &random, out);
  }
  for (;;)
    play_game (store, fixture_record (all_games[seed % 2], 0, 0, seed), 0, 0, &random, out);
}

static void
test_kill (void)
{
  char *path = fixture_path ();
  KarumRandom random;
  guint seen = 0;

  karum_random_init (&random, 1);
  for (guint i = 0; i < KILLS; i++) {
    Shown shown = kill_one (path, i, play_until_killed, &random);
    g_autoptr (KarumStore) store = fixture_open (path);
    g_autoptr (KarumRecord) record = NULL;
    g_autoptr (GError) error = NULL;

    if (shown.game == 0)
      continue;
    record = karum_store_load_game (store, shown.game, NULL, &error);
    g_assert_no_error (error);
    g_assert_cmpint (karum_record_line_length (record), >=, shown.turns);
    g_assert_cmpint (karum_record_line_length (record), <=, shown.turns + 1);
    seen++;
  }
  g_assert_cmpuint (seen, >, KILLS / 2);
  fixture_remove (path);
}

/* -- The program ------------------------------------------------------------------------------ */

/* Games are played as the window plays them, by requests, while the upkeep works beside. */
static void
run_until_killed (const char *path, guint64 seed, int out)
{
  g_autoptr (GError) error = NULL;
  KarumArchive *archive = fixture_open_archive (path, &error);
  KarumRandom random;

  if (!archive)
    g_error ("not opened: %s", error->message);
  karum_random_init (&random, seed);
  for (;;) {
    g_autoptr (KarumRecord) record = fixture_record (all_games[seed % 2], 0, 0, seed);
    Shown shown = { 0 };
    gint64 revision = 0;

    while (play_turn (record, &random)) {
      g_autofree KarumSavedGame *saved = fixture_ask (
          archive, karum_request_save_game (shown.game, revision, "a move", record), &error);

      if (!saved)
        g_error ("not saved: %s", error->message);
      shown.game = saved->id;
      revision = saved->revision;
      shown.turns = karum_record_line_length (record);
      if (write (out, &shown, sizeof shown) != sizeof shown)
        _exit (1);
    }
  }
}

static void
test_program (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);
  KarumRandom random;
  guint seen = 0;

  karum_store_close (store);
  karum_random_init (&random, 3);
  for (guint i = 0; i < PROGRAMS_KILLED; i++) {
    Shown shown = kill_one (path, i, run_until_killed, &random);
    g_autoptr (KarumRecord) record = NULL;
    g_autoptr (GError) error = NULL;

    store = fixture_open (path);
    record = shown.game != 0 ? karum_store_load_game (store, shown.game, NULL, &error) : NULL;
    g_assert_no_error (error);
    if (record) {
      g_assert_cmpint (karum_record_line_length (record), >=, shown.turns);
      g_assert_cmpint (karum_record_line_length (record), <=, shown.turns + 1);
    }
    seen += record != NULL;
    if (i % 50 == 49 || i + 1 == PROGRAMS_KILLED)
      fixture_assert_sound (store);
    karum_store_close (store);
  }
  g_test_message ("%u of %u had played", seen, PROGRAMS_KILLED);
  g_assert_cmpuint (seen, >, PROGRAMS_KILLED / 3);
  fixture_remove (path);
}

#define BATCH 20

/* Adds games in transactions of BATCH until it is killed; reports their number after each one. */
static void
add_until_killed (const char *path, guint64 seed, int out)
{
  KarumStore *store = fixture_open (path);

  for (;; seed += BATCH) {
    Shown shown = { 0 };
    KarumGameQuery query = { 0 };

    g_assert_true (karum_store_begin (store, NULL));
    for (guint i = 0; i < BATCH; i++) {
      KarumRecord *record = fixture_record (all_games[0], 0, 60, seed + i);

      fixture_save (store, record);
      karum_record_unref (record);
    }
    g_assert_true (karum_store_end (store, TRUE, NULL));
    shown.turns = karum_store_count_games (store, &query, NULL);
    if (write (out, &shown, sizeof shown) != sizeof shown)
      _exit (1);
  }
}

/* An interrupted transaction has no effect; a reported one is kept. */
static void
test_kill_transaction (void)
{
  char *path = fixture_path ();
  KarumGameQuery query = { 0 };
  KarumRandom random;
  gint64 least = 0;

  karum_random_init (&random, 2);
  for (guint i = 0; i < KILLS / 2; i++) {
    Shown shown = kill_one (path, i * 1000, add_until_killed, &random);
    g_autoptr (KarumStore) store = fixture_open (path);
    gint64 games = karum_store_count_games (store, &query, NULL);

    least = MAX (least, shown.turns);
    g_assert_cmpint (games, >=, least);
    g_assert_cmpint (games % BATCH, ==, 0);
    least = games;
  }
  g_assert_cmpint (least, >, 0);
  fixture_remove (path);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/archive/kill/program", test_program);
  g_test_add_func ("/archive/kill/play", test_kill);
  g_test_add_func ("/archive/kill/transaction", test_kill_transaction);
  return g_test_run ();
}

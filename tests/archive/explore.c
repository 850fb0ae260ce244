/* explore.c: the results of the turns played from a position. */
#include "fixture.h"
#include "karum-games.h"
#include "karum-namesakes.h"
#include "karum-player-edit.h"
#include "karum-position-update.h"
#include "karum-positions.h"

#define RULES "pahtum:classic,size=5,holes=1,pie=on"
#define HOLE "c3"

/* Saves a game with @turns that Player1 has won or lost by resignation. */
static void
save_game_of (
    KarumStore *store, const char *turns, KarumResult result, const char *first, const char *second)
{
  g_auto (GStrv) texts = g_strsplit (turns, " ", -1);
  g_autoptr (KarumRecord) record = NULL;
  KarumNode *node;
  KarumRules rules;

  g_assert_true (karum_rules_read (karum_games, RULES, &rules, NULL));
  record = karum_record_new (&rules, HOLE, NULL, NULL);
  node = record->root;
  for (char **text = texts; *text; text++) {
    KarumState state;
    KarumTurn turn;

    karum_record_state (record, node, &state);
    g_assert_true (karum_turn_parse (&rules, &state, *text, &turn, NULL));
    node = karum_record_add (record, node, &turn);
  }
  karum_record_end (record, result, KARUM_TERMINATION_RESIGNATION);
  record->tags.uuid = g_uuid_string_random ();
  record->tags.players[0] = g_strdup (first);
  record->tags.players[1] = g_strdup (second);
  fixture_save (store, record);
}

static void
save_game (KarumStore *store, const char *turns, KarumResult result)
{
  save_game_of (store, turns, result, NULL, NULL);
}

static GPtrArray *
explore (KarumStore *store, const char *turns)
{
  const KarumGameFilter all = { 0 };
  g_auto (GStrv) texts = g_strsplit (turns, " ", -1);
  GPtrArray *played;
  KarumRules rules;
  KarumState state;

  g_assert_true (karum_rules_read (karum_games, RULES, &rules, NULL));
  g_assert_true (karum_start (&rules, HOLE, NULL, &state, NULL));
  for (char **text = texts; *text && **text; text++) {
    KarumState before = state;
    KarumTurn turn;

    g_assert_true (karum_turn_parse (&rules, &before, *text, &turn, NULL));
    rules.game->apply (&rules, &before, &turn, &state);
  }
  played = karum_store_explore (store, &rules, &state, &all, NULL);
  g_assert_nonnull (played);
  return played;
}

static void
assert_turn (GPtrArray *played, guint at, const char *turn, guint games, guint wins, guint losses)
{
  const KarumPlayedTurn *entry = played->pdata[at];

  g_assert_cmpstr (entry->turn, ==, turn);
  g_assert_cmpuint (entry->games, ==, games);
  g_assert_cmpuint (entry->wins, ==, wins);
  g_assert_cmpuint (entry->losses, ==, losses);
}

/* Turns that lead to symmetric positions are one entry, under the first of them in byte order. */
static void
test_symmetry (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);
  g_autoptr (GPtrArray) played = NULL;

  save_game (store, "e5 d5", KARUM_RESULT_WON);
  save_game (store, "a5 b5", KARUM_RESULT_LOST);
  save_game (store, "b1 a1", KARUM_RESULT_WON);
  played = explore (store, "");
  g_assert_cmpuint (played->len, ==, 2);
  assert_turn (played, 0, "a1", 2, 1, 1);
  assert_turn (played, 1, "a2", 1, 1, 0);
  karum_store_close (store);
  fixture_remove (path);
}

/* Results belong to the side that played the turn: after an exchange Player1, who has won, holds
 * Second. */
static void
test_exchange (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);
  g_autoptr (GPtrArray) first = NULL;
  g_autoptr (GPtrArray) answer = NULL;

  save_game (store, "a1 swap b1", KARUM_RESULT_WON);
  first = explore (store, "");
  assert_turn (first, 0, "a1", 1, 0, 1);
  answer = explore (store, "a1");
  assert_turn (answer, 0, "swap", 1, 1, 0);
  karum_store_close (store);
  fixture_remove (path);
}

static void
rename_player (KarumStore *store, const char *name, const char *new_name)
{
  g_autoptr (GArray) found = karum_store_find_players (store, name, NULL);

  g_assert_cmpuint (found->len, ==, 1);
  g_assert_true (
      karum_store_edit_player (store, g_array_index (found, gint64, 0), new_name, NULL, NULL));
}

/* A game against oneself counts nowhere, whether it is indexed or replayed; two who are called NN,
 * as files have it, are not one person. */
static void
test_oneself (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);

  save_game_of (store, "a1 a2", KARUM_RESULT_WON, "Anna", "Anna");
  save_game_of (store, "a1 a2", KARUM_RESULT_LOST, "Anna", "Boris");
  save_game_of (store, "a1 a2", KARUM_RESULT_LOST, NULL, NULL);
  save_game_of (store, "a1 a2", KARUM_RESULT_LOST, "Xaver", "Xaver");
  rename_player (store, "Xaver", "N. N.");
  for (guint indexed = 0; indexed < 2; indexed++) {
    g_autoptr (GPtrArray) played = NULL;

    if (indexed)
      g_assert_true (karum_store_update_positions (store, NULL, NULL));
    played = explore (store, "");
    g_assert_cmpuint (played->len, ==, 1);
    assert_turn (played, 0, "a1", 3, 0, 3);
  }
  karum_store_close (store);
  fixture_remove (path);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/archive/explore/symmetry", test_symmetry);
  g_test_add_func ("/archive/explore/exchange", test_exchange);
  g_test_add_func ("/archive/explore/oneself", test_oneself);
  return g_test_run ();
}

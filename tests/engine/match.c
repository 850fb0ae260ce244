/* match.c: matches and their statistics. */
#include <string.h>
#include <math.h>

#include "karum-match.h"
#include "rulesets.h"

static KarumMatch
match_of (const KarumRules *rules, const char *a, const char *b, unsigned games)
{
  KarumMatch match = { .rules = rules, .games = games, .opening = 3, .at_once = 2, .seed = 4 };

  g_assert_true (karum_player_read (a, &match.players[0], NULL));
  g_assert_true (karum_player_read (b, &match.players[1], NULL));
  for (int i = 0; i < 2; i++)
    match.players[i].hash_bytes = 1 << 14;
  return match;
}

/* A player against itself: both games of an opening are equal with sides exchanged, so the player
 * who wins one loses the other, regardless of sides at the end. */
static void
test_fair (gconstpointer data)
{
  KarumRules rules = engine_rules (data);
  KarumMatch match = match_of (&rules, "nodes=20", "nodes=20", 6);
  KarumTally tally;

  g_assert_true (karum_match_play (&match, NULL, NULL, &tally, NULL));
  g_assert_cmpuint (tally.games, ==, 6);
  g_assert_cmpuint (tally.wins, ==, tally.losses);
  g_assert_cmpuint (tally.wins + tally.draws + tally.losses, ==, 6);
  g_assert_cmpfloat (tally.margin, ==, 0);
}

/* Deeper search wins; with exchanged players it loses the same games. */
static void
test_strength (gconstpointer data)
{
  KarumRules rules = engine_rules (data);
  KarumMatch match = match_of (&rules, "nodes=400", "level=1", 8);
  KarumTally tally, other;

  g_assert_true (karum_match_play (&match, NULL, NULL, &tally, NULL));
  g_assert_cmpuint (tally.wins, >, tally.losses);
  match = match_of (&rules, "level=1", "nodes=400", 8);
  g_assert_true (karum_match_play (&match, NULL, NULL, &other, NULL));
  g_assert_cmpuint (other.losses, >, other.wins);
}

/* Low levels lose to simple people about as often as they win, whatever the board and the options:
 * before their errors were measured by the board, they scored 0.28 to 0.37 on small ones, and when
 * they saw what is at hand by another measure, 0.65. With captures and on large boards that is
 * asked of level 1 alone: level 3 is measured by its steps to the levels beside it. */
static void
test_people (gconstpointer data)
{
  static const char *const pairs[][2]
      = { { "level=1", "simple=take" }, { "level=3", "simple=reply,slip=30" } };
  KarumRules rules = engine_rules (data);
  gboolean lowest = strstr (data, "custodial") || strstr (data, "size=8");
  gsize n = lowest ? 1 : G_N_ELEMENTS (pairs);

  for (gsize i = 0; i < n; i++) {
    KarumMatch match = match_of (&rules, pairs[i][0], pairs[i][1], 80);
    KarumTally tally;
    double score;

    g_assert_true (karum_match_play (&match, NULL, NULL, &tally, NULL));
    score = (tally.wins + tally.draws / 2.0) / tally.games;
    g_test_message ("%s: %.3f", pairs[i][0], score);
    g_assert_cmpfloat (score, >, 0.37);
    g_assert_cmpfloat (score, <, 0.63);
  }
}

static void
count_and_stop (const KarumTally *tally, void *data)
{
  if (tally->games == 3)
    atomic_store ((atomic_bool *) data, true);
}

static void
test_stop (void)
{
  KarumRules rules = engine_rules ("pahtum:classic,size=5,holes=3");
  KarumMatch match = match_of (&rules, "nodes=20", "width=1", 1000);
  atomic_bool stop = false;
  KarumTally tally;

  match.stop = &stop;
  match.at_once = 1;
  g_assert_true (karum_match_play (&match, count_and_stop, &stop, &tally, NULL));
  g_assert_cmpuint (tally.games, ==, 3);
}

static void
test_refused (void)
{
  KarumRules rules = engine_rules ("jarmo");
  KarumMatch match = match_of (&rules, "nodes=20", "width=1", 4);
  KarumTally tally;
  KarumError error;

  match.position = "nonsense";
  g_assert_false (karum_match_play (&match, NULL, NULL, &tally, &error));
  g_assert_nonnull (error.message);
}

static void
test_read (void)
{
  KarumPlayer player;

  g_assert_true (karum_player_read ("time=12.25,depth=7,nodes=9,threads=3,hash=2", &player, NULL));
  g_assert_cmpint (player.kind, ==, KARUM_PLAYER_ENGINE);
  g_assert_cmpfloat (player.limits.seconds, ==, 12.25);
  g_assert_cmpuint (player.limits.depth, ==, 7);
  g_assert_cmpuint (player.limits.nodes, ==, 9);
  g_assert_cmpuint (player.limits.threads, ==, 3);
  g_assert_cmpuint (player.hash_bytes, ==, 2 << 20);
  g_assert_true (karum_player_read ("simple=reply,slip=30", &player, NULL));
  g_assert_cmpint (player.kind, ==, KARUM_PLAYER_SIMPLE);
  g_assert_cmpuint (player.number, ==, 2);
  g_assert_cmpuint (player.slips, ==, 30);
  g_assert_true (karum_player_read ("uct=400", &player, NULL));
  g_assert_cmpint (player.kind, ==, KARUM_PLAYER_UCT);
  g_assert_cmpuint (player.number, ==, 400);
  g_assert_false (karum_player_read ("nodes=0", &player, NULL));
  g_assert_false (karum_player_read ("level=11", &player, NULL));
}

/* 400 × log10 (3) for three quarters of the points. */
static void
test_rating (void)
{
  KarumTally tally = {
    .games = 100, .wins = 70, .draws = 10, .losses = 20, .margin = 300, .margin_squares = 2500
  };
  KarumRating rating = karum_tally_rating (&tally);
  KarumTally all = { .games = 4, .wins = 4, .margin = 4, .margin_squares = 4 };

  g_assert_cmpfloat_with_epsilon (rating.score, 0.75, 1e-9);
  g_assert_cmpfloat_with_epsilon (rating.elo, 190.8485, 1e-3);
  /* The variance of a game is 0.7 + 0.1 / 4 - 0.75². */
  g_assert_cmpfloat_with_epsilon (rating.score_error, 1.96 * 0.0403113, 1e-5);
  g_assert_cmpfloat (rating.elo_low, <, rating.elo);
  g_assert_cmpfloat (rating.elo, <, rating.elo_high);
  g_assert_cmpfloat_with_epsilon (rating.margin, 3, 1e-9);
  g_assert_cmpfloat_with_epsilon (rating.margin_error, 1.96 * 0.4, 1e-9);
  rating = karum_tally_rating (&all);
  g_assert_true (isinf (rating.elo) && rating.elo > 0);
}

int
main (int argc, char **argv)
{
  static const char *const strong[]
      = { "pahtum:classic", "pahtum:strikeout", "jarmo", "manu,size=9,stones=20,target=4" };

  static const char *const boards[]
      = { "pahtum:classic,size=5,holes=1", "pahtum:classic,size=8,holes=6",
          "pahtum:custodial,size=5,holes=3", "pahtum:custodial,scoring=running" };

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; engine_rulesets[i]; i++) {
    g_autofree char *path = g_strdup_printf ("/match/fair/%s", engine_rulesets[i]);
    g_test_add_data_func (path, engine_rulesets[i], test_fair);
  }
  for (gsize i = 0; i < G_N_ELEMENTS (boards); i++) {
    g_autofree char *path = g_strdup_printf ("/match/people/%s", boards[i]);
    g_test_add_data_func (path, boards[i], test_people);
  }
  for (gsize i = 0; i < G_N_ELEMENTS (strong); i++) {
    g_autofree char *path = g_strdup_printf ("/match/strength/%s", strong[i]);
    g_test_add_data_func (path, strong[i], test_strength);
  }
  g_test_add_func ("/match/stop", test_stop);
  g_test_add_func ("/match/refused", test_refused);
  g_test_add_func ("/match/read", test_read);
  g_test_add_func ("/match/rating", test_rating);
  return g_test_run ();
}

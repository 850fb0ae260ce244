/* played.c: the games that are worth looking at, by what the engine has found. The verdicts are
 * made up. */
#include <math.h>

#include "fixture.h"
#include "karum-accuracy.h"
#include "karum-reviews.h"

#define TURNS 12
#define PLAYED 24

/* What is expected of a game by @kind, from its losses; negative if it isn't ranked. */
static double
second_count (guint kind, const double *losses)
{
  double sum = 0, most = 0, accuracy = 0;

  for (guint turn = 0; turn < TURNS; turn++) {
    sum += losses[turn];
    most = MAX (most, losses[turn]);
    accuracy += MIN (103.1668 * exp (-4.354 * losses[turn]) - 3.1669, 100) / TURNS;
  }
  if (kind == KARUM_PLAYED_BEST)
    return accuracy;
  return kind == KARUM_PLAYED_WILDEST             ? sum
         : most > 0.1499 && 2 * most - sum > 1e-9 ? 2 * most - sum
                                                  : -1;
}

/* A game with a loss at every turn; in each third game, most is lost by one of them. */
static gint64
add_played (KarumStore *store, guint seed, double *losses)
{
  g_autoptr (KarumRecord) record = fixture_record (all_games[0], 0, TURNS, seed);
  g_autoptr (GArray) verdicts = karum_verdicts_new (TURNS);
  KarumRandom random;
  gint64 id;

  karum_random_init (&random, seed);
  record->tags.result = KARUM_RESULT_WON;
  record->tags.termination = KARUM_TERMINATION_RESIGNATION;
  for (guint turn = 0; turn < TURNS; turn++) {
    KarumVerdict *verdict = karum_verdicts_at (verdicts, turn);
    guint lost = karum_random_below (&random, seed % 3 == 0 ? 100 : 2000);

    if (seed % 3 == 0 && turn == seed % TURNS)
      lost = 1000 + 200 * seed;
    losses[turn] = lost / 10000.0;
    *verdict = (KarumVerdict){ .effort = KARUM_EFFORT_QUICK,
                               .engine = 1,
                               .person = turn % 2,
                               .decision = TRUE,
                               .best = { 9000, 0, FALSE },
                               .taken = { 9000 - lost, 0, FALSE } };
  }
  id = fixture_save (store, record);
  g_assert_true (karum_store_keep_review (store, id, record, verdicts, NULL));
  return id;
}

static void
test_played (Fixture *fixture, gconstpointer data)
{
  const KarumGameFilter all = { 0 };
  double losses[PLAYED][TURNS];
  gint64 ids[PLAYED];
  g_autoptr (KarumPlayed) played = NULL;

  (void) data;
  for (guint i = 0; i < PLAYED; i++)
    ids[i] = add_played (fixture->store, i, losses[i]);
  played = karum_store_played (fixture->store, &all, NULL);
  g_assert_nonnull (played);
  for (guint kind = 0; kind < KARUM_N_PLAYED; kind++)
    for (guint place = 0; place < KARUM_PLAYED_MOST; place++) {
      const KarumPlayedGame *game = &played->games[kind][place];
      guint better = 0, own = PLAYED;

      g_assert_nonnull (game->row);
      for (guint i = 0; i < PLAYED; i++) {
        own = ids[i] == game->row->id ? i : own;
        better += second_count (kind, losses[i]) > game->value + 1e-9;
      }
      g_assert_cmpuint (own, <, PLAYED);
      g_assert_cmpfloat_with_epsilon (game->value, second_count (kind, losses[own]), 1e-9);
      g_assert_cmpuint (better, ==, place);
    }
}

/* One mistake is no lesson where the rest of the game gave away as much. */
static void
test_uninstructive (Fixture *fixture, gconstpointer data)
{
  const KarumGameFilter all = { 0 };
  double losses[TURNS];
  g_autoptr (KarumPlayed) played = NULL;

  (void) data;
  for (guint seed = 1; seed < 9; seed += 3)
    add_played (fixture->store, seed, losses);
  played = karum_store_played (fixture->store, &all, NULL);
  g_assert_nonnull (played->games[KARUM_PLAYED_WILDEST][2].row);
  g_assert_null (played->games[KARUM_PLAYED_INSTRUCTIVE][0].row);
}

/* Among equals, the first ones, whatever the columns say of others. */
static void
test_equals (Fixture *fixture, gconstpointer data)
{
  const KarumGameFilter all = { 0 };
  double losses[TURNS];
  gint64 ids[5];
  g_autoptr (KarumPlayed) played = NULL;

  (void) data;
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++) {
    ids[i] = add_played (fixture->store, 9, losses);
    add_played (fixture->store, 2 + i % 2, losses);
  }
  played = karum_store_played (fixture->store, &all, NULL);
  for (guint place = 0; place < KARUM_PLAYED_MOST; place++)
    g_assert_cmpint (played->games[KARUM_PLAYED_INSTRUCTIVE][place].row->id, ==, ids[place]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, test) \
  g_test_add ("/archive/played/" name, Fixture, NULL, fixture_set_up, test, fixture_tear_down)
  ADD ("played", test_played);
  ADD ("uninstructive", test_uninstructive);
  ADD ("equals", test_equals);
  return g_test_run ();
}

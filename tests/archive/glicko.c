/* glicko.c: the formulas of ratings. */
#include "karum-glicko.h"

#include <math.h>

#include "karum-arrays.h"

/* The example in "Example of the Glicko-2 system". */
static void
test_paper (void)
{
  const KarumGlicko player = { 1500, 200, 0.06 };
  const KarumGlickoGame games[] = {
    { { 1400, 30, 0.06 }, 1 },
    { { 1550, 100, 0.06 }, 0 },
    { { 1700, 300, 0.06 }, 0 },
  };
  KarumGlicko rated = karum_glicko_rate (&player, games, G_N_ELEMENTS (games), 0.5);

  g_assert_cmpfloat_with_epsilon (rated.rating, 1464.05, 0.01);
  g_assert_cmpfloat_with_epsilon (rated.deviation, 151.52, 0.01);
  g_assert_cmpfloat_with_epsilon (rated.volatility, 0.059996, 0.000001);
}

/* Months without games increase the deviation, up to that of a beginner. */
static void
test_rest (void)
{
  const KarumGlicko player = { 1620, 60, 0.06 };
  KarumGlicko one = karum_glicko_rest (&player, 1), step = player;

  g_assert_cmpfloat_with_epsilon (karum_glicko_rest (&player, 0).deviation, 60, 1e-9);
  g_assert_cmpfloat (one.rating, ==, 1620);
  g_assert_cmpfloat_with_epsilon (one.deviation, hypot (60, 0.06 * 173.7178), 1e-9);
  for (int i = 0; i < 24; i++)
    step = karum_glicko_rest (&step, 1);
  g_assert_cmpfloat_with_epsilon (karum_glicko_rest (&player, 24).deviation, step.deviation, 1e-9);
  g_assert_cmpfloat (karum_glicko_rest (&player, 100000).deviation, ==, 350);
}

/* Extreme input terminates and gives a finite rating. */
static void
test_extremes (void)
{
  const KarumGlicko players[] = { { 1500, 350, 0.06 }, { 3500, 20, 0.06 }, { -500, 350, 0.01 } };
  KarumGlickoGame games[200];

  karum_for_each_of (player, players)
    karum_for_each_of (each, players)
      for (int score = 0; score <= 2; score++) {
        KarumGlicko rated;

        karum_for_each_of (game, games)
          *game = (KarumGlickoGame){ *each, score / 2.0 };
        rated = karum_glicko_rate (player, games, G_N_ELEMENTS (games), 0.5);
        g_assert_true (isfinite (rated.rating) && isfinite (rated.volatility));
        g_assert_cmpfloat (rated.deviation, >, 0);
        g_assert_cmpfloat (rated.deviation, <=, 350);
      }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/archive/glicko/paper", test_paper);
  g_test_add_func ("/archive/glicko/rest", test_rest);
  g_test_add_func ("/archive/glicko/extremes", test_extremes);
  return g_test_run ();
}

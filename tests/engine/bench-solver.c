/* bench-solver.c: measures how long proofs take: bench-solver RULESET CELLS [COUNT [THREADS]]
 *
 * The positions are from random games with a fixed seed, with CELLS empty cells. Times are
 * processor times. */
#include <glib.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench-positions.h"
#include "karum-games.h"
#include "karum-solver.h"

#define COUNT 20

static int
compare (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return x < y ? -1 : x > y;
}

static double
solve (const KarumRules *rules,
       const KarumState *state,
       unsigned threads,
       KarumSearchResult *result)
{
  KarumSolver *solver = karum_solver_new (rules, 0, NULL);
  KarumSearchLimits limits = { .threads = threads };
  double before = bench_seconds ();

  if (!solver || !karum_solver_solve (solver, state, &limits, result))
    exit (1);
  before = bench_seconds () - before;
  karum_solver_free (solver);
  return before;
}

int
main (int argc, char **argv)
{
  unsigned cells = argc > 2 ? (unsigned) atoi (argv[2]) : 24;
  int count = argc > 3 ? atoi (argv[3]) : COUNT;
  unsigned threads = argc > 4 ? (unsigned) atoi (argv[4]) : 1;
  g_autofree double *times = g_new (double, (gsize) count);
  g_autofree KarumSearchResult *result = g_new0 (KarumSearchResult, 1);
  guint64 nodes = 0;
  KarumRandom random;
  KarumRules rules;

  if (!karum_rules_read (karum_games, argc > 1 ? argv[1] : "pahtum:classic", &rules, NULL))
    return 2;
  karum_random_init (&random, BENCH_SEED);
  for (int i = 0; i < count; i++) {
    KarumState state;

    bench_play_until (&rules, cells, &random, &state);
    times[i] = solve (&rules, &state, threads, result);
    nodes += result->nodes;
  }
  qsort (times, (size_t) count, sizeof *times, compare);
  printf ("%s, %u empty cells, %d positions: median %.3f s, 9 of 10 in %.3f s, longest %.3f s, "
          "%" G_GUINT64_FORMAT " nodes\n",
          argc > 1 ? argv[1] : "pahtum:classic", cells, count, times[count / 2],
          times[count * 9 / 10], times[count - 1], nodes);
  return 0;
}

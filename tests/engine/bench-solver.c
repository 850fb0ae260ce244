/* bench-solver.c: measures how long proofs take:
 * bench-solver RULESET CELLS [COUNT [THREADS [random|play [NODES]]]]
 *
 * The positions have CELLS empty cells. They are from random games with a fixed seed, or from games
 * that the engine plays after two random stones. A proof ends after NODES nodes, if given. Times
 * are processor times. */
#include <glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench-positions.h"
#include "karum-games.h"
#include "karum-solver.h"

#define COUNT 20

typedef struct {
  const char *ruleset;
  KarumRules rules;
  KarumEngine *player; /* (nullable) (owned) */
  unsigned cells;
  int count;
  KarumSearchLimits limits;
  double *times; /* (owned): of all positions */
  int n_proved;
  uint64_t nodes;
} Bench;

static int
compare (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return x < y ? -1 : x > y;
}

static void
solve (Bench *bench, int i, const KarumState *state)
{
  KarumSolver *solver = karum_solver_new (&bench->rules, 0, NULL);
  KarumSearchResult result = { 0 };
  double before = bench_seconds ();

  if (!solver)
    exit (1);
  if (karum_solver_solve (solver, state, &bench->limits, NULL, NULL, &result))
    bench->n_proved++;
  bench->times[i] = bench_seconds () - before;
  bench->nodes += result.nodes;
  karum_solver_free (solver);
}

static void
read_arguments (Bench *bench, int argc, char **argv)
{
  bench->ruleset = argc > 1 ? argv[1] : "pahtum:classic";
  if (!karum_rules_read (karum_games, bench->ruleset, &bench->rules, NULL))
    exit (2);
  bench->cells = argc > 2 ? (unsigned) atoi (argv[2]) : 24;
  bench->count = argc > 3 ? MAX (atoi (argv[3]), 1) : COUNT;
  bench->limits.threads = argc > 4 ? (unsigned) atoi (argv[4]) : 1;
  if (argc > 5 && strcmp (argv[5], "play") == 0)
    bench->player = karum_engine_new (&bench->rules, 0, NULL);
  bench->limits.nodes = argc > 6 ? g_ascii_strtoull (argv[6], NULL, 10) : 0;
  bench->times = g_new (double, (gsize) bench->count);
}

int
main (int argc, char **argv)
{
  Bench bench = { 0 };
  KarumRandom random;

  read_arguments (&bench, argc, argv);
  karum_random_init (&random, BENCH_SEED);
  for (int i = 0; i < bench.count; i++) {
    KarumState state;

    bench_play_until (&bench.rules, bench.player, bench.cells, &random, &state);
    solve (&bench, i, &state);
  }
  qsort (bench.times, (size_t) bench.count, sizeof *bench.times, compare);
  printf ("%s, %u empty cells, %s games: %d of %d proved, median %.3f s, 9 of 10 in %.3f s, "
          "longest %.3f s, %" G_GUINT64_FORMAT " nodes\n",
          bench.ruleset, bench.cells, bench.player ? "engine's" : "random", bench.n_proved,
          bench.count, bench.times[bench.count / 2], bench.times[(bench.count * 9 + 9) / 10 - 1],
          bench.times[bench.count - 1], bench.nodes);
  karum_engine_free (bench.player);
  g_free (bench.times);
  return 0;
}

/* bench-wrong-turns.c: measures how often the engine errs in solved positions:
 * bench-wrong-turns RULESET CELLS COUNT NODES [search]
 *
 * The positions are from random games of Pah-Tum with a fixed seed, with CELLS empty cells; the
 * solver proves their values. The engine selects a turn within NODES nodes (with "search": without
 * the solver). The turn is wrong if the position after it has a lower value. */
#include <glib.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench-positions.h"
#include "karum-engine.h"
#include "karum-games.h"
#include "karum-solver.h"

typedef struct {
  KarumRules rules;
  KarumSolver *solver;
  KarumEngine *engine;
  KarumSearchLimits limits; /* for the engine */
  unsigned positions, wrong;
  double lost; /* points lost by all wrong turns */
} Exam;

/* The value of @state for First. */
static double
value_of (Exam *exam, const KarumState *state)
{
  static const KarumSearchLimits unlimited = { .threads = 1 };
  KarumStatus status = exam->rules.game->status (&exam->rules, state);
  KarumSearchResult result;
  int32_t points[2];

  if (status.over) {
    exam->rules.game->points (&exam->rules, state, points);
    return points[0] - points[1];
  }
  if (!karum_solver_solve (exam->solver, state, &unlimited, NULL, NULL, &result))
    exit (1);
  return status.to_move == KARUM_FIRST ? result.score : -result.score;
}

static void
ask (Exam *exam, const KarumState *state)
{
  bool first = exam->rules.game->status (&exam->rules, state).to_move == KARUM_FIRST;
  KarumSearchResult result;
  KarumState next;
  double lost;

  karum_engine_search (exam->engine, state, &exam->limits, NULL, NULL, &result);
  exam->rules.game->apply (&exam->rules, state, &result.turn, &next);
  lost = value_of (exam, state) - value_of (exam, &next);
  exam->lost += first ? lost : -lost;
  exam->wrong += lost != 0;
  exam->positions++;
}

int
main (int argc, char **argv)
{
  g_autofree Exam *exam = g_new0 (Exam, 1);
  unsigned cells = argc > 2 ? (unsigned) atoi (argv[2]) : 20;
  int count = argc > 3 ? atoi (argv[3]) : 100;
  KarumRandom random;

  if (!karum_rules_read (karum_games, argc > 1 ? argv[1] : "pahtum:classic", &exam->rules, NULL))
    return 2;
  exam->limits.nodes = argc > 4 ? strtoul (argv[4], NULL, 10) : 100000;
  exam->limits.depth = argc > 5 ? KARUM_DEPTH_MAX : 0; /* no solver with a depth limit */
  exam->solver = karum_solver_new (&exam->rules, 0, NULL);
  exam->engine = karum_engine_new (&exam->rules, 0, NULL);
  if (!exam->solver || !exam->engine)
    return 1;
  karum_random_init (&random, BENCH_SEED);
  for (int i = 0; i < count; i++) {
    KarumState state;

    bench_play_until (&exam->rules, NULL, cells, &random, &state);
    ask (exam, &state);
  }
  printf (
      "%s, %u empty cells, %" G_GUINT64_FORMAT " nodes%s: %u of %u turns wrong, %.4g points lost"
      " in all\n",
      argc > 1 ? argv[1] : "pahtum:classic", cells, exam->limits.nodes,
      exam->limits.depth ? " without the solver" : "", exam->wrong, exam->positions, exam->lost);
  karum_solver_free (exam->solver);
  karum_engine_free (exam->engine);
  return 0;
}

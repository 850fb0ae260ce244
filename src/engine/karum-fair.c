#include "karum-fair.h"

#include "karum-solver.h"

#define HASH_BYTES ((size_t) 128 << 20)
/* Longer proofs are left for another board; these take some four seconds. */
#define NODES_OF_BOARD 10000000

typedef struct {
  KarumFairNews news;
  uint64_t before; /* nodes of the boards before the present one */
  KarumFairVisit visit;
  void *data;
} Drawing;

static void
see (const KarumSearchResult *result, void *data)
{
  Drawing *drawing = data;

  drawing->news.nodes = drawing->before + result->nodes;
  if (drawing->visit)
    drawing->visit (&drawing->news, drawing->data);
}

typedef enum { FAIR, UNFAIR, NO_MEMORY } Verdict;

/* What best play on a board is proved to be; UNFAIR as well if that takes long, or is stopped. */
static Verdict
verdict_of (KarumSolver *solver,
            const KarumRules *rules,
            const char *setup,
            atomic_bool *stop,
            Drawing *drawing)
{
  const KarumSearchLimits limits = { .nodes = NODES_OF_BOARD, .stop = stop };
  KarumSearchResult found = { 0 };
  KarumState state;

  if (!karum_start (rules, setup, NULL, &state, NULL))
    return UNFAIR;
  if (karum_solver_solve (solver, &state, &limits, see, drawing, &found)) {
    drawing->before += found.nodes;
    return found.score == 0 ? FAIR : UNFAIR;
  }
  drawing->before += found.nodes;
  return found.nodes == 0 && !atomic_load (stop) ? NO_MEMORY : UNFAIR;
}

bool
karum_fair_draw (const KarumRules *rules,
                 KarumRandom *random,
                 atomic_bool *stop,
                 KarumFairVisit visit,
                 void *data,
                 char *setup,
                 KarumError *error)
{
  KarumSolver *solver = karum_solver_new (rules, HASH_BYTES, error);
  Drawing drawing = { .visit = visit, .data = data };
  Verdict verdict = UNFAIR;

  if (!solver)
    return false;
  while (verdict == UNFAIR && !atomic_load (stop)) {
    drawing.news.drawn++;
    rules->game->setup_draw (rules, random, setup);
    verdict = verdict_of (solver, rules, setup, stop, &drawing);
  }
  karum_solver_free (solver);
  if (verdict == NO_MEMORY)
    karum_error_set (error, 0, N_ ("not enough memory"), NULL);
  return verdict == FAIR;
}

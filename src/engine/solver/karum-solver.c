#include "karum-solver.h"

#include <stdlib.h>
#include <string.h>

#include "solver-phases.h"

struct KarumSolver {
  KarumRules rules;
  SolverJob job;
};

bool
karum_solver_can (const KarumRules *rules)
{
  return strcmp (rules->game->id, "pahtum") == 0;
}

KarumSolver *
karum_solver_new (const KarumRules *rules, size_t hash_bytes, KarumError *error)
{
  KarumSolver *solver = malloc (sizeof *solver);
  SolverHash *hash = solver_hash_new (hash_bytes ? hash_bytes : KARUM_SOLVER_HASH_BYTES);

  if (!solver || !hash) {
    free (solver);
    solver_hash_free (hash);
    karum_error_set (error, 0, N_ ("not enough memory"), NULL);
    return NULL;
  }
  solver->rules = *rules;
  solver_job_init (&solver->job, &solver->rules, hash);
  return solver;
}

void
karum_solver_free (KarumSolver *solver)
{
  if (!solver)
    return;
  solver_job_clear (&solver->job);
  free (solver);
}

/* Converts a margin of the person who holds First to the person to move. */
static int
to_mover (const KarumState *state, int value)
{
  return pahtum_state (state)->side == KARUM_FIRST ? value : -value;
}

/* Finds optimal turns from @state, whose value is known, to the end of the game. */
static bool
find_line (KarumSolver *solver, const KarumState *state, int value, KarumSearchResult *result)
{
  const KarumGame *game = solver->rules.game;
  KarumState now = *state, next;

  result->pv_length = 0;
  while (pahtum_state (&now)->phase != PAHTUM_PHASE_OVER && result->pv_length < KARUM_PV_MAX) {
    KarumTurn *turn = &result->pv[result->pv_length];

    if (!solver_phases_turn (&solver->job, &now, value, turn))
      return false;
    result->pv_length++;
    game->apply (&solver->rules, &now, turn, &next);
    if (pahtum_state (&now)->exchanged != pahtum_state (&next)->exchanged)
      value = -value;
    now = next;
  }
  return true;
}

/* Estimates how much of the table a proof needs: 64 MiB for 24 cells, and twice as much for every
 * two more cells. Rules with weaker bounds count as eight more cells. */
static size_t
bytes_for (const KarumRules *rules, const PahtumState *state)
{
  unsigned cells = pahtum_count (pahtum_empty (rules, state));

  if (pahtum_running (rules) || pahtum_custodial (rules) || state->phase != PAHTUM_PHASE_PLAY)
    cells += 8;
  return (size_t) 1 << (14 + cells / 2);
}

bool
karum_solver_solve (KarumSolver *solver,
                    const KarumState *state,
                    const KarumSearchLimits *limits,
                    KarumSearchResult *result)
{
  KarumSearchClock clock;
  int value;

  karum_search_clock_begin (&clock, limits);
  solver_hash_use (solver->job.shared.hash, bytes_for (&solver->rules, pahtum_state (state)));
  solver_job_begin (&solver->job, &clock, limits->threads ? limits->threads : 1);
  result->exact = solver_phases_value (&solver->job, state, &value)
                  && find_line (solver, state, value, result);
  result->nodes = atomic_load (&solver->job.shared.nodes);
  result->seconds = karum_search_clock_seconds (&clock);
  if (!result->exact)
    return false;
  result->score = to_mover (state, value);
  result->depth = result->pv_length;
  karum_turn_copy (&result->turn, &result->pv[0]);
  return true;
}

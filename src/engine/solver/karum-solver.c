#include "karum-solver.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "karum-boards.h"
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
karum_solver_clear (KarumSolver *solver)
{
  solver_hash_empty (solver->job.shared.hash);
}

void
karum_solver_free (KarumSolver *solver)
{
  if (!solver)
    return;
  solver_job_clear (&solver->job);
  free (solver);
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

void *
karum_solver_memory (KarumSolver *solver, const KarumState *state, size_t *bytes)
{
  _Static_assert(KARUM_SOLVER_LABEL == SOLVER_HASH_LABEL, "");
  solver_hash_use (solver->job.shared.hash, bytes_for (&solver->rules, pahtum_state (state)));
  return solver_hash_memory (solver->job.shared.hash, bytes);
}

/* -- A proof ------------------------------------------------------------------------------------
 */

/* What is proved of a position, or of a turn that leads there, while the solver works. */
typedef struct {
  KarumSolver *solver;
  bool negative; /* the bounds of the solver are negative for the person to move */
  KarumSearchClock clock;
  KarumSearchVisit visit;
  void *data;
  KarumSearchResult *result;
} Proof;

/* Adding 0 turns a negative zero into a positive one. */
static double
score_of (const Proof *proof, int value)
{
  if (value == INT_MIN || value == INT_MAX)
    return (value == INT_MAX) != proof->negative ? INFINITY : -INFINITY;
  return (proof->negative ? -value : value) + 0.0;
}

static void
tell_progress (Proof *proof, uint64_t nodes)
{
  proof->result->nodes = nodes;
  proof->result->seconds = karum_search_clock_seconds (&proof->clock);
  if (proof->visit)
    proof->visit (proof->result, proof->data);
}

static void
see_beat (uint64_t nodes, void *data)
{
  tell_progress (data, nodes);
}

static void
see_bounds (void *data)
{
  Proof *proof = data;
  const SolverJob *job = &proof->solver->job;
  double lower = score_of (proof, proof->negative ? job->upper : job->lower);
  double upper = score_of (proof, proof->negative ? job->lower : job->upper);

  karum_search_result_bound (proof->result, lower, upper);
  /* A proof also consists of a turn. */
  proof->result->exact = false;
  tell_progress (proof, atomic_load (&job->shared.nodes));
}

static void
begin_proof (Proof *proof, const KarumState *state, const KarumSearchLimits *limits)
{
  SolverJob *job = &proof->solver->job;

  *proof->result = (KarumSearchResult){ .lower = -INFINITY, .upper = INFINITY, .n_results = 1 };
  karum_search_clock_begin (&proof->clock, limits, see_beat, proof);
  solver_hash_use (job->shared.hash, bytes_for (&proof->solver->rules, pahtum_state (state)));
  solver_job_begin (job, &proof->clock, limits->threads ? limits->threads : 1);
  job->visit = see_bounds;
  job->data = proof;
}

/* An optimal turn, with @mirror as in KarumBoardKnown. @turn: (inout): the last turn */
static bool
find_turn (
    KarumSolver *solver, const KarumState *state, int value, unsigned mirror, KarumTurn *turn)
{
  if (mirror == 0)
    return solver_phases_turn (&solver->job, state, value, turn);
  if (pahtum_state (state)->side == KARUM_FIRST)
    return solver_job_guess (&solver->job, state, turn);
  turn->points[0] = karum_point_turned (turn->points[0], pahtum_side (&solver->rules), mirror);
  return true;
}

/* Finds optimal turns from @state, whose value is known, to the end of the game. They are the
 * principal variation, or continue it. */
static bool
find_line (KarumSolver *solver,
           const KarumState *state,
           int value,
           unsigned mirror,
           KarumSearchResult *result)
{
  const KarumGame *game = solver->rules.game;
  KarumState now = *state, next;
  KarumTurn turn;

  karum_turn_copy (&turn, &result->turn);
  while (pahtum_state (&now)->phase != PAHTUM_PHASE_OVER && result->pv_length < KARUM_PV_MAX) {
    if (!find_turn (solver, &now, value, mirror, &turn))
      return false;
    if (result->pv_length == 0) {
      karum_turn_copy (&result->turn, &turn);
      karum_pv_begin (result);
    } else if (!karum_pv_add (&solver->rules, result, &turn)) {
      return true;
    }
    game->apply (&solver->rules, &now, &turn, &next);
    if (pahtum_state (&now)->exchanged != pahtum_state (&next)->exchanged)
      value = -value;
    now = next;
  }
  return true;
}

/* Fills in the rest of a result, whether or not its value is proved. */
static bool
end (Proof *proof, bool proved, int value)
{
  KarumSearchResult *result = proof->result;

  result->nodes = atomic_load (&proof->solver->job.shared.nodes);
  result->seconds = karum_search_clock_seconds (&proof->clock);
  result->depth = proved ? result->pv_length : 0;
  if (proved)
    karum_search_result_bound (result, score_of (proof, value), score_of (proof, value));
  return proved;
}

/* The book tells the value and the first turn; symmetry tells the line, or it is found as far as
 * this many nodes reach, which takes about half a second. */
#define LINE_NODES 1000000

bool
karum_solver_known (KarumSolver *solver,
                    const KarumState *state,
                    const KarumBoardKnown *known,
                    const KarumTurn *turn,
                    const KarumSearchLimits *limits,
                    KarumSearchVisit visit,
                    void *data,
                    KarumSearchResult *result)
{
  Proof proof = { .solver = solver, .visit = visit, .data = data, .result = result };
  KarumSearchLimits few = *limits;
  KarumState next;

  if (few.nodes == 0 || few.nodes > LINE_NODES)
    few.nodes = LINE_NODES;
  begin_proof (&proof, state, &few);
  if (turn || known->mirror == 0 || !find_line (solver, state, 0, known->mirror, result)) {
    result->turn.kind = PAHTUM_STONE;
    result->turn.n_points = 1;
    result->turn.points[0] = turn ? turn->points[0] : known->best[0];
    karum_pv_begin (result);
    solver->rules.game->apply (&solver->rules, state, &result->turn, &next);
    find_line (solver, &next, known->value, known->mirror, result);
  }
  return end (&proof, true, known->value);
}

bool
karum_solver_solve (KarumSolver *solver,
                    const KarumState *state,
                    const KarumSearchLimits *limits,
                    KarumSearchVisit visit,
                    void *data,
                    KarumSearchResult *result)
{
  Proof proof = {
    .solver = solver,
    .negative = pahtum_state (state)->side == KARUM_SECOND,
    .visit = visit,
    .data = data,
    .result = result,
  };
  KarumBoardKnown known;
  int value = 0;
  bool proved;

  if (karum_boards_find (&solver->rules, state, &known))
    return karum_solver_known (solver, state, &known, NULL, limits, visit, data, result);
  begin_proof (&proof, state, limits);
  proved = solver_phases_value (&solver->job, state, &value)
           && find_line (solver, state, value, 0, result);
  return end (&proof, proved, value);
}

/* Whether the position after a turn can be worth @least to the person who made it. */
static bool
ask_least (Proof *proof, const KarumState *next, double least, bool *reached)
{
  SolverJob *job = &proof->solver->job;
  int beta, bound;

  *reached = true;
  if (isinf (least))
    return true;
  beta = proof->negative ? 1 - (int) least : (int) least;
  if (!solver_phases_ask (job, next, beta, &bound))
    return false;
  *reached = (bound >= beta) != proof->negative;
  if (!*reached)
    proof->result->upper = least - 1;
  return true;
}

bool
karum_solver_turn (KarumSolver *solver,
                   const KarumState *state,
                   const KarumTurn *turn,
                   double least,
                   const KarumSearchLimits *limits,
                   KarumSearchVisit visit,
                   void *data,
                   KarumSearchResult *result)
{
  const KarumGame *game = solver->rules.game;
  Proof proof = { .solver = solver, .visit = visit, .data = data, .result = result };
  KarumState next;
  bool reached, proved;
  int value = 0;

  game->apply (&solver->rules, state, turn, &next);
  proof.negative = (pahtum_state (state)->side == KARUM_SECOND)
                   != (pahtum_state (state)->exchanged != pahtum_state (&next)->exchanged);
  begin_proof (&proof, state, limits);
  karum_turn_copy (&result->turn, turn);
  karum_pv_begin (result);
  if (!ask_least (&proof, &next, least, &reached))
    return end (&proof, false, value);
  proved = reached && solver_phases_value (&solver->job, &next, &value)
           && find_line (solver, &next, value, 0, result);
  return end (&proof, proved, value) || !reached;
}

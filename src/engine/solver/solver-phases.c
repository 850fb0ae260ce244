#include "solver-phases.h"

#include <limits.h>
#include <stdlib.h>

/* A question about the positions after each turn. */
typedef struct {
  SolverJob *job;
  const KarumState *state;
  int beta;
  bool reached;      /* whether the last position reaches beta */
  bool failed;       /* the last question was not answered */
  KarumTurn *answer; /* (nullable): (out): the turn that ended the visit */
} Question;

/* Whether no hole remains to be placed and no exchange of sides is possible. From there on the game
 * is zero-sum between the sides. */
static bool
is_play (const KarumRules *rules, const PahtumState *state)
{
  bool first_stone = (state->stones[0] | state->stones[1]) == 0 && state->side == KARUM_FIRST;

  return state->phase == PAHTUM_PHASE_PLAY && !(rules->values[PAHTUM_PIE] && first_stone);
}

/* Like solver_phases_ask(), from the point of view of the person who holds First in @from, the
 * predecessor of @state. */
static bool
ask_after (SolverJob *job, const KarumState *from, const KarumState *state, int beta, bool *reached)
{
  bool exchanged = pahtum_state (from)->exchanged != pahtum_state (state)->exchanged;
  int asked = exchanged ? 1 - beta : beta, bound;

  if (!solver_phases_ask (job, state, asked, &bound))
    return false;
  *reached = exchanged ? bound < asked : bound >= asked;
  return true;
}

/* Continues until a turn succeeds for the side to move: First wants to reach beta, Second wants to
 * prevent it. */
static bool
visit_turn (const KarumTurn *turn, void *data)
{
  Question *question = data;
  bool first = pahtum_state (question->state)->side == KARUM_FIRST;
  KarumState next;

  question->job->rules->game->apply (question->job->rules, question->state, turn, &next);
  if (!ask_after (question->job, question->state, &next, question->beta, &question->reached)) {
    question->failed = true;
    return false;
  }
  if (question->reached != first)
    return true;
  if (question->answer)
    karum_turn_copy (question->answer, turn);
  return false;
}

/* The position after an exchange of sides, which is in the phase of play. */
static void
exchange (const KarumRules *rules, const KarumState *state, KarumState *next)
{
  KarumTurn turn;

  turn.kind = PAHTUM_SWAP;
  turn.n_points = 0;
  rules->game->apply (rules, state, &turn, next);
}

/* The person who decides about the exchange gets the better side, so First's person gets -|v|,
 * where v is the value of First's side. This also holds for the pie rule: declining continues from
 * the same position. */
static bool
ask_choice (SolverJob *job, const KarumState *state, int beta, int *bound)
{
  KarumState next;
  int least, most;

  *bound = beta > 0 ? 0 : beta - 1;
  if (beta > 0)
    return true;
  exchange (job->rules, state, &next);
  if (!solver_phases_ask (job, &next, beta, &least))
    return false;
  if (least < beta)
    return true;
  if (!solver_phases_ask (job, &next, 1 - beta, &most))
    return false;
  if (most < 1 - beta)
    *bound = beta;
  return true;
}

static bool
ask_turns (SolverJob *job, const KarumState *state, int beta, int *bound)
{
  Question question = { .job = job, .state = state, .beta = beta };

  job->rules->game->turns (job->rules, state, visit_turn, &question);
  *bound = question.reached ? beta : beta - 1;
  return !question.failed;
}

static bool
ask_before_play (SolverJob *job, const KarumState *state, int beta, int *bound)
{
  uint8_t phase = pahtum_state (state)->phase;

  if (phase == PAHTUM_PHASE_CHOOSE || phase == PAHTUM_PHASE_PIE)
    return ask_choice (job, state, beta, bound);
  return ask_turns (job, state, beta, bound);
}

/* Positions before the phase of play share an entry if they are equal up to symmetry and no points
 * have been paid. */
static bool
ask_remembered (SolverJob *job, const KarumState *state, int beta, int *bound)
{
  uint64_t key = job->rules->game->search_key (job->rules, state);
  SolverKnown known;

  solver_hash_get (job->shared.hash, key, &known);
  if (known.lower >= beta || known.upper < beta) {
    *bound = known.lower >= beta ? known.lower : known.upper;
    return true;
  }
  if (!ask_before_play (job, state, beta, bound))
    return false;
  if (*bound >= beta)
    known.lower = *bound;
  else
    known.upper = *bound;
  solver_hash_put (job->shared.hash, key, &known, UINT8_MAX);
  return true;
}

static int
margin (const KarumRules *rules, const KarumState *state)
{
  int32_t points[2];

  rules->game->points (rules, state, points);
  return points[0] - points[1];
}

bool
solver_phases_ask (SolverJob *job, const KarumState *state, int beta, int *bound)
{
  const PahtumState *pahtum = pahtum_state (state);

  if (pahtum->phase == PAHTUM_PHASE_OVER) {
    *bound = margin (job->rules, state);
    return true;
  }
  if (is_play (job->rules, pahtum))
    return solver_job_ask (job, state, beta, bound);
  if (pahtum->paid[0] != 0 || pahtum->paid[1] != 0)
    return ask_before_play (job, state, beta, bound);
  return ask_remembered (job, state, beta, bound);
}

/* A first guess of the value: an estimate, or the result of the guessed turns to the end. Before
 * the phase of play it is the points already paid, for the person who decides about sides. */
static bool
guess_value (SolverJob *job, const KarumState *state, int *value)
{
  KarumState now = *state, next;

  if (!is_play (job->rules, pahtum_state (state))) {
    *value = -abs (pahtum_state (state)->paid[0] - pahtum_state (state)->paid[1]);
    return true;
  }
  if (solver_job_estimate (job, state, value))
    return true;
  while (pahtum_state (&now)->phase != PAHTUM_PHASE_OVER) {
    KarumTurn turn;

    if (!solver_job_guess (job, &now, &turn))
      return false;
    job->rules->game->apply (job->rules, &now, &turn, &next);
    now = next;
  }
  *value = margin (job->rules, &now);
  return true;
}

/* The next question: with only one bound, a step away from it, where the step doubles each time;
 * with two bounds, bisection. */
static int
next_question (int lower, int upper, int step)
{
  if (upper == INT_MAX)
    return lower + step;
  if (lower == INT_MIN)
    return upper - step + 1;
  return lower + (upper - lower + 1) / 2;
}

/* Large enough for the points that a position text can contain; adding a margin to it does not
 * overflow. */
#define STEP_MAX (1 << 29)

bool
solver_phases_value (SolverJob *job, const KarumState *state, int *value)
{
  int beta;

  job->lower = INT_MIN;
  job->upper = INT_MAX;
  if (!guess_value (job, state, &beta))
    return false;
  for (int step = 1; job->lower < job->upper; step += step < STEP_MAX ? step : 0) {
    int bound;

    if (!solver_phases_ask (job, state, beta, &bound))
      return false;
    if (bound >= beta)
      job->lower = bound;
    else
      job->upper = bound;
    if (job->visit)
      job->visit (job->data);
    beta = next_question (job->lower, job->upper, step);
  }
  *value = job->lower;
  return true;
}

bool
solver_phases_turn (SolverJob *job, const KarumState *state, int value, KarumTurn *turn)
{
  bool first = pahtum_state (state)->side == KARUM_FIRST;
  Question question
      = { .job = job, .state = state, .beta = first ? value : value + 1, .answer = turn };
  KarumTurn guess;

  if (is_play (job->rules, pahtum_state (state))) {
    if (!solver_job_guess (job, state, &guess))
      return false;
    if (!visit_turn (&guess, &question))
      return !question.failed;
  }
  return !job->rules->game->turns (job->rules, state, visit_turn, &question) && !question.failed;
}

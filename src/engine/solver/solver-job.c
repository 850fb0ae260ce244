#include "solver-job.h"

#include <pthread.h>
#include <string.h>

#include "solver-capture.h"
#include "solver-hash.h"
#include "solver-moves.h"

/* Turns of the search that estimates a value. Deeper ones don't guess better. */
#define SHALLOW_DEPTH 3

void
solver_job_init (SolverJob *job, const KarumRules *rules, SolverHash *hash)
{
  memset (job, 0, sizeof *job);
  job->rules = rules;
  job->shared.hash = hash;
}

void
solver_job_clear (SolverJob *job)
{
  for (unsigned mode = 0; mode < SOLVER_MODES; mode++)
    for (unsigned length = 0; length <= SOLVER_LENGTH_MAX; length++)
      solver_lines_free (job->tables[mode].lines[length]);
  solver_hash_free (job->shared.hash);
}

void
solver_job_begin (SolverJob *job, KarumSearchClock *clock, unsigned threads)
{
  job->shared.clock = clock;
  job->visit = NULL;
  for (unsigned mode = 0; mode < SOLVER_MODES; mode++)
    job->tables[mode].clock = clock;
  job->threads = threads < KARUM_SEARCH_THREADS_MAX ? threads : KARUM_SEARCH_THREADS_MAX;
  job->shared.alone = job->threads == 1;
  atomic_init (&job->shared.nodes, 0);
}

/* The game ends when no cell is empty, or when the side to move has no stone left. */
static unsigned
turns_left (const KarumRules *rules, const PahtumState *state)
{
  unsigned cells = pahtum_count (pahtum_empty (rules, state));
  unsigned own = state->hands[state->side], other = state->hands[1 - state->side];
  unsigned turns = own <= other ? 2 * own : 2 * other + 1;

  return turns < cells ? turns : cells;
}

/* Initialises the board for @state, unless it is already current. */
static bool
set_board (SolverJob *job, const PahtumState *state)
{
  SolverMode mode = { .running = pahtum_running (job->rules) };

  mode.partial = turns_left (job->rules, state) < pahtum_count (pahtum_empty (job->rules, state));
  if (job->board_known && job->board_holes == state->holes
      && job->board.mode.partial == mode.partial)
    return true;
  job->board_holes = state->holes;
  job->board_known = solver_board_init (&job->board, pahtum_side (job->rules), state->holes, mode,
                                        &job->tables[2 * mode.running + mode.partial]);
  return job->board_known;
}

static void
set_position (const SolverJob *job, const PahtumState *state, SolverPosition *position)
{
  solver_position_init (&job->board, state->stones, pahtum_empty (job->rules, state), state->side,
                        turns_left (job->rules, state), position);
}

/* A worker thread. */
typedef struct {
  SolverThread search;
  const SolverJob *job;
  const KarumState *state;
  int beta;
  int answer;
  pthread_t id;
  bool started;
} Worker;

static void *
work (void *data)
{
  Worker *worker = data;

  if (pahtum_custodial (worker->job->rules)) {
    worker->answer
        = solver_capture_search (&worker->search, worker->job->rules, worker->state, worker->beta);
  } else {
    SolverPosition position;

    set_position (worker->job, pahtum_state (worker->state), &position);
    worker->answer = solver_search (&worker->search, &position, worker->beta);
  }
  if (!worker->search.stopped)
    atomic_store (&worker->search.shared->answered, true);
  return NULL;
}

/* Points already paid don't affect the rest of the game, and can be out of the range of the
 * search. */
static KarumState
without_payments (const KarumState *state, int *paid)
{
  KarumState unpaid = *state;
  PahtumState *pahtum = (PahtumState *) &unpaid;

  *paid = pahtum->paid[0] - pahtum->paid[1];
  pahtum->paid[0] = pahtum->paid[1] = 0;
  return unpaid;
}

static void
set_worker (SolverJob *job, const KarumState *state, int beta, Worker *worker)
{
  *worker = (Worker){ .search = { .board = &job->board, .shared = &job->shared },
                      .job = job,
                      .state = state,
                      .beta = beta };
}

/* Like solver_job_ask(), for a position without points already paid. */
static bool
ask_unpaid (SolverJob *job, const KarumState *state, int beta, int *bound)
{
  Worker workers[KARUM_SEARCH_THREADS_MAX];
  bool answered = false;

  if (karum_search_clock_over (job->shared.clock, atomic_load (&job->shared.nodes))
      || (!pahtum_custodial (job->rules) && !set_board (job, pahtum_state (state))))
    return false;
  atomic_store (&job->shared.answered, false);
  for (unsigned i = 0; i < job->threads; i++)
    set_worker (job, state, beta, &workers[i]);
  workers[0].search.leads = true;
  for (unsigned i = 1; i < job->threads; i++)
    workers[i].started = pthread_create (&workers[i].id, NULL, work, &workers[i]) == 0;
  work (&workers[0]);
  for (unsigned i = 1; i < job->threads; i++)
    if (workers[i].started)
      pthread_join (workers[i].id, NULL);
  for (unsigned i = 0; i < job->threads; i++)
    if (!workers[i].search.stopped && (i == 0 || workers[i].started)) {
      *bound = workers[i].answer;
      answered = true;
    }
  for (unsigned i = 0; i < job->threads; i++)
    atomic_fetch_add (&job->shared.nodes, workers[i].search.uncounted);
  return answered;
}

bool
solver_job_ask (SolverJob *job, const KarumState *state, int beta, int *bound)
{
  int paid;
  KarumState unpaid = without_payments (state, &paid);

  beta -= paid;
  if (beta > SOLVER_VALUE_MAX)
    *bound = SOLVER_VALUE_MAX;
  else if (beta <= -SOLVER_VALUE_MAX)
    *bound = -SOLVER_VALUE_MAX;
  else if (!ask_unpaid (job, &unpaid, beta, bound))
    return false;
  *bound += paid;
  return true;
}

/* The middle between the bounds. */
static int
middle (const SolverBoard *board, const SolverPosition *position, const SolverMoves *moves)
{
  return (solver_moves_upper (board, position, moves, SOLVER_VALUE_MAX)
          + solver_moves_lower (board, position, moves, -SOLVER_VALUE_MAX))
         / 2;
}

/* Probably First's points minus Second's at the end, with best play and without captures: a shallow
 * alpha-beta search, of some milliseconds. */
static int
shallow_value (
    const SolverBoard *board, SolverPosition *position, unsigned depth, int alpha, int beta)
{
  bool first = position->side == 0;
  SolverMoves moves;

  if (position->left == 0)
    return position->base + position->bank;
  solver_moves_find (board, position, &moves);
  if (depth == 0 || moves.n + moves.n_coins + moves.n_dead == 0)
    return middle (board, position, &moves);
  solver_moves_begin (&moves, SOLVER_NO_CELL);
  solver_moves_choose (board, position, &moves, SOLVER_NO_CELL);
  for (unsigned i = 0; i < moves.n && alpha < beta; i++) {
    SolverPosition next = *position;
    int value;

    solver_place (board, &next, moves.cells[i]);
    value = shallow_value (board, &next, depth - 1, alpha, beta);
    if (first && value > alpha)
      alpha = value;
    else if (!first && value < beta)
      beta = value;
  }
  return first ? alpha : beta;
}

bool
solver_job_estimate (SolverJob *job, const KarumState *state, int *value)
{
  SolverPosition position;

  if (pahtum_custodial (job->rules) || !set_board (job, pahtum_state (state))
      || !solver_is_plain (&job->board))
    return false;
  set_position (job, pahtum_state (state), &position);
  *value
      = shallow_value (&job->board, &position, SHALLOW_DEPTH, -SOLVER_VALUE_MAX, SOLVER_VALUE_MAX);
  return true;
}

bool
solver_job_guess (SolverJob *job, const KarumState *state, KarumTurn *turn)
{
  SolverThread thread = { .board = &job->board, .shared = &job->shared };
  SolverPosition position;
  unsigned cell;

  if (pahtum_custodial (job->rules)) {
    int paid;
    KarumState unpaid = without_payments (state, &paid);

    solver_capture_guess (&thread, job->rules, &unpaid, turn);
    return true;
  }
  if (!set_board (job, pahtum_state (state)))
    return false;
  set_position (job, pahtum_state (state), &position);
  cell = solver_search_guess (&thread, &position);
  turn->kind = PAHTUM_STONE;
  turn->n_points = 1;
  turn->points[0] = pahtum_point (cell);
  return true;
}

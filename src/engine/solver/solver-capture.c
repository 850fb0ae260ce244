/* solver-capture.c: the search for rules with custodial captures, where stones change colour and
 * holes become cells. Every turn fills exactly one empty cell, so the number of empty cells is the
 * number of turns left.
 *
 * Bounds: a captured cell is adjacent to the capturing stone, which is placed on an empty cell. No
 * cell becomes empty, so a cell that is not adjacent to an empty cell now never changes. At the
 * end, First has at most its unchanging stones and all cells that can change; Second has at least
 * its unchanging stones. Points never decrease with more stones, which gives an upper bound; the
 * lower bound is symmetric. With running scores the points depend on the order of turns, and there
 * is no bound before the end. */
#include "solver-capture.h"

#include <string.h>

#include "karum-random.h"
#include "pahtum/pahtum-state.h"

/* The maximum number of turns in a position: four per cell. */
#define TURNS_MAX (4 * PAHTUM_CELLS_MAX)

typedef struct {
  KarumPoint points[2];
  uint8_t n_points;
  uint8_t name; /* the cell, with the direction of the capture in the two highest bits */
  int16_t order;
} Turn;

typedef struct {
  const KarumRules *rules;
  const KarumState *state;
  unsigned first; /* the name of the turn to search first, or SOLVER_NO_CELL */
  unsigned n;
  Turn turns[TURNS_MAX];
} Turns;

static int
margin (const KarumRules *rules, const PahtumState *state)
{
  int32_t points[2];

  rules->game->points (rules, (const KarumState *) state, points);
  return points[0] - points[1];
}

/* The points of the rows on the board, regardless of the points already paid. */
static int
board_points (const KarumRules *rules, PahtumCells stones)
{
  KarumRules final = *rules;
  PahtumState state = { .stones = { stones, 0 } };
  int32_t points[2];

  final.values[PAHTUM_SCORING] = PAHTUM_FINAL;
  rules->game->points (&final, (const KarumState *) &state, points);
  return points[0];
}

/* The cells that can still change: empty cells and their neighbours. */
static PahtumCells
changeable (const KarumRules *rules, const PahtumState *state)
{
  PahtumCells empty = pahtum_empty (rules, state);
  PahtumCells east = (empty & PAHTUM_COLUMNS_A_TO_G) << 1,
              west = empty >> 1 & PAHTUM_COLUMNS_A_TO_G;

  return (empty | east | west | empty << 8 | empty >> 8) & pahtum_all_cells (pahtum_side (rules));
}

static int
upper_bound (const KarumRules *rules, const PahtumState *state, unsigned side)
{
  PahtumCells open = changeable (rules, state);

  return board_points (rules, state->stones[side] | open)
         - board_points (rules, state->stones[1 - side] & ~open);
}

static uint8_t
name_turn (const KarumTurn *turn)
{
  unsigned cell = pahtum_index (turn->points[0]);

  if (turn->n_points == 2)
    for (unsigned direction = 0; direction < PAHTUM_N_DIRECTIONS; direction++)
      if (pahtum_index (turn->points[1]) == cell + (unsigned) pahtum_steps[direction])
        return (uint8_t) (cell | direction << 6);
  return (uint8_t) cell;
}

static void
apply (const Turns *turns, const Turn *turn, KarumState *next)
{
  KarumTurn whole;

  whole.kind = PAHTUM_STONE;
  whole.n_points = turn->n_points;
  memcpy (whole.points, turn->points, sizeof turn->points);
  turns->rules->game->apply (turns->rules, turns->state, &whole, next);
}

#define ORDER_FIRST 20000
#define ORDER_CAPTURE 9

/* Move ordering: the margin after the turn, with a bonus for captures. */
static bool
add_turn (const KarumTurn *turn, void *data)
{
  Turns *turns = data;
  Turn *added = &turns->turns[turns->n++];
  KarumState next;
  int order;

  memcpy (added->points, turn->points, sizeof added->points);
  added->n_points = (uint8_t) turn->n_points;
  added->name = name_turn (turn);
  apply (turns, added, &next);
  order = margin (turns->rules, pahtum_state (&next));
  if (pahtum_state (turns->state)->side == KARUM_SECOND)
    order = -order;
  if (turn->n_points == 2)
    order += ORDER_CAPTURE;
  added->order = (int16_t) (added->name == turns->first ? ORDER_FIRST : order);
  return true;
}

static void
list_turns (const KarumRules *rules, const KarumState *state, unsigned first, Turns *turns)
{
  turns->rules = rules;
  turns->state = state;
  turns->first = first;
  turns->n = 0;
  rules->game->turns (rules, state, add_turn, turns);
  for (unsigned i = 1; i < turns->n; i++) {
    Turn turn = turns->turns[i];
    unsigned at = i;

    for (; at > 0 && turns->turns[at - 1].order < turn.order; at--)
      turns->turns[at] = turns->turns[at - 1];
    turns->turns[at] = turn;
  }
}

/* A node of the search. */
typedef struct {
  int beta;
  int settled;      /* points already paid; values in the table are relative to this */
  int lower, upper; /* proved bounds */
  uint64_t key;
  unsigned best; /* the name of the best turn */
} Node;

/* Points already paid are left out of the key, because they don't affect the rest of the game. */
static uint64_t
key_of (const KarumRules *rules, const KarumState *state)
{
  PahtumState unpaid = *pahtum_state (state);

  unpaid.paid[0] = unpaid.paid[1] = 0;
  unpaid.exchanged = 0;
  return karum_hash_word (rules->game->engine_key (rules, (const KarumState *) &unpaid)
                          + (uint64_t) rules->values[PAHTUM_SCORING]);
}

static void
bound (const SolverThread *thread, const KarumRules *rules, const KarumState *state, Node *node)
{
  const PahtumState *pahtum = pahtum_state (state);
  bool running = pahtum_running (rules);
  SolverKnown known;

  node->key = key_of (rules, state);
  solver_hash_prefetch (thread->shared->hash, node->key);
  node->settled = running ? pahtum->paid[0] - pahtum->paid[1] : 0;
  node->upper = running ? SOLVER_VALUE_MAX : upper_bound (rules, pahtum, 0);
  node->lower = running ? -SOLVER_VALUE_MAX : -upper_bound (rules, pahtum, 1);
  solver_hash_get (thread->shared->hash, node->key, &known);
  if (known.lower + node->settled > node->lower)
    node->lower = known.lower + node->settled;
  if (known.upper + node->settled < node->upper)
    node->upper = known.upper + node->settled;
  node->best = known.best;
}

static void
store (SolverThread *thread, const KarumRules *rules, const PahtumState *state, const Node *node)
{
  SolverKnown known = { node->lower - node->settled, node->upper - node->settled, node->best };

  known.lower = known.lower < -SOLVER_VALUE_MAX ? -SOLVER_VALUE_MAX : known.lower;
  known.upper = known.upper > SOLVER_VALUE_MAX ? SOLVER_VALUE_MAX : known.upper;
  solver_hash_put (thread->shared->hash, node->key, &known,
                   pahtum_count (pahtum_empty (rules, state)));
}

static inline bool
is_answered (const Node *node)
{
  return node->lower >= node->beta || node->upper < node->beta;
}

static inline int
answer (const Node *node)
{
  return node->lower >= node->beta ? node->lower : node->upper;
}

static void
try_turns (SolverThread *thread, const Turns *turns, SolverBusy *busy, Node *node)
{
  bool first = pahtum_state (turns->state)->side == KARUM_FIRST;
  int best = first ? -SOLVER_VALUE_MAX : SOLVER_VALUE_MAX;
  SolverOrder order;

  solver_order_init (&order, busy, node->key, turns->n);
  for (int i; (i = solver_order_next (&order)) >= 0;) {
    KarumState next;
    int value;

    apply (turns, &turns->turns[i], &next);
    value = solver_capture_search (thread, turns->rules, &next, node->beta);
    solver_order_done (&order, (unsigned) i);
    if (thread->stopped)
      return;
    if (first ? value > best : value < best)
      best = value;
    if (first ? best >= node->beta : best < node->beta) {
      node->best = turns->turns[i].name;
      break;
    }
  }
  if (best >= node->beta)
    node->lower = best > node->lower ? best : node->lower;
  else
    node->upper = best < node->upper ? best : node->upper;
}

int
solver_capture_search (SolverThread *thread,
                       const KarumRules *rules,
                       const KarumState *state,
                       int beta)
{
  const PahtumState *pahtum = pahtum_state (state);
  Node node = { .beta = beta };
  Turns turns;

  if (solver_tick (thread))
    return 0;
  if (pahtum->phase == PAHTUM_PHASE_OVER)
    return margin (rules, pahtum);
  bound (thread, rules, state, &node);
  if (is_answered (&node))
    return answer (&node);
  list_turns (rules, state, node.best, &turns);
  try_turns (thread, &turns, solver_share (thread, pahtum_count (pahtum_empty (rules, pahtum))),
             &node);
  if (thread->stopped)
    return 0;
  store (thread, rules, pahtum, &node);
  return answer (&node);
}

void
solver_capture_guess (SolverThread *thread,
                      const KarumRules *rules,
                      const KarumState *state,
                      KarumTurn *turn)
{
  SolverKnown known;
  Turns turns;

  solver_hash_get (thread->shared->hash, key_of (rules, state), &known);
  list_turns (rules, state, known.best, &turns);
  turn->kind = PAHTUM_STONE;
  turn->n_points = turns.turns[0].n_points;
  memcpy (turn->points, turns.turns[0].points, sizeof turns.turns[0].points);
}

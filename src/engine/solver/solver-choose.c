/* solver-choose.c: which cells have to be tried, and in which order. */
#include <string.h>

#include "solver-hash.h"
#include "solver-moves.h"

static inline void
copy_move (SolverMoves *moves, unsigned to, unsigned from)
{
  moves->cells[to] = moves->cells[from];
  moves->swings[to] = moves->swings[from];
}

/* Of several coins the largest is best, by the exchange of coins. */
static void
add_largest_coin (SolverMoves *moves)
{
  unsigned largest = 0;
  int16_t worth;

  if (moves->n_coins == 0)
    return;
  for (unsigned i = 1; i < moves->n_coins; i++)
    if (moves->coins[i] > moves->coins[largest])
      largest = i;
  worth = moves->coins[largest];
  moves->cells[moves->n] = moves->coin_cells[largest];
  moves->swings[moves->n++]
      = (SolverPlace){ .low = worth, .high = worth, .mean = (int16_t) (worth * SOLVER_SCALE) };
}

/* Without anything in common an exchange of i and j gains at least low_i - high_j. */
static void
drop_low_swings (SolverMoves *moves)
{
  unsigned best = 0, n = 0;
  int16_t low;

  for (unsigned i = 1; i < moves->n; i++)
    if (moves->swings[i].low > moves->swings[best].low)
      best = i;
  low = moves->n > 0 ? moves->swings[best].low : 0;
  for (unsigned i = 0; i < moves->n; i++)
    if (i == best || moves->swings[i].high > low)
      copy_move (moves, n++, i);
  moves->n = n;
}

/* Whether an exchange of cells @i and @j that have the segment of @axis in common can't lose: what
 * its table says of the pair, and what their other segments say of each. */
static inline bool
beats (const SolverBoard *board,
       const SolverPosition *position,
       unsigned axis,
       const SolverCell *i,
       const SolverCell *j)
{
  unsigned common = i->segments[axis], other = 1 - axis;
  const SolverPairs *pairs = board->pairs[common] + position->codes[common];
  const SolverEntry *of_i = solver_entry (board, position, i->segments[other]);
  const SolverEntry *of_j = solver_entry (board, position, j->segments[other]);

  return pairs->gains[i->places[axis]][j->places[axis]] + of_i->places[i->places[other]].low
             - of_j->places[j->places[other]].high
         >= 0;
}

static bool
is_beaten (const SolverBoard *board,
           const SolverPosition *position,
           const SolverMoves *moves,
           unsigned kept,
           unsigned cell)
{
  const SolverCell *j = &board->cells[cell];

  for (unsigned n = 0; n < kept; n++) {
    const SolverCell *i = &board->cells[moves->cells[n]];

    for (unsigned axis = 0; axis < 2; axis++)
      if (i->segments[axis] == j->segments[axis] && i->segments[axis] != 0
          && beats (board, position, axis, i, j))
        return true;
  }
  return false;
}

/* Only a cell that is kept drops another, so that two that are equally good don't drop each other.
 */
static void
drop_beaten (const SolverBoard *board, const SolverPosition *position, SolverMoves *moves)
{
  unsigned n = 0;

  for (unsigned i = 0; i < moves->n; i++)
    if (!is_beaten (board, position, moves, n, moves->cells[i]))
      copy_move (moves, n++, i);
  moves->n = n;
}

/* By mean swing, with running scores and what is paid at once. */
static void
sort (SolverMoves *moves)
{
  for (unsigned i = 1; i < moves->n; i++) {
    SolverPlace swing = moves->swings[i];
    uint8_t cell = moves->cells[i];
    unsigned at = i;

    for (; at > 0 && moves->swings[at - 1].mean < swing.mean; at--)
      copy_move (moves, at, at - 1);
    moves->swings[at] = swing;
    moves->cells[at] = cell;
  }
}

static void
put_first (SolverMoves *moves, unsigned cell)
{
  for (unsigned i = 1; i < moves->n; i++)
    if (moves->cells[i] == cell) {
      memmove (&moves->cells[1], &moves->cells[0], i);
      moves->cells[0] = (uint8_t) cell;
      return;
    }
}

void
solver_moves_choose (const SolverBoard *board,
                     const SolverPosition *position,
                     SolverMoves *moves,
                     unsigned first)
{
  if (board->mode.running || board->mode.partial) {
    sort (moves);
    if (moves->n_dead > 0)
      moves->cells[moves->n++] = moves->dead_cell;
  } else {
    add_largest_coin (moves);
    drop_low_swings (moves);
    sort (moves);
    drop_beaten (board, position, moves);
  }
  if (first != SOLVER_NO_CELL)
    put_first (moves, first);
}

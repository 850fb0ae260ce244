/* solver-choose.c: selects the cells that have to be searched, and orders them. */
#include <string.h>

#include "solver-hash.h"
#include "solver-moves.h"

static inline void
copy_move (SolverMoves *moves, unsigned to, unsigned from)
{
  moves->cells[to] = moves->cells[from];
  moves->swings[to] = moves->swings[from];
}

/* For cells i and j in different lines, exchanging them gains at least low_i - high_j. */
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

/* Whether @cell is dominated by one of the cells @kept that share its segment of @axis: the pair's
 * gain in that segment and the swings in their other segments are considered. */
static inline bool
is_beaten (const SolverBoard *board,
           const SolverPosition *position,
           uint64_t kept,
           unsigned axis,
           unsigned cell)
{
  const SolverCell *j = &board->cells[cell];
  unsigned common = j->segments[axis], place = j->places[axis], other = 1 - axis;
  const SolverPairs *pairs = board->pairs[common] + position->codes[common];
  int high = solver_entry (board, position, j->segments[other])->places[j->places[other]].high;

  for (uint64_t cells = kept & board->members[common]; cells; cells &= cells - 1) {
    const SolverCell *i = &board->cells[__builtin_ctzll (cells)];
    const SolverEntry *entry = solver_entry (board, position, i->segments[other]);

    if (pairs->gains[i->places[axis]][place] + entry->places[i->places[other]].low >= high)
      return true;
  }
  return false;
}

/* Only kept cells can drop others, so that two equal cells don't drop each other. */
static void
drop_beaten (const SolverBoard *board, const SolverPosition *position, SolverMoves *moves)
{
  unsigned n = 0;
  uint64_t kept = 0;

  for (unsigned i = 0; i < moves->n; i++)
    if (!is_beaten (board, position, kept, 0, moves->cells[i])
        && !is_beaten (board, position, kept, 1, moves->cells[i])) {
      kept |= UINT64_C (1) << moves->cells[i];
      copy_move (moves, n++, i);
    }
  moves->n = n;
}

/* Sorts by mean swing; with running scores this includes the points paid at once. */
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
      SolverPlace swing = moves->swings[i];

      memmove (&moves->swings[1], &moves->swings[0], i * sizeof swing);
      moves->swings[0] = swing;
      memmove (&moves->cells[1], &moves->cells[0], i);
      moves->cells[0] = (uint8_t) cell;
      return;
    }
}

/* The largest coin dominates the others, by the exchange argument. */
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
  moves->swings[moves->n++] = (SolverPlace){ .low = worth,
                                             .high = worth,
                                             .upper = (int16_t) (worth * (SOLVER_SCALE / 2)),
                                             .lower = (int16_t) (worth * (SOLVER_SCALE / 2)),
                                             .mean = (int16_t) (worth * SOLVER_MEAN_SCALE) };
}

int
solver_moves_begin (SolverMoves *moves, unsigned cell)
{
  int first = -1;

  add_largest_coin (moves);
  for (unsigned i = 0; i < moves->n; i++) {
    if (moves->cells[i] == cell)
      return (int) i;
    if (first < 0 || moves->swings[i].mean > moves->swings[first].mean)
      first = (int) i;
  }
  return first;
}

void
solver_moves_choose (const SolverBoard *board,
                     const SolverPosition *position,
                     SolverMoves *moves,
                     unsigned searched)
{
  if (!solver_is_plain (board)) {
    /* No position is known in which a dead cell is better than every live cell, and an exhaustive
     * search over one and two lines of up to 12 cells found none. With running scores this is not
     * proved: an exchange with a live cell can lose what the order of two turns gains. So one dead
     * cell is searched, and the key includes their number. */
    sort (moves);
    if (moves->n_dead > 0) {
      moves->swings[moves->n] = (SolverPlace){ 0 };
      moves->cells[moves->n++] = moves->dead_cell;
    }
  } else {
    drop_low_swings (moves);
    sort (moves);
    drop_beaten (board, position, moves);
  }
  if (searched != SOLVER_NO_CELL)
    put_first (moves, searched);
}

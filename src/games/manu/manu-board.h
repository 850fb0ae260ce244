/* manu-board.h: the stones as bit rows, from the point of view of the side to move. */
#pragma once

#include "manu-state.h"

/* A working copy: the same stones by row and by column, so that every line is a word. */
typedef struct {
  unsigned side; /* points a side */
  uint32_t rows[KARUM_SIDE_MAX];
  uint32_t columns[KARUM_SIDE_MAX];
  uint32_t own[KARUM_SIDE_MAX]; /* by row: the stones of the side to move */
} ManuBoard;

typedef enum { MANU_EAST, MANU_NORTH, MANU_WEST, MANU_SOUTH, MANU_DIRECTIONS } ManuDirection;

/* manu_board_init: the stones of @state, from the point of view of @mover. */
void manu_board_init (ManuBoard *board,
                      const KarumRules *rules,
                      const ManuState *state,
                      KarumSide mover);

static inline bool
manu_board_on (const ManuBoard *board, KarumPoint point)
{
  return karum_point_column (point) < board->side && karum_point_row (point) < board->side;
}

static inline bool
manu_board_has (const ManuBoard *board, KarumPoint point)
{
  return board->rows[karum_point_row (point)] >> karum_point_column (point) & 1;
}

static inline bool
manu_board_has_own (const ManuBoard *board, KarumPoint point)
{
  return board->own[karum_point_row (point)] >> karum_point_column (point) & 1;
}

static inline bool
manu_board_has_enemy (const ManuBoard *board, KarumPoint point)
{
  return manu_board_has (board, point) && !manu_board_has_own (board, point);
}

static inline void
manu_board_remove (ManuBoard *board, KarumPoint point)
{
  unsigned column = karum_point_column (point), row = karum_point_row (point);

  board->rows[row] &= ~(1u << column);
  board->own[row] &= ~(1u << column);
  board->columns[column] &= ~(1u << row);
}

/* Adds a stone of the side to move, or of the enemy, on an empty @point. */
static inline void
manu_board_put (ManuBoard *board, KarumPoint point, bool own)
{
  unsigned column = karum_point_column (point), row = karum_point_row (point);

  board->rows[row] |= 1u << column;
  board->own[row] |= (uint32_t) own << column;
  board->columns[column] |= 1u << row;
}

/* manu_board_jump: moves an own stone to @to, replacing a stone there; returns whether that was
 * an own stone. */
static inline bool
manu_board_jump (ManuBoard *board, KarumPoint from, KarumPoint to)
{
  bool own = manu_board_has_own (board, to);

  manu_board_remove (board, from);
  manu_board_put (board, to, true);
  return own;
}

/* manu_board_beside_own: whether an own stone is adjacent to @point. */
bool manu_board_beside_own (const ManuBoard *board, KarumPoint point);

/* manu_board_sees: the nearest stone from @point; KARUM_POINT_NONE if there is none before the
 * edge.
 */
KarumPoint manu_board_sees (const ManuBoard *board, KarumPoint point, ManuDirection direction);

/* manu_board_clear: whether all points between @a and @b, manu_in_line(), are empty. */
bool manu_board_clear (const ManuBoard *board, KarumPoint a, KarumPoint b);

/**
 * manu_board_over: the landing of a stone on @from that sees @pivot and jumps over it.
 * Returns: KARUM_POINT_NONE if the points beyond are not empty, or it would land on @from
 */
KarumPoint manu_board_over (const ManuBoard *board, KarumPoint from, KarumPoint pivot);

/**
 * manu_board_corner: the next corner from @from around @pivot, if it has a stone that @pivot sees;
 * otherwise KARUM_POINT_NONE.
 */
KarumPoint manu_board_corner (const ManuBoard *board, KarumPoint from, KarumPoint pivot, int turn);

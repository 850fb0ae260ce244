#include "manu-board.h"

#include <string.h>

#include "manu-pair.h"

static void
init_columns (ManuBoard *board)
{
  for (unsigned row = 0; row < board->side; row++)
    for (uint32_t rest = board->rows[row]; rest; rest &= rest - 1)
      board->columns[__builtin_ctz (rest)] |= 1u << row;
}

void
manu_board_init (ManuBoard *board, const KarumRules *rules, const ManuState *state, KarumSide mover)
{
  *board = (ManuBoard){ .side = manu_size (rules) };
  memcpy (board->own, state->rows[mover], sizeof board->own);
  for (unsigned row = 0; row < board->side; row++)
    board->rows[row] = state->rows[KARUM_FIRST][row] | state->rows[KARUM_SECOND][row];
  init_columns (board);
}

bool
manu_board_beside_own (const ManuBoard *board, KarumPoint point)
{
  unsigned row = karum_point_row (point);
  uint32_t bit = 1u << karum_point_column (point);

  return (board->own[row] & (bit << 1 | bit >> 1)) || (row > 0 && board->own[row - 1] & bit)
         || (row + 1 < board->side && board->own[row + 1] & bit);
}

/* The nearest bit of @line above or below bit @from; -1 if there is none. */
static int
next_bit (uint32_t line, unsigned from, bool upward)
{
  line = upward ? line & ~((2u << from) - 1) : line & ((1u << from) - 1);
  if (line == 0)
    return -1;
  return upward ? __builtin_ctz (line) : 31 - __builtin_clz (line);
}

KarumPoint
manu_board_sees (const ManuBoard *board, KarumPoint point, ManuDirection direction)
{
  unsigned column = karum_point_column (point), row = karum_point_row (point);
  bool upward = direction == MANU_EAST || direction == MANU_NORTH;
  int bit;

  if (direction == MANU_EAST || direction == MANU_WEST) {
    bit = next_bit (board->rows[row], column, upward);
    return bit < 0 ? KARUM_POINT_NONE : karum_point ((unsigned) bit, row);
  }
  bit = next_bit (board->columns[column], row, upward);
  return bit < 0 ? KARUM_POINT_NONE : karum_point (column, (unsigned) bit);
}

/* Two points of one line: the line and their indexes on it. */
typedef struct {
  uint32_t stones;
  unsigned a, b;
} Line;

static Line
line_of (const ManuBoard *board, KarumPoint a, KarumPoint b)
{
  unsigned column = karum_point_column (a), row = karum_point_row (a);

  if (row == karum_point_row (b))
    return (Line){ board->rows[row], column, karum_point_column (b) };
  return (Line){ board->columns[column], row, karum_point_row (b) };
}

bool
manu_board_clear (const ManuBoard *board, KarumPoint a, KarumPoint b)
{
  Line line = line_of (board, a, b);
  unsigned low = line.a < line.b ? line.a : line.b, high = line.a < line.b ? line.b : line.a;

  return !(line.stones & ((1u << high) - 1) & ~((2u << low) - 1));
}

/* Whether the points strictly between the pivot b and the landing are empty, wrapping around at
 * the edge; a, where the stone comes from, counts as empty. */
static bool
way_beyond_clear (Line line, unsigned side)
{
  unsigned distance = line.a < line.b ? line.b - line.a : line.a - line.b;
  unsigned first = line.a < line.b ? line.b + 1 : line.b + side + 1 - distance;
  uint64_t way = ((1ull << (distance - 1)) - 1) << first % side;

  way |= way >> side;
  return !(way & line.stones & ~(1u << line.a) & ((1u << side) - 1));
}

KarumPoint
manu_board_over (const ManuBoard *board, KarumPoint from, KarumPoint pivot)
{
  if (!way_beyond_clear (line_of (board, from, pivot), board->side))
    return KARUM_POINT_NONE;
  return manu_over (from, pivot, board->side);
}

KarumPoint
manu_board_corner (const ManuBoard *board, KarumPoint from, KarumPoint pivot, int turn)
{
  KarumPoint corner = manu_corner (from, pivot, turn, board->side);

  if (corner == KARUM_POINT_NONE || !manu_board_has (board, corner)
      || !manu_board_clear (board, pivot, corner))
    return KARUM_POINT_NONE;
  return corner;
}

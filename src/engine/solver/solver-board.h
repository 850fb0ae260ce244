/* solver-board.h: the segments of a board with given holes, and positions of play on it without
 * captures. */
#pragma once

#include "solver-lines.h"

#define SOLVER_CELLS 64
#define SOLVER_SEGMENTS 33 /* one without cells, and two for each line of the largest board */
#define SOLVER_IMAGES 8

/* Where a cell is: in a segment of its row and one of its column; in segment 0, of which nothing is
 * known and that is worth nothing, where that is shorter than three cells. */
typedef struct {
  uint8_t segments[2];
  uint8_t places[2];
  uint16_t powers[2];
} SolverCell;

/* A symmetry of the board under which the holes stay where they are. */
typedef struct {
  uint8_t cells[SOLVER_CELLS]; /* where each cell comes to lie */
  uint8_t segments[SOLVER_SEGMENTS];
  bool turned[SOLVER_SEGMENTS]; /* whether the segment lies there the other way round */
} SolverImage;

typedef struct {
  SolverMode mode;
  unsigned n_segments;
  unsigned lengths[SOLVER_SEGMENTS];
  const SolverEntry *entries[SOLVER_SEGMENTS]; /* by segment, of the code 0 */
  const SolverPairs *pairs[SOLVER_SEGMENTS];
  uint64_t factors[SOLVER_SEGMENTS]; /* of the words in keys */
  uint64_t words[SOLVER_CELLS];      /* of the cells in keys */
  uint64_t salt;                     /* of the board in keys */
  SolverCell cells[SOLVER_CELLS];
  uint64_t members[SOLVER_SEGMENTS]; /* the cells of each segment but segment 0 */
  unsigned n_images;
  SolverImage images[SOLVER_IMAGES]; /* without the one that changes nothing */
} SolverBoard;

/* Lines of one mode by length; those that a board has needed are there. */
typedef struct {
  SolverLines *lines[SOLVER_LENGTH_MAX + 1]; /* (owned) (nullable) */
  KarumSearchClock *clock;                   /* (nullable): asked while lines are made */
} SolverTables;

/**
 * SolverPosition: the contents of the segments and what follows from them; a plain value.
 *
 * @empty has the cells that matter. Points are First's less Second's.
 */
typedef struct {
  uint64_t empty;
  uint64_t key;  /* of the contents */
  int32_t bank;  /* points that no longer depend on anything: paid, or of cells that cancel */
  int32_t base;  /* the sum of the entries' */
  int32_t upper; /* sums of the entries', and what has been paid */
  int32_t lower;
  uint8_t side; /* to move, 0 First, 1 Second */
  uint8_t left; /* turns to the end, with partial; more than there are cells otherwise */
  uint16_t codes[SOLVER_SEGMENTS];
} SolverPosition;

/**
 * solver_board_init: the segments of a board of @size × @size cells (bit 8·row + column) with
 * @holes.
 * @tables: borrowed by @board; those of the lengths that don't exist yet are made
 * Returns: false without memory or when the time is over
 */
bool solver_board_init (
    SolverBoard *board, unsigned size, uint64_t holes, SolverMode mode, SolverTables *tables);

/* solver_position_init: @left: turns to the end, with partial. What has been paid before isn't
 * counted. */
void solver_position_init (const SolverBoard *board,
                           const uint64_t stones[2],
                           uint64_t empty,
                           unsigned side,
                           unsigned left,
                           SolverPosition *position);

static inline const SolverEntry *
solver_entry (const SolverBoard *board, const SolverPosition *position, unsigned segment)
{
  return board->entries[segment] + position->codes[segment];
}

/* solver_pay: First is paid @points more. */
static inline void
solver_pay (SolverPosition *position, int points)
{
  position->bank += points;
  position->upper += points * SOLVER_SCALE;
  position->lower += points * SOLVER_SCALE;
}

/* solver_place: the side to move puts a stone on @cell. */
static inline void
solver_place (const SolverBoard *board, SolverPosition *position, unsigned cell)
{
  const SolverCell *at = &board->cells[cell];
  unsigned side = position->side;

  for (unsigned axis = 0; axis < 2; axis++) {
    unsigned segment = at->segments[axis];
    const SolverEntry *before = solver_entry (board, position, segment), *after;
    int paid = before->places[at->places[axis]].pays[side];

    position->codes[segment]
        = (uint16_t) (position->codes[segment] + at->powers[axis] * (side + 1));
    after = solver_entry (board, position, segment);
    if (board->mode.running)
      solver_pay (position, side ? -paid : paid);
    position->base += after->base - before->base;
    position->upper += after->upper - before->upper;
    position->lower += after->lower - before->lower;
    position->key += (after->word - before->word) * board->factors[segment];
  }
  position->empty &= ~(UINT64_C (1) << cell);
  position->side = (uint8_t) (1 - side);
  position->left--;
}

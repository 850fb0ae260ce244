/* solver-board.h: the segments of a board with given holes, and positions without captures on
 * it. */
#pragma once

#include "solver-lines.h"

#define SOLVER_CELLS 64
#define SOLVER_SEGMENTS 33 /* the empty segment 0, and two for each line of the largest board */
#define SOLVER_IMAGES 8

/* The location of a cell: its place in a segment of its row, and in one of its column. Stretches
 * shorter than three cells have no points; segment 0 stands for them. */
typedef struct {
  uint8_t segments[2];
  uint8_t places[2];
  uint16_t powers[2];
} SolverCell;

/* A symmetry of the board that maps its holes to holes. */
typedef struct {
  uint8_t cells[SOLVER_CELLS]; /* the image of each cell */
  uint8_t segments[SOLVER_SEGMENTS];
  bool turned[SOLVER_SEGMENTS]; /* whether the image of the segment is reversed */
} SolverImage;

typedef struct {
  SolverMode mode;
  unsigned n_segments;
  unsigned lengths[SOLVER_SEGMENTS];
  const SolverEntry *entries[SOLVER_SEGMENTS]; /* by segment: the entry for code 0 */
  const SolverPairs *pairs[SOLVER_SEGMENTS];
  uint64_t factors[SOLVER_SEGMENTS]; /* hash factors of the segments */
  uint64_t words[SOLVER_CELLS];      /* hash words of the cells */
  uint64_t salt;                     /* hash word of the board */
  SolverCell cells[SOLVER_CELLS];
  uint64_t members[SOLVER_SEGMENTS]; /* the cells of each segment except segment 0 */
  unsigned n_images;
  SolverImage images[SOLVER_IMAGES]; /* without the identity */
} SolverBoard;

/* The lines of one mode, by length; created on first use. */
typedef struct {
  SolverLines *lines[SOLVER_LENGTH_MAX + 1]; /* (owned) (nullable) */
  KarumSearchClock *clock;                   /* (nullable): checked while lines are created */
} SolverTables;

/**
 * SolverPosition: the contents of the segments, and data derived from them; a plain value.
 *
 * @empty contains only the cells that matter. Points are First's minus Second's.
 */
typedef struct {
  uint64_t empty;
  uint64_t key;  /* hash of the contents */
  int32_t bank;  /* points that are settled: already paid, or from coins that cancel */
  int32_t base;  /* the sum over the entries */
  int32_t upper; /* sums over the entries, plus the points already paid */
  int32_t lower;
  uint8_t side; /* the side to move: 0 First, 1 Second */
  uint8_t left; /* with partial: the turns left; otherwise more than the number of cells */
  uint16_t codes[SOLVER_SEGMENTS];
} SolverPosition;

/**
 * solver_board_init: initialises the segments of a board of @size × @size cells.
 * @holes: bit 8·row + column
 * @tables: borrowed by @board; missing lengths are created
 * Returns: false if there is not enough memory or time
 */
bool solver_board_init (
    SolverBoard *board, unsigned size, uint64_t holes, SolverMode mode, SolverTables *tables);

/* solver_position_init: points paid before are not counted.
 * @left: with partial, the turns left in the game */
void solver_position_init (const SolverBoard *board,
                           const uint64_t stones[2],
                           uint64_t empty,
                           unsigned side,
                           unsigned left,
                           SolverPosition *position);

/* solver_is_plain: final scoring, and all cells will be filled. */
static inline bool
solver_is_plain (const SolverBoard *board)
{
  return !board->mode.running && !board->mode.partial;
}

static inline const SolverEntry *
solver_entry (const SolverBoard *board, const SolverPosition *position, unsigned segment)
{
  return board->entries[segment] + position->codes[segment];
}

/* solver_pay: adds @points to First's points. */
static inline void
solver_pay (SolverPosition *position, int points)
{
  position->bank += points;
  position->upper += points * SOLVER_SCALE;
  position->lower += points * SOLVER_SCALE;
}

/* solver_place: the side to move places a stone on @cell. */
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

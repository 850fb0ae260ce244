/* pahtum-lines.h: the expected points in the lines of a Pah-Tum board. */
#pragma once

#include "karum-value.h"
#include "pahtum-segments.h"
#include "pahtum-state.h"

#define PAHTUM_LINES (1u << 2 * PAHTUM_SIDE_MAX)

/**
 * PahtumLines: constant tables for positions under one ruleset.
 *
 * The worth of a line is First's expected points minus Second's. With final scoring, no captures
 * and a stone for every cell, it is learned (see pahtum-worth.h). Otherwise it is the mean over all
 * ways to fill its empty cells, with equal probability for both colours (a cell can also stay empty
 * if there are fewer stones than cells), moved towards the current points of the line. With running
 * scores it is the points that are still to be paid, if the cells are filled in random order.
 */
typedef struct {
  unsigned side;
  bool running;
  KarumValue worth[PAHTUM_LINES];
  /* For each empty cell of a line: the worth with First's stone on it, minus the worth with
   * Second's; with running scores, plus the points that either side would be paid for the stone. */
  int16_t swings[PAHTUM_LINES][PAHTUM_SIDE_MAX];
  uint16_t spread[256]; /* the bits of a byte, spread to every second bit */
} PahtumLines;

/* pahtum_lines_new: (nullable): tables for @rules, to be freed with free(); NULL if there is not
 * enough memory. */
PahtumLines *pahtum_lines_new (const KarumRules *rules);

/* pahtum_lines_new_expected: (nullable): like pahtum_lines_new(), but nothing is learned. */
PahtumLines *pahtum_lines_new_expected (const KarumRules *rules);

/* pahtum_lines_fill: whether there is a stone for every cell. */
bool pahtum_lines_fill (const KarumRules *rules);

/* pahtum_lines_row: the worth of a row of @length stones. */
KarumValue pahtum_lines_row (unsigned length);

/* pahtum_lines_use: makes the worth of a line the sum of its segments' worth.
 * @worth: (array length=PAHTUM_SEGMENT_NUMBERS): indexed by number, for First */
void pahtum_lines_use (PahtumLines *lines, const PahtumSegments *segments, const int16_t *worth);

/* The lines of a position, encoded as numbers. */
typedef struct {
  uint16_t rows[PAHTUM_SIDE_MAX], columns[PAHTUM_SIDE_MAX];
} PahtumBoard;

void pahtum_lines_board (const PahtumLines *lines, const PahtumState *state, PahtumBoard *board);

/* pahtum_lines_worth: the sum of the worth of all lines. */
static inline KarumValue
pahtum_lines_worth (const PahtumLines *lines, const PahtumBoard *board)
{
  KarumValue worth = 0;

  for (unsigned i = 0; i < lines->side; i++)
    worth += lines->worth[board->rows[i]] + lines->worth[board->columns[i]];
  return worth;
}

/* pahtum_lines_swing: the worth of the board for First with First's stone on the empty @cell, minus
 * the worth with Second's stone there. */
static inline KarumValue
pahtum_lines_swing (const PahtumLines *lines, const PahtumBoard *board, unsigned cell)
{
  unsigned row = cell / 8, column = cell % 8;

  return lines->swings[board->rows[row]][column] + lines->swings[board->columns[column]][row];
}

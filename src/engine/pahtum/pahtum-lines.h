/* pahtum-lines.h: what the lines of a board of Pah-Tum are still worth to both sides. */
#pragma once

#include "karum-value.h"
#include "pahtum-state.h"

/* A line as a number: two bits a cell, the first cell lowest. */
typedef enum {
  PAHTUM_LINE_EMPTY,
  PAHTUM_LINE_FIRST,
  PAHTUM_LINE_SECOND,
  PAHTUM_LINE_HOLE
} PahtumLineCell;

#define PAHTUM_LINES (1u << 2 * PAHTUM_SIDE_MAX)

/**
 * PahtumLines: constant tables for the positions under one ruleset.
 *
 * A line is worth what First will get for it less what Second will get: the mean over all ways in
 * which its empty cells can be filled, each colour with the same chance (and a cell staying empty,
 * where there are fewer stones than cells), drawn towards what it is worth as it stands. With
 * running scores it is what is still to be paid, the cells being filled in any order.
 */
typedef struct {
  unsigned side;
  bool running;
  KarumValue worth[PAHTUM_LINES];
  uint16_t spread[256];                  /* the bits of a byte, two apart */
  KarumValue made[256][PAHTUM_SIDE_MAX]; /* by the stones of a side on a line, and a cell: what
                                          * the row through the cell is worth */
} PahtumLines;

/* pahtum_lines_new: (nullable): tables for @rules, to be freed with free(). */
PahtumLines *pahtum_lines_new (const KarumRules *rules);

/* The lines of a position, as numbers. */
typedef struct {
  uint16_t rows[PAHTUM_SIDE_MAX], columns[PAHTUM_SIDE_MAX];
} PahtumBoard;

void pahtum_lines_board (const PahtumLines *lines, const PahtumState *state, PahtumBoard *board);

/* pahtum_lines_worth: the sum over the lines. */
static inline KarumValue
pahtum_lines_worth (const PahtumLines *lines, const PahtumBoard *board)
{
  KarumValue worth = 0;

  for (unsigned i = 0; i < lines->side; i++)
    worth += lines->worth[board->rows[i]] + lines->worth[board->columns[i]];
  return worth;
}

/* pahtum_lines_swing: by how much the board is worth more to First with a stone of its own on the
 * empty @cell than with one of Second's. */
KarumValue pahtum_lines_swing (const PahtumLines *lines,
                               const PahtumState *state,
                               const PahtumBoard *board,
                               unsigned cell);

/* pahtum_lines_flip: by how much the board is worth more to First with its own stone on @cell,
 * where something stands, than now. */
KarumValue pahtum_lines_flip (const PahtumLines *lines,
                              const PahtumBoard *board,
                              unsigned cell,
                              KarumSide side);

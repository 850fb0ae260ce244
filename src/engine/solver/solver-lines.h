/* solver-lines.h: tables of all contents of a segment of a given length.
 *
 * The code of a content is Σ d_i·3^i over its places, where d_i is 0 for an empty cell, 1 for
 * First's stone and 2 for Second's. A filling puts stones on its empty cells (or leaves some of
 * them empty, if the stones run out). f is First's points minus Second's after a filling. With
 * running scores, f is the points that are still to be paid, which depend on the order as well: f⁺
 * in the best order for First, f⁻ in the worst. */
#pragma once

#include <stddef.h>

#include "karum-search-clock.h"
#include "solver-bounds.h"

#define SOLVER_MEAN_SCALE 16

/* Data of a place, in one vector; all 0 if it holds a stone. The vectors of the two segments of a
 * cell are added. */
typedef struct {
  /* The swing of the cell: the smallest and the largest value of f with First's stone here minus f
   * with Second's stone, over all fillings of the other places. */
  _Alignas(16) int16_t low;
  int16_t high;
  int16_t upper, lower; /* weights of the bounds, in 1/SOLVER_SCALE */
  int16_t mean;         /* the mean swing, in 1/SOLVER_MEAN_SCALE */
  int16_t fixed;        /* the swing if it is constant, otherwise 0 */
  int16_t pays[2];      /* points paid at once for a stone of First, of Second */
} SolverPlace;

/**
 * SolverEntry: a content of a segment. Its bounds are explained in solver-bounds.h; the lower bound
 * is the negated upper bound of the content with colours exchanged.
 */
typedef struct {
  SolverPlace places[SOLVER_LENGTH_MAX];
  uint64_t word; /* a hash, equal for contents with the same continuations */
  int32_t base;  /* f with Second's stones on all empty cells; if the stones run out, the current
                    points; with running scores 0 */
  int32_t upper, lower; /* in 1/SOLVER_SCALE */
  uint16_t turned;      /* the code of the reversed content */
  uint8_t live;         /* mask of the places whose stone can make a difference */
} SolverEntry;

/* gains[i][j]: the minimum of f with First's stone on i and Second's on j, minus f with both
 * exchanged. */
typedef struct {
  int16_t gains[SOLVER_LENGTH_MAX][SOLVER_LENGTH_MAX];
} SolverPairs;

/* All contents of a segment of one length in one mode; immutable. */
typedef struct {
  SolverMode mode;
  unsigned length;
  SolverEntry *entries; /* (owned): indexed by code */
  SolverPairs *pairs;   /* (owned) (nullable): indexed by code; NULL with running or partial */
} SolverLines;

/**
 * solver_lines_new: (transfer full) (nullable): NULL if there is not enough memory or time.
 * @clock: (nullable): checked while the tables are computed
 */
SolverLines *solver_lines_new (unsigned length, SolverMode mode, KarumSearchClock *clock);
void solver_lines_free (SolverLines *lines);

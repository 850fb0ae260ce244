/* solver-lines.h: what is known of every content of a segment of a given length.
 *
 * The code of a content is Σ d_i·3^i over its places, d_i 0 for an empty cell, 1 for First's stone,
 * 2 for Second's. A filling gives its empty cells stones (or leaves some of them empty, if the
 * stones run out). f is First's points less Second's after a filling; with running scores what is
 * still to be paid, which depends on the order as well: f⁺ in the order best for First, f⁻ in the
 * worst. */
#pragma once

#include <stddef.h>

#include "karum-search-clock.h"
#include "solver-fit.h"

/* What is known of a place, as one vector; all 0 if there is a stone. What the two segments of a
 * cell say is added up. */
typedef struct {
  /* The smallest and largest f with First's stone here less f with Second's, over all fillings of
   * the other places: the swing of the cell. */
  _Alignas(16) int16_t low;
  int16_t high;
  int16_t upper, lower; /* weights of the linear bounds, in 1/SOLVER_SCALE */
  int16_t mean;         /* the mean swing, in 1/SOLVER_SCALE */
  int16_t fixed;        /* the swing if it is always the same, otherwise 0 */
  int16_t pays[2];      /* what a stone of First, of Second pays at once */
} SolverPlace;

/**
 * SolverEntry: a content of a segment.
 *
 * With x_i = 1 for First's stone on place i, -1 for Second's and 0 for none,
 * lower + Σ places[i].lower·x_i ≤ SOLVER_SCALE·f(x) ≤ upper + Σ places[i].upper·x_i.
 */
typedef struct {
  SolverPlace places[SOLVER_LENGTH_MAX];
  uint64_t word; /* equal exactly (but for chance) for contents after which the same follows */
  int32_t base;  /* f with Second's stones on all empty cells; if the stones run out, what the
                    board shows now; with running scores 0 */
  int32_t upper, lower; /* in 1/SOLVER_SCALE */
  uint16_t turned;      /* the code of the same content seen from the other end */
  uint8_t live;         /* places whose stone can make a difference */
} SolverEntry;

/* gains[i][j]: the smallest f with First's stone on i and Second's on j less f with them exchanged.
 */
typedef struct {
  int16_t gains[SOLVER_LENGTH_MAX][SOLVER_LENGTH_MAX];
} SolverPairs;

/* The contents of a segment of one length in one mode; constant once made. */
typedef struct {
  SolverMode mode;
  unsigned length;
  SolverEntry *entries; /* (owned): by code */
  SolverPairs *pairs;   /* (owned) (nullable): by code; not with running or partial */
} SolverLines;

/**
 * solver_lines_new: (transfer full) (nullable): NULL without memory or when the time is over.
 * @clock: (nullable): asked while the tables are made
 */
SolverLines *solver_lines_new (unsigned length, SolverMode mode, KarumSearchClock *clock);
void solver_lines_free (SolverLines *lines);

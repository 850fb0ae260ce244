/* solver-sample.h: random boards for tests of the parts of the solver. */
#pragma once

#include <glib.h>

#include "pahtum-brute.h"
#include "solver/solver-board.h"

typedef struct {
  const char *name;
  gboolean running;
  int short_of; /* number of cells that stay empty */
} SolverVariant;

#define SOLVER_VARIANTS 4

extern const SolverVariant solver_variants[SOLVER_VARIANTS];

/* A board as the solver sees it. */
typedef struct {
  BruteRules brute;
  SolverBoard board;
  int n;
  int cells[64]; /* the cells empty at first: 8·row + column */
} SolverSample;

/* solver_sample_count: the number of boards to test: four times @count with "tools/test --deep". */
int solver_sample_count (guint count);

/* solver_sample_longest: the length of the longest stretch without holes through @cell, or 0. */
int solver_sample_longest (const BruteBoard *board, int size, int cell);

/**
 * solver_sample_draw: draws a board with stones on all cells except @empty. Either side may have
 * more stones.
 * @limit: the maximum length of a stretch without holes
 * @symmetry: 0 for none, 1 and 2 for one reflection or the half turn, 3 for both reflections, 4 for
 * quarter turns, 5 for both diagonals
 */
void
solver_sample_draw (GRand *random, int size, int limit, int symmetry, int empty, BruteBoard *board);

/* solver_sample_cells: the set of cells with @content. */
uint64_t solver_sample_cells (const BruteBoard *board, int size, char content);

/* solver_sample_begin: fills @sample, whose rules are set, and the hands of @board.
 * @short_of: number of cells that stay empty */
void solver_sample_begin (SolverSample *sample,
                          const SolverVariant *variant,
                          int short_of,
                          SolverTables *tables,
                          BruteBoard *board);

/* solver_sample_read: @board as a position of the solver. */
void
solver_sample_read (const SolverSample *sample, const BruteBoard *board, SolverPosition *position);

void solver_sample_free_tables (SolverTables *tables);

/* solver-cases.h: shared code of the solver tests: rulesets, positions and calls of the solver. */
#pragma once

#include <glib.h>

#include "karum-games.h"
#include "karum-solver.h"
#include "pahtum-brute.h"

#define SEED 20261122

/* A variant of the rules. */
typedef struct {
  const char *name;
  const char *options; /* besides size, holes and stones */
  gboolean running, custodial, pie, oneside, placed;
} SolverVariant;

#define SOLVER_VARIANTS 4
extern const SolverVariant solver_variants[SOLVER_VARIANTS];

/* solver_positions: the number of positions in a test: four times @count with "tools/test
 * --deep". */
guint solver_positions (guint count);

/* solver_add: adds @test of @what under the rules of @variant. */
void solver_add (const char *what, const SolverVariant *variant, GTestDataFunc test);

/* solver_make: (transfer full): a solver for the rules of @brute, which are also stored in
 * @rules. */
KarumSolver *solver_make (const SolverVariant *variant, const BruteRules *brute, KarumRules *rules);

/* solver_payment: a random number of points, up to the maximum in a position text. */
int solver_payment (GRand *random);

/* solver_fill: fills all cells except @empty of them with random holes and stones. */
void solver_fill (GRand *random, BruteRules *brute, BruteBoard *board, int empty);

/* solver_fill_round: like solver_fill(), with a single hole in the centre of a 5×5 board, which
 * keeps all symmetries. */
void solver_fill_round (GRand *random, BruteRules *brute, BruteBoard *board, int empty);

/* solver_prove: (transfer full): the result for @board, which must be proved. */
KarumSearchResult *solver_prove (KarumSolver *solver,
                                 const KarumRules *rules,
                                 const BruteRules *brute,
                                 const BruteBoard *board,
                                 unsigned threads);

/* solver_value: the value of @board for First. */
int solver_value (KarumSolver *solver,
                  const KarumRules *rules,
                  const BruteRules *brute,
                  const BruteBoard *board);

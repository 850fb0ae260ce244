/* solver-cases.h: what the tests of the solver have in common: rulesets, positions, and the
 * solver's answers. */
#pragma once

#include <glib.h>

#include "karum-games.h"
#include "karum-solver.h"
#include "pahtum-brute.h"

#define SEED 20261122

/* Rules of one kind. */
typedef struct {
  const char *name;
  const char *options; /* besides size, holes and stones */
  gboolean running, custodial, pie, oneside, placed;
} SolverVariant;

#define SOLVER_VARIANTS 4
extern const SolverVariant solver_variants[SOLVER_VARIANTS];

/* solver_positions: how many positions a test takes: four times @count with "tools/test --deep". */
guint solver_positions (guint count);

/* solver_add: the test @test of @what under the rules of @variant. */
void solver_add (const char *what, const SolverVariant *variant, GTestDataFunc test);

/* solver_make: (transfer full): a solver for the rules of @brute, which @rules receives. */
KarumSolver *solver_make (const SolverVariant *variant, const BruteRules *brute, KarumRules *rules);

/* solver_payment: up to what a position line can hold. */
int solver_payment (GRand *random);

/* solver_fill: fills all cells but @empty with holes and stones, as many of each side as chance has
 * it. */
void solver_fill (GRand *random, BruteRules *brute, BruteBoard *board, int empty);

/* solver_fill_round: the same with one hole, in the middle of a board of 5×5, so that all
 * symmetries are left. */
void solver_fill_round (GRand *random, BruteRules *brute, BruteBoard *board, int empty);

/* solver_prove: (transfer full): what the solver says of @board, which it has to prove. */
KarumSearchResult *solver_prove (KarumSolver *solver,
                                 const KarumRules *rules,
                                 const BruteRules *brute,
                                 const BruteBoard *board,
                                 unsigned threads);

/* solver_value: the value of @board to First. */
int solver_value (KarumSolver *solver,
                  const KarumRules *rules,
                  const BruteRules *brute,
                  const BruteBoard *board);

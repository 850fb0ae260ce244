/* karum-chance.h: what a score means: the expected result of a game. */
#pragma once

#include "karum-search-result.h"

/**
 * karum_chance: the expected result of the person to move, 0 … 1: the probability of a win, and
 * half of that of a draw, between players of equal strength.
 * @state: not over
 * @result: of a search of @state, or of a turn there; a proved one is 0, ½ or 1
 */
double
karum_chance (const KarumRules *rules, const KarumState *state, const KarumSearchResult *result);

/* -- The model, for the program that fits it -----------------------------------------------------
 */

/* Coefficients: polynomials of the progress of a game, and a constant. */
enum {
  KARUM_CHANCE_LEAD,       /* the logarithm of the lead that wins every second game */
  KARUM_CHANCE_SPREAD = 3, /* that of the spread */
  KARUM_CHANCE_MOVER = 6,  /* what the side to move is worth besides the score */
  KARUM_CHANCE_FIRST = 8,  /* what First is worth besides the score */
  KARUM_CHANCE_TAIL,       /* how fast the spread grows with the lead */
  KARUM_CHANCE_COEFFICIENTS
};

/**
 * KarumChanceModel: a model of win, draw and loss, as in Stockfish: with the score s, the side to
 * move wins with the probability 1 / (1 + exp ((a - s) / b)), and loses with the same for -s. Lead
 * a and spread b depend on the progress of the game, which is 0 at its end, and up to 1; b also
 * grows with (1 + |s|) to the power of a constant.
 */
typedef struct {
  double coefficients[KARUM_CHANCE_COEFFICIENTS];
} KarumChanceModel;

/* karum_chance_progress: the empty cells of Pah-Tum, the archers of Jarmo, the stones of Manu that
 * are still to be captured; 0 … 1. */
double karum_chance_progress (const KarumRules *rules, const KarumState *state);

/**
 * karum_chance_of: the expected result by a model.
 * @progress: see karum_chance_progress()
 * @first: whether First is to move
 * @score: in points, for the person to move
 */
double karum_chance_of (const KarumChanceModel *model, double progress, bool first, double score);

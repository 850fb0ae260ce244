/* karum-chance-model.h: the model by which a score becomes an expected result, for the program that
 * fits it. */
#pragma once

#include "karum-game.h"

/* The level of club players, and the levels that a model is fitted to. */
#define KARUM_CHANCE_PEOPLE 5
#define KARUM_CHANCE_LEVELS 10

/* What decides, besides the score: the first is the logarithm of how much is still to come, the
 * meaning of the others is a game's own. All are about 0 in the middle of the usual game. */
#define KARUM_CHANCE_VARIABLES 5

/* Coefficients. */
enum {
  /* Of the logarithm of the lead that wins every second game: a constant, and one a variable. */
  KARUM_CHANCE_LEAD,
  /* Of that of the spread, likewise. */
  KARUM_CHANCE_SPREAD = KARUM_CHANCE_LEAD + 1 + KARUM_CHANCE_VARIABLES,
  /* Of the squares of the first two. */
  KARUM_CHANCE_BEND = KARUM_CHANCE_SPREAD + 1 + KARUM_CHANCE_VARIABLES,
  KARUM_CHANCE_BEND_SECOND,
  KARUM_CHANCE_TAIL, /* how fast the spread grows with the lead */
  /* How the spread grows with the root of weakness, which is what the first errors matter, with
   * weakness, its square, and its product with the first variable; how the lead does. */
  KARUM_CHANCE_WEAK_ROOT,
  KARUM_CHANCE_WEAK,
  KARUM_CHANCE_WEAKER,
  KARUM_CHANCE_WEAK_EARLY,
  KARUM_CHANCE_WEAK_LEAD,
  /* How the spread and the lead of the engine differ from where its weakness, none, would place
   * them: it thinks less long than the highest levels with captures do. */
  KARUM_CHANCE_ENGINE_SPREAD,
  KARUM_CHANCE_ENGINE_LEAD,
  KARUM_CHANCE_COEFFICIENTS
};

/**
 * KarumChanceModel: a model of win, draw and loss, as in Stockfish: with the score s, a person wins
 * with the probability 1 / (1 + exp ((a - s) / b)), and loses with the same for -s. The logarithms
 * of lead a and spread b are sums of variables and of the weakness of both players; b also grows
 * with (1 + |s|) to the power of a constant. Neither side is preferred: what moving first is worth
 * is a part of the score.
 */
typedef struct {
  double coefficients[KARUM_CHANCE_COEFFICIENTS];
} KarumChanceModel;

/* KarumChancePlace: a position, as the model sees it. */
typedef struct {
  double variables[KARUM_CHANCE_VARIABLES];
  double weakness; /* of the players: 0 is the engine, 1 is level 1 */
  double score;    /* in points, for the person to move */
  bool far;        /* a variable is beyond what was fitted, and taken for as far as that */
} KarumChancePlace;

/* karum_chance_weakness: of a level, 1 … KARUM_CHANCE_LEVELS. */
double karum_chance_weakness (unsigned level);

/* karum_chance_place: @score: as above; where winning is all that counts, a decided game is taken
 * for a lead of all that is to be won, and so is a larger lead. */
KarumChancePlace karum_chance_place (const KarumRules *rules,
                                     const KarumState *state,
                                     double score,
                                     double weakness);

/* karum_chance_of: the expected result by a model, 0 … 1. */
double karum_chance_of (const KarumChanceModel *model, const KarumChancePlace *place);

/* karum_chance_model: (nullable): that of @rules; rulesets of one model are fitted together. NULL:
 * nothing was ever fitted, and chances are rough. */
const KarumChanceModel *karum_chance_model (const KarumRules *rules);

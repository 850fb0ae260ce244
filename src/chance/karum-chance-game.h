/* karum-chance-game.h: what a game says of scores. */
#pragma once

#include "karum-chance-model.h"

/**
 * KarumChanceGame: a constant table for a game. All functions are pure.
 */
typedef struct {
  const char *game; /* its id */
  /* What decides besides the score: fills @variables (KARUM_CHANCE_VARIABLES), which are 0. */
  void (*matters) (const KarumRules *rules, const KarumState *state, double *variables);
  /* Nothing was fitted to larger variables, which are taken for as large as this. 0: none are. */
  double most;
  /* Fitted by karum-tune-chance. */
  const KarumChanceModel *(*model) (const KarumRules *rules);
  /* Where winning is all that counts: the lead that a won game is taken for. NULL: points count. */
  double (*whole) (const KarumRules *rules);
} KarumChanceGame;

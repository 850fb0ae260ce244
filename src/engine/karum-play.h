/* karum-play.h: what the search knows of a game beside its rules: which turns to try, in which
 * order, and what a position is worth by its looks. */
#pragma once

#include "karum-moves.h"
#include "karum-strength.h"
#include "karum-value.h"

#define KARUM_FEATURES_MAX 16

/**
 * KarumPlay: a constant table for each game. All functions are pure but for the list that they
 * fill.
 */
typedef struct {
  const char *game; /* the game's id; NULL for any other */
  /* Tables for positions under @rules, to be freed with free(); NULL when there is not enough
   * memory. May be NULL: there are none. */
  void *(*tables) (const KarumRules *rules);
  /* Fills @list with turns of @state, at least one, ordered by their looks. */
  void (*list) (const void *tables,
                const KarumRules *rules,
                const KarumState *state,
                KarumMoves *moves,
                KarumMoveList *list);
  /* What @state, not over, is worth to First. */
  KarumValue (*estimate) (const void *tables, const KarumRules *rules, const KarumState *state);
  /* What an estimate weighs, for those who look for the weights: fills @n_features numbers. May be
   * NULL: there is nothing to weigh. */
  void (*features) (const void *tables,
                    const KarumRules *rules,
                    const KarumState *state,
                    int32_t *features);
  unsigned n_features; /* up to KARUM_FEATURES_MAX */
  /* Whether the solver is likely to prove the value of @state, not over, within a second. May be
   * NULL: there is no solver. */
  bool (*provable) (const KarumRules *rules, const KarumState *state);
  /* The levels from the weakest on, KARUM_STRENGTHS of them. May be NULL: those that suit most
   * games. */
  const KarumStrength *(*strengths) (const KarumRules *rules);
  bool reductions; /* late turns are searched less deep */
  int32_t killers; /* added to the order of a turn that refuted a neighbouring position */
  int32_t history; /* how much, in 256ths, the order heeds what a turn has refuted so far */
  double stake;    /* what one turn is usually about, in points */
} KarumPlay;

/* karum_play_of: the table of a game; one that knows the rules alone for a game without its own. */
const KarumPlay *karum_play_of (const KarumGame *game);

/* karum_play_list: fills @list with the turns of the rules, all at the same place in the order. */
void karum_play_list (const void *tables,
                      const KarumRules *rules,
                      const KarumState *state,
                      KarumMoves *moves,
                      KarumMoveList *list);

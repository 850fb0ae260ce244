/* karum-play.h: the search interface of a game: move generation, move ordering and evaluation. */
#pragma once

#include "karum-moves.h"
#include "karum-prune.h"
#include "karum-strength.h"
#include "karum-value.h"

#define KARUM_FEATURES_MAX 16

/**
 * KarumPlay: a constant table for each game. All functions are pure, apart from the list that they
 * fill.
 */
typedef struct {
  const char *game; /* the id of the game; NULL for all other games */
  /* Creates the tables for positions under @rules, to be freed with free(); NULL if there is not
   * enough memory. May be NULL: the game needs no tables. */
  void *(*tables) (const KarumRules *rules);
  /* Fills @list with turns of @state (at least one) and their numbers for move ordering. */
  void (*list) (const void *tables,
                const KarumRules *rules,
                const KarumState *state,
                KarumMoves *moves,
                KarumMoveList *list);
  /* The static evaluation of @state, which is not over, for First. */
  KarumValue (*estimate) (const void *tables, const KarumRules *rules, const KarumState *state);
  /* The features that the evaluation weighs, for tuning: fills @n_features numbers. May be NULL:
   * the evaluation has no weights. */
  void (*features) (const void *tables,
                    const KarumRules *rules,
                    const KarumState *state,
                    int32_t *features);
  unsigned n_features; /* up to KARUM_FEATURES_MAX */
  /* Whether the solver can probably prove the value of @state, which is not over, within a second.
   * May be NULL: there is no solver. */
  bool (*provable) (const KarumRules *rules, const KarumState *state);
  /* The most that one turn of the person to move takes, in hundredths of a point; KARUM_VALUE_WON
   * where it wins a game that is decided by that. May be NULL: all turns are tried. */
  KarumValue (*takings) (const KarumRules *rules, const KarumState *state);
  /* (array length=KARUM_STRENGTHS): the settings of the levels, the weakest first. May be NULL: the
   * usual settings. */
  const KarumStrength *(*strengths) (const KarumRules *rules);
  /* Changes the settings of a level, as they are under the usual rules, to those under @rules. May
   * be NULL: they are the same. */
  void (*adapt) (const KarumRules *rules, KarumStrength *strength);
  /* Which turns are skipped or searched less deep. May be NULL: none. */
  const KarumPruning *(*pruning) (const KarumRules *rules);
  /* Whether the person to move in @state, which is not over, can have either side, so that the
   * position is worth nothing or more to it. May be NULL: never. */
  bool (*chooses) (const KarumRules *rules, const KarumState *state);
  int32_t killers; /* the bonus of killer moves in move ordering */
  int32_t history; /* the weight of the history heuristic in move ordering, in 256ths */
  double stake;    /* the typical effect of one turn on the margin, in points */
} KarumPlay;

/* karum_play_of: the table of @game; for a game without one, a table that uses only the rules. */
const KarumPlay *karum_play_of (const KarumGame *game);

/* karum_play_list: fills @list with all legal turns, without any ordering. */
void karum_play_list (const void *tables,
                      const KarumRules *rules,
                      const KarumState *state,
                      KarumMoves *moves,
                      KarumMoveList *list);

/* karum-turn-folds.h: which variations of a game are folded in the list of turns. */
#pragma once

#include "karum-record.h"

G_BEGIN_DECLS

/**
 * KarumTurnFolds: a set of variations. A variation is identified by its first turn and all turns
 * before it, so that it stays folded while other turns are added, moved or removed.
 */
typedef struct _KarumTurnFolds KarumTurnFolds;

KarumTurnFolds *karum_turn_folds_new (void);
void karum_turn_folds_free (KarumTurnFolds *folds);

/* karum_turn_folds_has: whether the variation that begins with @node is folded. */
gboolean karum_turn_folds_has (KarumTurnFolds *folds, const KarumNode *node);

/**
 * karum_turn_folds_set: folds or unfolds the variation.
 * Returns: FALSE if nothing has changed
 */
gboolean karum_turn_folds_set (KarumTurnFolds *folds, const KarumNode *node, gboolean folded);

/**
 * karum_turn_folds_reveal: unfolds every variation that hides @node: all that contain it, except
 * one that begins with it.
 * Returns: whether there was one
 */
gboolean karum_turn_folds_reveal (KarumTurnFolds *folds, const KarumNode *node);

/* karum_turn_folds_clear: unfolds everything. */
void karum_turn_folds_clear (KarumTurnFolds *folds);

/* karum_turn_folds_any: whether anything is folded. */
gboolean karum_turn_folds_any (KarumTurnFolds *folds);

G_END_DECLS

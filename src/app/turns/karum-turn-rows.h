/* karum-turn-rows.h: the record of a game as rows of a list, in the order of a book. */
#pragma once

#include "karum-record.h"
#include "karum-turn-item.h"

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

/* karum_turn_folds_pack: (transfer full), floating: all of it, of type at, also for other programs.
 * karum_turn_folds_unpack: the folds become those. */
GVariant *karum_turn_folds_pack (KarumTurnFolds *folds);
void karum_turn_folds_unpack (KarumTurnFolds *folds, GVariant *packed);

/* karum_turn_folds_any: whether anything is folded. */
gboolean karum_turn_folds_any (KarumTurnFolds *folds);

/* The maximum depth of variations that have rows of their own and can be folded. */
#define KARUM_TURN_ROWS_DEPTH 3

/* The comment that is being edited: on the turn of @node, (nullable) for none, or before it. It has
 * a row even if it is empty. */
typedef struct {
  const KarumNode *node;
  gboolean before;
} KarumWritten;

/**
 * karum_turn_rows: a row for each turn of the main line, below it its comment and the variations
 * that stand beside the turn, each with those inside it below, deeper. Variations that are deeper
 * than KARUM_TURN_ROWS_DEPTH stand in parentheses. A comment is always a row of its own. A folded
 * variation shows only its first turn.
 * Returns: (transfer full) (element-type KarumTurnItem): sealed
 */
GPtrArray *karum_turn_rows (KarumSession *session, KarumTurnFolds *folds, KarumWritten written);

/**
 * karum_turn_rows_compact: a row for each turn of the current line; signs show comments and
 * variations.
 * Returns: (transfer full) (element-type KarumTurnItem): sealed
 */
GPtrArray *karum_turn_rows_compact (KarumSession *session, KarumWritten written);

/* karum_turn_rows_can_fold: whether the variation that begins with @node has a paragraph of its
 * own, and more than one turn. */
gboolean karum_turn_rows_can_fold (const KarumNode *node);

/* karum_turn_rows_find_inside: (transfer none) (nullable): the innermost variation that can be
 * folded and contains @node. */
const KarumNode *karum_turn_rows_find_inside (const KarumNode *node);

/* karum_turn_rows_find_beside: (transfer none) (nullable): the first variation that can be folded
 * beside the turn of @node, or else beside the next turn. */
const KarumNode *karum_turn_rows_find_beside (const KarumNode *node);

/* karum_turn_rows_first_fold: (transfer none) (nullable): the first alternative that can be folded,
 * from @node, (nullable), on. */
const KarumNode *karum_turn_rows_first_fold (const KarumNode *node);

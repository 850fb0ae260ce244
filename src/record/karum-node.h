/* karum-node.h: paths in a tree of turns, and the same position turned or mirrored in two games. */
#pragma once

#include "karum-record.h"

/**
 * karum_node_path: (transfer full) (element-type guint): the path from the root to @node: for each
 * turn, the number of preceding alternatives. New alternatives and longer lines don't change it.
 */
GArray *karum_node_path (const KarumNode *node);

/**
 * karum_record_find_path: (transfer none) (nullable): the node at the end of @path.
 * @path: (element-type guint): from karum_node_path(), possibly of another record
 */
KarumNode *karum_record_find_path (const KarumRecord *record, const GArray *path);

/**
 * karum_record_find_node: (transfer none) (nullable): the node of @record with the same path as
 * @node in its record. @record is a copy of that record, possibly changed since.
 */
KarumNode *karum_record_find_node (const KarumRecord *record, const KarumNode *node);

/**
 * karum_record_find_change: (transfer none) (nullable): the first difference between @record and
 * @before, in the order of karum_node_next(): the node with another turn or annotation, or the one
 * after which a turn is now missing. NULL if all turns and annotations are equal.
 */
KarumNode *karum_record_find_change (const KarumRecord *record, const KarumRecord *before);

/* karum_node_is_fork: whether more than one turn follows @node. */
gboolean karum_node_is_fork (const KarumNode *node);

/**
 * karum_record_align: finds the symmetry that makes the board of @from that of @to.
 * @rules: of both
 * @symmetry: (out): as for karum_point_turned()
 * Returns: FALSE if there is none that the game allows
 */
gboolean karum_record_align (const KarumRules *rules,
                             const KarumState *from,
                             const KarumState *to,
                             guint *symmetry);

/* karum_turn_turned: @turn under a symmetry of the board of @rules. */
void karum_turn_turned (const KarumRules *rules,
                        const KarumTurn *turn,
                        guint symmetry,
                        KarumTurn *turned);

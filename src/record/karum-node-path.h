/* karum-node-path.h: places in a tree of turns that hold for copies of a record too. */
#pragma once

#include "karum-record.h"

G_BEGIN_DECLS

/**
 * karum_node_path: (transfer full) (element-type guint): the way from the root to @node: for each
 * turn, the number of alternatives that stand before it. New alternatives and longer lines don't
 * change it.
 */
GArray *karum_node_path (const KarumNode *node);

/**
 * karum_record_find_path: (transfer none) (nullable): the node at the end of @path.
 * @path: (element-type guint): from karum_node_path(), perhaps of another record
 */
KarumNode *karum_record_find_path (const KarumRecord *record, const GArray *path);

/**
 * karum_record_find_node: (transfer none) (nullable): the node of @record that is at the place of
 * @node in its record, of which @record is a copy that may have been changed since.
 */
KarumNode *karum_record_find_node (const KarumRecord *record, const KarumNode *node);

/**
 * karum_record_find_change: (transfer none) (nullable): where @record first differs from @before,
 * in the order of karum_node_next(): the node with another turn or remark, or the one after which
 * a turn is missing now. NULL if the turns and all remarks on them are the same.
 */
KarumNode *karum_record_find_change (const KarumRecord *record, const KarumRecord *before);

/* karum_node_is_fork: whether more than one turn follows @node. */
gboolean karum_node_is_fork (const KarumNode *node);

G_END_DECLS

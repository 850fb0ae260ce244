/* karum-node-private.h: building trees of turns inside the record layer. */
#pragma once

#include "karum-record.h"

G_BEGIN_DECLS

/* karum_node_new: (transfer full): a node without relations; @turn is NULL for a root. */
KarumNode *karum_node_new (const KarumTurn *turn);

/* karum_node_free: frees @node with everything behind it; it must have been unlinked. */
void karum_node_free (KarumNode *node);

/* karum_node_link: makes @node the child of @parent that follows @previous, NULL for the first. */
void karum_node_link (KarumNode *parent, KarumNode *previous, KarumNode *node);

/* karum_node_copy: (transfer full): a copy of @root with everything behind it. */
KarumNode *karum_node_copy (const KarumNode *root);

G_END_DECLS

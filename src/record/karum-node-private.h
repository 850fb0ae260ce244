/* karum-node-private.h: building trees of turns inside the record layer. */
#pragma once

#include "karum-record.h"

G_BEGIN_DECLS

/**
 * KarumNodes: the memory of a tree's nodes, which are many and small: it is taken in pieces, and
 * given back when the tree is freed or has no turns left.
 */
typedef struct _KarumNodes KarumNodes;

/* karum_nodes_new: @root: (out) (transfer none): a tree of nothing but its root */
KarumNodes *karum_nodes_new (KarumNode **root);

/* karum_nodes_free: frees all nodes of a tree, whose @root is the first. */
void karum_nodes_free (KarumNodes *nodes, KarumNode *root);

/* karum_node_new: (transfer none): a node of @nodes without relations. */
KarumNode *karum_node_new (KarumNodes *nodes, const KarumTurn *turn);

/* karum_node_drop: drops @node, which must have been unlinked, with everything behind it. */
void karum_node_drop (KarumNode *node);

/* karum_nodes_forget: gives back the memory of what was dropped, when only the root is left. */
void karum_nodes_forget (KarumNodes *nodes);

/* karum_node_link: makes @node the child of @parent that follows @previous, NULL for the first. */
void karum_node_link (KarumNode *parent, KarumNode *previous, KarumNode *node);

/* karum_nodes_copy: a copy of the tree that begins with @root.
 * @copy: (out) (transfer none): its root */
KarumNodes *karum_nodes_copy (const KarumNode *root, KarumNode **copy);

G_END_DECLS

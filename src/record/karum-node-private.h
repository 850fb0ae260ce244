/* karum-node-private.h: builds trees of turns; private to the record layer. */
#pragma once

#include "karum-record.h"

/**
 * KarumNodes: the allocator of a tree's nodes, which are many and small. It allocates blocks, and
 * frees them when the tree is freed or has no turns left.
 */
typedef struct _KarumNodes KarumNodes;

/* karum_nodes_new: @root: (out) (transfer none): a tree that consists of its root */
KarumNodes *karum_nodes_new (KarumNode **root);

/* karum_nodes_free: frees all nodes of a tree, whose @root is the first. */
void karum_nodes_free (KarumNodes *nodes, KarumNode *root);

/* karum_node_new: (transfer none): a node of @nodes without relations. */
KarumNode *karum_node_new (KarumNodes *nodes, const KarumTurn *turn);

/* karum_node_drop: drops @node, which must have been unlinked, with its subtree. */
void karum_node_drop (KarumNode *node);

/* karum_nodes_forget: frees the memory of dropped nodes if only the root is left. */
void karum_nodes_forget (KarumNodes *nodes);

/* karum_node_link: makes @node the child of @parent that follows @previous, NULL for the first. */
void karum_node_link (KarumNode *parent, KarumNode *previous, KarumNode *node);

/* karum_nodes_copy: copies the tree with the root @root.
 * @copy: (out) (transfer none): its root */
KarumNodes *karum_nodes_copy (const KarumNode *root, KarumNode **copy);

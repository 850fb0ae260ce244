/* karum-game-put.h: puts what facts say of a turn, and of a game as a whole, into its record. */
#pragma once

#include "karum-game-parts.h"

/**
 * karum_node_put_part: adds to what @node says.
 * @kind: the kind of a part of a turn, other than `node`
 * @lead: whether it stands before the turn
 */
void karum_node_put_part (KarumNode *node, const char *kind, gboolean lead, const char *value);

/* karum_tags_put_parts: @prefer: (nullable): as for karum_facts_choose() */
void karum_tags_put_parts (KarumTags *tags, const GPtrArray *facts, const char *prefer);

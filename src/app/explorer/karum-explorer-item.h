/* karum-explorer-item.h: what is said of a turn that was played from a position. */
#pragma once

#include <gtk/gtk.h>

#include "karum-explore.h"
#include "karum-game.h"
#include "karum-point.h"
#include "karum-rules.h"

#define KARUM_TYPE_EXPLORER_ITEM (karum_explorer_item_get_type ())

/**
 * KarumExplorerItem: immutable. Read-only properties: `side` (int: the side that plays the turn),
 * `text`, `games`, `share`, `results`, `margin`, `details` (texts), `wins`, `draws`, `losses`
 * (guint), `description` (everything in a sentence).
 */
G_DECLARE_FINAL_TYPE (KarumExplorerItem, karum_explorer_item, KARUM, EXPLORER_ITEM, GObject)

/**
 * karum_explorer_item_new: (nullable): NULL for a turn that is illegal in @state.
 * @state: the position before the turn
 * @all: the number of games of all turns from there
 */
KarumExplorerItem *karum_explorer_item_new (const KarumRules *rules,
                                            const KarumState *state,
                                            const KarumPlayedTurn *played,
                                            guint all);

/* karum_explorer_item_equal: whether both say the same of the same turn. */
gboolean karum_explorer_item_equal (KarumExplorerItem *self, KarumExplorerItem *other);

/* karum_explorer_item_get_turn: (transfer none) */
const KarumTurn *karum_explorer_item_get_turn (KarumExplorerItem *self);

/* karum-explorer-row.h: a row of the explorer's list of turns. */
#pragma once

#include <gio/gio.h>
#include <gtk/gtk.h>

#include "karum-positions.h"

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

/* karum_explorer_item_get_turn: (transfer none) */
const KarumTurn *karum_explorer_item_get_turn (KarumExplorerItem *self);

#define KARUM_TYPE_EXPLORER_ROW (karum_explorer_row_get_type ())

/* Property `item` (KarumExplorerItem, nullable). Signal `pointed` (gboolean): the pointer has
 * entered or left. */
G_DECLARE_FINAL_TYPE (KarumExplorerRow, karum_explorer_row, KARUM, EXPLORER_ROW, GtkWidget)

/* karum_explorer_row_get_item: (transfer none) (nullable) */
KarumExplorerItem *karum_explorer_row_get_item (KarumExplorerRow *self);

/* karum-explorer.h: the turns played from a position, and their lines. */
#pragma once

#include <gio/gio.h>
#include <gtk/gtk.h>

#include "karum-archive.h"
#include "karum-explorer-item.h"
#include "karum-game.h"
#include "karum-positions.h"

#define KARUM_TYPE_EXPLORER (karum_explorer_get_type ())

/**
 * KarumExplorer: sends requests only while it is mapped, and is busy (GTK_ACCESSIBLE_STATE_BUSY)
 * until it has the results. Only the last of several quick changes of position causes requests.
 *
 * Signals: `turn-chosen` (const KarumTurn *): the turn should be played; `turn-pointed` (const
 * KarumTurn *, NULL for none): the pointer is on the turn.
 */
G_DECLARE_FINAL_TYPE (KarumExplorer, karum_explorer, KARUM, EXPLORER, GtkWidget)

/* karum_explorer_set_archive: @archive: (nullable) */
void karum_explorer_set_archive (KarumExplorer *self, KarumArchive *archive);

/**
 * karum_explorer_set_search: the filter of the library, to which the explorer can be restricted.
 * @filter: (nullable): copied; NULL or an empty one if all games are shown
 */
void karum_explorer_set_search (KarumExplorer *self, const KarumGameFilter *filter);

/**
 * karum_explorer_show: sets the position.
 * @rules: (nullable): NULL for none; then @state is ignored
 */
void karum_explorer_show (KarumExplorer *self, const KarumRules *rules, const KarumState *state);

/* -- Explorer row: a row of the explorer's list of turns. */

#define KARUM_TYPE_EXPLORER_ROW (karum_explorer_row_get_type ())

/* Property `item` (KarumExplorerItem, nullable). Signal `pointed` (gboolean): the pointer has
 * entered or left. */
G_DECLARE_FINAL_TYPE (KarumExplorerRow, karum_explorer_row, KARUM, EXPLORER_ROW, GtkWidget)

/* karum_explorer_row_get_item: (transfer none) (nullable) */
KarumExplorerItem *karum_explorer_row_get_item (KarumExplorerRow *self);

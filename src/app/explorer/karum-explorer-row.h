/* karum-explorer-row.h: a row of the explorer's list of turns. */
#pragma once

#include <gtk/gtk.h>

#include "karum-explorer-item.h"

G_BEGIN_DECLS

#define KARUM_TYPE_EXPLORER_ROW (karum_explorer_row_get_type ())

/* Property `item` (KarumExplorerItem, nullable). Signal `pointed` (gboolean): the pointer has
 * entered or left. */
G_DECLARE_FINAL_TYPE (KarumExplorerRow, karum_explorer_row, KARUM, EXPLORER_ROW, GtkWidget)

/* karum_explorer_row_get_item: (transfer none) (nullable) */
KarumExplorerItem *karum_explorer_row_get_item (KarumExplorerRow *self);

G_END_DECLS

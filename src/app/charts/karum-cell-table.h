/* karum-cell-table.h: a table of figures in the window. */
#pragma once

#include <adwaita.h>

#include "karum-figure-table.h"

/* karum_scroll_sideways: @scroller, a GtkScrolledWindow around a wide table, leaves vertical
 * scrolling to the page. One of GTK 4.8 takes it even if it can't scroll vertically. */
void karum_scroll_sideways (GtkWidget *scroller);

#define KARUM_TYPE_CELL_TABLE (karum_cell_table_get_type ())

/**
 * KarumCellTable: figures are links to their games (`win.show-games`), players to their page
 * (`win.show-player`). A wide table scrolls. A long table shows its first rows and a button for
 * more.
 *
 * Properties: `title`. Actions: `table.copy-text`, `table.copy-csv`, which copy all
 * rows, and `table.show-more`.
 */
G_DECLARE_FINAL_TYPE (KarumCellTable, karum_cell_table, KARUM, CELL_TABLE, GtkBox)

/* karum_cell_table_show: an empty table is hidden. What says the same as before keeps its widgets;
 * otherwise the cell in the place of the focused one is focused. @table: (transfer full) */
void karum_cell_table_show (KarumCellTable *self, KarumFigureTable *table);

/* karum_cell_table_get_table: (transfer none) (nullable): what is shown. */
const KarumFigureTable *karum_cell_table_get_table (KarumCellTable *self);

/* karum_grid_show: @table (transfer full) in @grid of @widget, which is hidden if there are no
 * lines. If it says the same as @shown (inout), the widgets stay; otherwise @fill, called with
 * @widget and NULL, makes new ones, and the cell in the place of the focused one is focused. */
void karum_grid_show (
    GtkGrid *grid, KarumFigureTable **shown, KarumFigureTable *table, GFunc fill, gpointer widget);

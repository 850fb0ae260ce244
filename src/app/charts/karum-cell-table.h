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

/* -- Grids that are filled anew. */

/* karum_grid_clear: removes all children. Returns: whether one had the focus: the one at @column,
 * @row, (out) */
gboolean karum_grid_clear (GtkGrid *grid, int *column, int *row);

/* karum_grid_focus: focuses what is in that cell, or else something in @grid. */
void karum_grid_focus (GtkGrid *grid, int column, int row);

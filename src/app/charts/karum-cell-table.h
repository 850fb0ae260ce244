/* karum-cell-table.h: a table of figures with a title, which can be copied. */
#pragma once

#include <adwaita.h>

#include "karum-cells.h"

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

/* karum_cell_table_show: an empty table is hidden. @cells: (transfer none) */
void karum_cell_table_show (KarumCellTable *self, KarumCells *cells);

/* karum_cell_table_get_cells: (transfer none) (nullable): the shown cells. */
KarumCells *karum_cell_table_get_cells (KarumCellTable *self);

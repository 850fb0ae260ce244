/* karum-cell-table.h: a table of figures with a title, which can be copied. */
#pragma once

#include <adwaita.h>

#include "karum-cells.h"

G_BEGIN_DECLS

#define KARUM_TYPE_CELL_TABLE (karum_cell_table_get_type ())

/**
 * KarumCellTable: figures show the games behind them (`win.show-games`), players their page
 * (`win.show-player`). What is too wide is scrolled. Of a long table the first lines are shown, and
 * a button for the rest.
 *
 * Properties: `title`. Actions: `table.copy-text`, `table.copy-csv`.
 */
G_DECLARE_FINAL_TYPE (KarumCellTable, karum_cell_table, KARUM, CELL_TABLE, GtkBox)

/* karum_cell_table_show: hidden if there are no lines. @cells: (transfer none) */
void karum_cell_table_show (KarumCellTable *self, KarumCells *cells);

/* karum_cell_table_get_cells: (transfer none) (nullable): what is shown. */
KarumCells *karum_cell_table_get_cells (KarumCellTable *self);

G_END_DECLS

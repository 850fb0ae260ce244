/* karum-figure-cells.h: tables of figures in the window. */
#pragma once

#include "karum-cells.h"
#include "karum-figure-table.h"

/* karum_figure_cells: (transfer full): @table in the present language of gettext(), with links to
 * its games and players. */
KarumCells *karum_figure_cells (const KarumFigureTable *table);

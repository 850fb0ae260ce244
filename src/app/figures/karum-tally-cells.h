/* karum-tally-cells.h: wins, draws and losses as a table of texts. */
#pragma once

#include "karum-cells.h"
#include "karum-annotated.h"

G_BEGIN_DECLS

/* karum_tally_cells_new: (transfer full): the columns: a label, games, won, drawn, lost, score. */
KarumCells *karum_tally_cells_new (void);

/* karum_tally_cells_add: adds a line. */
void karum_tally_cells_add (KarumCells *cells, const char *label, const KarumTally *tally);

G_END_DECLS

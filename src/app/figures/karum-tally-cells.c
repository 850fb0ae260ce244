#include "karum-tally-cells.h"

#include <glib/gi18n.h>

#include "karum-number-text.h"
#include "karum-player-text.h"

KarumCells *
karum_tally_cells_new (void)
{
  KarumCells *cells = karum_cells_new ();

  karum_cells_add_column (cells, "", FALSE);
  karum_cells_add_column (cells, C_ ("tally", "Games"), TRUE);
  karum_cells_add_column (cells, C_ ("tally", "Won"), TRUE);
  karum_cells_add_column (cells, C_ ("tally", "Drawn"), TRUE);
  karum_cells_add_column (cells, C_ ("tally", "Lost"), TRUE);
  karum_cells_add_column (cells, C_ ("tally", "Score"), TRUE);
  return cells;
}

void
karum_tally_cells_add (KarumCells *cells, const char *label, const KarumTally *tally)
{
  const guint numbers[] = { tally->games, tally->wins, tally->draws, tally->losses };
  g_autofree char *share = karum_tally_share_text (tally);

  karum_cells_add (cells, label);
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++) {
    g_autofree char *text = karum_number_text (numbers[i]);

    karum_cells_add (cells, text);
  }
  karum_cells_add (cells, share);
}

/* karum-player-match-row.h: matches on a player's page. */
#pragma once

#include <adwaita.h>

#include "karum-archive-types.h"
#include "karum-cells.h"

G_BEGIN_DECLS

/* karum_player_match_row_new: shows the result of @match; its button shows the games. */
GtkWidget *karum_player_match_row_new (const KarumMatchRow *match);

/**
 * karum_player_match_cells: the matches as a table for printing, the latest first.
 * @matches: (element-type KarumMatchRow): the latest last
 * Returns: (transfer full)
 */
KarumCells *karum_player_match_cells (const GPtrArray *matches);

G_END_DECLS

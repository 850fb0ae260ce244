/* karum-player-match-row.h: a match on a player's page. */
#pragma once

#include <adwaita.h>

#include "karum-archive-types.h"

G_BEGIN_DECLS

/* karum_player_match_row_new: says how @match went; its button shows the games. */
GtkWidget *karum_player_match_row_new (const KarumMatchRow *match);

G_END_DECLS

/* karum-games-content.h: the games chosen in a list, to be dropped on other programs. */
#pragma once

#include "karum-archive.h"
#include "karum-game-selection.h"

G_BEGIN_DECLS

/**
 * karum_games_content_new: (transfer full): gives the games that are chosen in @selection when they
 * are asked for, as a text of records in KGN or as a file with it.
 */
GdkContentProvider *karum_games_content_new (KarumArchive *archive, KarumGameSelection *selection);

G_END_DECLS

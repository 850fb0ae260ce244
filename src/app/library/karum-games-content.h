/* karum-games-content.h: the selected games of a list, to be dropped on other programs. */
#pragma once

#include "karum-archive.h"
#include "karum-game-selection.h"

/**
 * karum_games_content_new: (transfer full): provides the games that are selected in @selection at
 * the time of the request, as KGN text or as a file.
 */
GdkContentProvider *karum_games_content_new (KarumArchive *archive, KarumGameSelection *selection);

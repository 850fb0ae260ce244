/* karum-counted-games.h: selects the games that figures count: by game and by date. */
#pragma once

#include <adwaita.h>

#include "karum-archive-types.h"
#include "karum-game.h"

#define KARUM_TYPE_COUNTED_GAMES (karum_counted_games_get_type ())

/* KarumCountedGames: an expander row. Signal `changed`: the selection has changed. */
G_DECLARE_FINAL_TYPE (KarumCountedGames, karum_counted_games, KARUM, COUNTED_GAMES, AdwBin)

/* karum_counted_games_get_game: (nullable): NULL for all. */
const KarumGame *karum_counted_games_get_game (KarumCountedGames *self);

/* karum_counted_games_get_from, karum_counted_games_get_to: (transfer none) (nullable): the first
 * and the last day, "2026", "2026.11" or "2026.11.20"; NULL for any. */
const char *karum_counted_games_get_from (KarumCountedGames *self);
const char *karum_counted_games_get_to (KarumCountedGames *self);

/* karum_counted_games_filter: the games as a filter; its texts are borrowed until they change. */
KarumGameFilter karum_counted_games_filter (KarumCountedGames *self);

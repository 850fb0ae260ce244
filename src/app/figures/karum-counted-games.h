/* karum-counted-games.h: which games are counted, chosen above figures. */
#pragma once

#include <adwaita.h>

#include "karum-archive-types.h"
#include "karum-archive.h"

#define KARUM_TYPE_COUNTED_GAMES (karum_counted_games_get_type ())

/* KarumCountedGames: an expander row. Where there are games with the computer, they can be counted
 * as well. Signal `changed`: the selection has changed. */
G_DECLARE_FINAL_TYPE (KarumCountedGames, karum_counted_games, KARUM, COUNTED_GAMES, AdwBin)

/* karum_counted_games_get_game: (nullable): NULL for all. */
const KarumGame *karum_counted_games_get_game (KarumCountedGames *self);

/* karum_counted_games_get_from, karum_counted_games_get_to: (transfer none) (nullable): the first
 * and the last day, "2026", "2026.11" or "2026.11.20"; NULL for any. */
const char *karum_counted_games_get_from (KarumCountedGames *self);
const char *karum_counted_games_get_to (KarumCountedGames *self);

/* karum_counted_games_load: looks whether @archive (nullable) has games with the computer. */
void karum_counted_games_load (KarumCountedGames *self, KarumArchive *archive);

/* karum_counted_games_narrow: sets in @filter whether games with the computer are counted, if there
 * are any. */
void karum_counted_games_narrow (KarumCountedGames *self, KarumGameFilter *filter);

/* karum_counted_games_filter: the games as a filter; its texts are borrowed until they change. */
KarumGameFilter karum_counted_games_filter (KarumCountedGames *self);

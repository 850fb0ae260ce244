/* karum-games.h: the list of games. */
#pragma once

#include "karum-game.h"

/* All games that the program offers, in the order of the interface; NULL-terminated. */
extern const KarumGame *const karum_games[];

/* The smallest game, for tests and as an example for new ones; not offered. */
extern const KarumGame null_game;

/* karum_game_find: (nullable): the game called @id. */
const KarumGame *karum_game_find (const char *id);

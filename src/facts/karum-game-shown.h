/* karum-game-shown.h: the game that facts show: a pure function of the set of them, the same in
 * every copy of an archive. */
#pragma once

#include "karum-facts-shown.h"

/**
 * karum_game_shown: the record of a game, without what names other things: players and event.
 * @games: (array zero-terminated)
 * @prefer: (nullable): as in karum_facts_choose()
 * @moved: (out) (nullable) (transfer full): part of a fact → part of the record in which its value
 * stands, where they differ
 * Returns: (transfer full) (nullable): NULL if the facts don't make a game, or not yet
 */
KarumRecord *karum_game_shown (const GPtrArray *facts,
                               const KarumGame *const *games,
                               const char *prefer,
                               GHashTable **moved);

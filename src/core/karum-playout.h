/* karum-playout.h: plays random games. */
#pragma once

#include "karum-game.h"

/**
 * karum_playout: plays uniformly random legal turns from *@state, which receives the last position.
 * @limit: the maximum number of turns
 * Returns: the number of turns played; the game is over unless that is @limit or a position with
 * more than KARUM_TURNS_LIMIT turns was found
 */
unsigned
karum_playout (const KarumRules *rules, KarumState *state, KarumRandom *random, unsigned limit);

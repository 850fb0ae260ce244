/* karum-uct.h: a player that plays games of random turns, more of those that went well: Monte Carlo
 * tree search without any knowledge of the game. A measure for the others. */
#pragma once

#include "karum-game.h"
#include "karum-search-clock.h"

/**
 * karum_uct: a turn of @state, not over.
 * @playouts: at least 1
 * @turn: (out): the turn tried most often
 * Returns: false when there is not enough memory
 */
bool karum_uct (const KarumRules *rules,
                const KarumState *state,
                uint64_t playouts,
                KarumSearchClock *clock,
                KarumRandom *random,
                KarumTurn *turn);

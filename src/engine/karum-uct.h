/* karum-uct.h: a Monte Carlo tree search (UCT) without game-specific knowledge. Other players are
 * measured against it. */
#pragma once

#include "karum-game.h"
#include "karum-search-clock.h"

/**
 * karum_uct: selects a turn of @state, which is not over.
 * @playouts: at least 1
 * @turn: (out): the turn with most visits
 * Returns: false if there is not enough memory
 */
bool karum_uct (const KarumRules *rules,
                const KarumState *state,
                uint64_t playouts,
                KarumSearchClock *clock,
                KarumRandom *random,
                KarumTurn *turn);

/* karum-level.h: playing levels for human opponents. */
#pragma once

#include "karum-engine.h"

#define KARUM_LEVEL_MIN 1  /* for children */
#define KARUM_LEVEL_MAX 10 /* the full engine, one second per turn */

/**
 * karum_level_choose: selects a turn at the strength of @level. Weaker levels search less deep and
 * accept slightly inferior turns, so that games vary; they don't blunder away what they see.
 * @engine: not in use by another thread
 * @stop: (nullable)
 * @result: (out): the turn selected, and what the level thinks of it
 * Returns: false if the game is over
 */
bool karum_level_choose (KarumEngine *engine,
                         const KarumState *state,
                         unsigned level,
                         KarumRandom *random,
                         atomic_bool *stop,
                         KarumSearchResult *result);

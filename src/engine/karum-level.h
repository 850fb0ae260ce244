/* karum-level.h: playing strengths for people. */
#pragma once

#include "karum-engine.h"

#define KARUM_LEVEL_MIN 1  /* a child */
#define KARUM_LEVEL_MAX 10 /* as strong as the engine is in a second */

/**
 * karum_level_choose: a turn as a player of @level would make it. Weaker players look less far
 * ahead and are content with turns that are a little worse, so that their games differ; what they
 * do see, they do not throw away.
 * @engine: of one thread of play
 * @stop: (nullable)
 * Returns: false when the game is over
 */
bool karum_level_choose (KarumEngine *engine,
                         const KarumState *state,
                         unsigned level,
                         KarumRandom *random,
                         atomic_bool *stop,
                         KarumTurn *turn);

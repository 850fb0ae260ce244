/* karum-level.h: playing levels for human opponents. */
#pragma once

#include "karum-engine.h"

#define KARUM_LEVEL_MIN 1  /* for children */
#define KARUM_LEVEL_MAX 10 /* the full engine, one second per turn */

/* karum_level_strength: what a level below the highest sees under @rules; false for the highest
 * one. */
bool karum_level_strength (const KarumRules *rules, unsigned level, KarumStrength *strength);

/* The level whose rating is KARUM_LEVEL_RATING by definition. */
#define KARUM_LEVEL_PINNED 5
#define KARUM_LEVEL_RATING 1500

/* KarumLevelRatings: from the weakest level on, points of the club's scale, and two deviations of
 * them. */
typedef struct {
  uint16_t points[KARUM_LEVEL_MAX], errors[KARUM_LEVEL_MAX];
} KarumLevelRatings;

/**
 * karum_level_ratings: how far the levels lie apart, measured by games against each other
 * (README.md, "How strong it is").
 * Returns: (nullable): NULL unless they were measured under exactly @rules
 */
const KarumLevelRatings *karum_level_ratings (const KarumRules *rules);

/**
 * karum_level_choose: selects a turn at the strength of @level. Weaker levels lose like people:
 * they overlook turns, and know less of what a position is worth; but they never make a turn that
 * looks silly to them. Levels below the highest have limits of depth and nodes alone, so they play
 * the same on every machine.
 * @engine: not in use by another thread
 * @rules: of the engine
 * @limits: (nullable): only @stop is used, and @endgames by the highest level
 * @result: (out): the turn selected, and what the level thinks of it
 * Returns: false if the game is over
 */
bool karum_level_choose (KarumEngine *engine,
                         const KarumRules *rules,
                         const KarumState *state,
                         unsigned level,
                         KarumRandom *random,
                         const KarumSearchLimits *limits,
                         KarumSearchResult *result);

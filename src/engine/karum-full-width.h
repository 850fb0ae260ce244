/* karum-full-width.h: a search that looks at every turn and counts what the rules count: slow,
 * obvious, and the measure of the others. */
#pragma once

#include "karum-game.h"
#include "karum-search-clock.h"
#include "karum-search-result.h"

/**
 * karum_full_width: the best turn of @state by a search of @depth turns, each position at that
 * depth worth its points as they stand.
 * @depth: at least 1
 * Returns: false, and @result without meaning, when the game is over or @clock ended the search
 *   before every turn was looked at
 */
bool karum_full_width (const KarumRules *rules,
                       const KarumState *state,
                       unsigned depth,
                       KarumSearchClock *clock,
                       KarumSearchResult *result);

/* karum-full-width.h: a plain alpha-beta search over all turns, which evaluates a position by its
 * current points. It is slow and simple, and other players are measured against it. */
#pragma once

#include "karum-game.h"
#include "karum-search-clock.h"
#include "karum-search-result.h"

/**
 * karum_full_width: the best turn of @state after a search of @depth turns; leaf positions are
 * evaluated by their current points.
 * @depth: at least 1
 * Returns: false, with undefined @result, if the game is over or if @clock ended the search before
 * it was complete
 */
bool karum_full_width (const KarumRules *rules,
                       const KarumState *state,
                       unsigned depth,
                       KarumSearchClock *clock,
                       KarumSearchResult *result);

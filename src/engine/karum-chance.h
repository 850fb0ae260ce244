/* karum-chance.h: what a score means: the expected result of a game. */
#pragma once

#include "karum-search-result.h"

/**
 * karum_chance: the expected result of the person to move, 0 … 1: the probability of a win, and half
 * of that of a draw, between players of equal strength.
 * @state: not over
 * @result: of a search of @state, or of a turn there; a proved one is 0, ½ or 1
 */
double karum_chance (const KarumRules *rules,
                     const KarumState *state,
                     const KarumSearchResult *result);

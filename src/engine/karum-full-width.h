/* karum-full-width.h: plain players that know a position by its current points alone, for others to
 * be measured against: a full-width search, which is slow, and simple people, who slip. */
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

/* KarumSimple: how a simple player plays; a plain value. */
typedef struct {
  bool sees_reply; /* otherwise only what the own turn takes at once */
  unsigned slips;  /* in this many of a hundred turns any turn is made; up to 100 */
  KarumRandom *random;
  atomic_bool *stop; /* (nullable): once this is true, the rest of the turns isn't looked at */
} KarumSimple;

/**
 * karum_simple_choose: the turn that takes most points at once, or takes most after the reply that
 * takes most; one of them at random if there are several. In a game whose turns can't all be
 * listed, only those that the search lists are looked at.
 * Returns: false if the game is over or there is not enough memory
 */
bool karum_simple_choose (const KarumRules *rules,
                          const KarumState *state,
                          const KarumSimple *simple,
                          KarumTurn *turn);

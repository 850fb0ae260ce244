#include "karum-chance.h"

#include <math.h>

#include "karum-play.h"

/* A lead of this many stakes wins three games out of four. */
#define STAKES_OF_LEAD 2

double
karum_chance (const KarumRules *rules, const KarumState *state, const KarumSearchResult *result)
{
  (void) state;
  if (result->exact)
    return result->score > 0 ? 1 : result->score < 0 ? 0 : 0.5;
  return 1 / (1 + pow (3, -result->score / (STAKES_OF_LEAD * karum_play_of (rules->game)->stake)));
}

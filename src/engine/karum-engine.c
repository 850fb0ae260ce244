#include "karum-engine.h"

#include <stdlib.h>

#include "karum-full-width.h"

struct KarumEngine {
  KarumRules rules;
};

KarumEngine *
karum_engine_new (const KarumRules *rules, size_t hash_bytes, KarumError *error)
{
  KarumEngine *engine = calloc (1, sizeof *engine);

  (void) hash_bytes;
  if (engine)
    engine->rules = *rules;
  else
    karum_error_set (error, 0, N_ ("there is not enough memory"), NULL);
  return engine;
}

void
karum_engine_free (KarumEngine *engine)
{
  free (engine);
}

static bool
take_first (const KarumTurn *turn, void *data)
{
  karum_turn_copy (data, turn);
  return false;
}

bool
karum_engine_search (KarumEngine *engine,
                     const KarumState *state,
                     const KarumSearchLimits *limits,
                     KarumSearchVisit visit,
                     void *data,
                     KarumSearchResult *result)
{
  const KarumRules *rules = &engine->rules;
  unsigned deepest = limits->depth > 0 ? limits->depth : KARUM_DEPTH_MAX;
  KarumSearchResult deeper = { 0 };
  KarumSearchClock clock;

  if (rules->game->status (rules, state).over)
    return false;
  karum_search_clock_begin (&clock, limits);
  *result = (KarumSearchResult){ .pv_length = 1 };
  rules->game->turns (rules, state, take_first, &result->turn);
  karum_turn_copy (&result->pv[0], &result->turn);
  for (unsigned depth = 1; depth <= deepest && !result->exact; depth++) {
    if (!karum_full_width (rules, state, depth, &clock, &deeper))
      break;
    *result = deeper;
    if (visit)
      visit (result, data);
  }
  return true;
}

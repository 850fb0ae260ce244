#include "karum-level.h"

#include "karum-play.h"

/* For games without settings of their own. */
static const KarumStrength usual[KARUM_STRENGTHS] = {
  { .depth = 1, .nodes = 500, .sense = 0.1, .noise = 1, .blind = 0.1 },
  { .depth = 1, .nodes = 500, .sense = 0.2, .noise = 1, .blind = 0.1 },
  { .depth = 2, .nodes = 1000, .sense = 0.3, .noise = 1, .blind = 0.05 },
  { .depth = 2, .nodes = 1000, .sense = 0.6, .noise = 1, .blind = 0.05 },
  { .depth = 2, .nodes = 1000, .sense = 1, .noise = 1, .blind = 0.05 },
  { .depth = 3, .nodes = 2000, .sense = 1, .noise = 0.5, .blind = 0.025 },
  { .depth = 4, .nodes = 4000, .sense = 1, .noise = 0.3, .blind = 0.015 },
  { .depth = 5, .nodes = 8000, .sense = 1, .noise = 0.2, .blind = 0.01 },
  { .depth = 6, .nodes = 24000, .sense = 1, .noise = 0.1, .blind = 0.005 },
};

/* The highest level: the full engine. */
#define SECONDS_FULL 1

bool
karum_level_strength (const KarumRules *rules, unsigned level, KarumStrength *strength)
{
  const KarumPlay *play = karum_play_of (rules->game);

  if (level < KARUM_LEVEL_MIN || level > KARUM_STRENGTHS)
    return false;
  *strength = (play->strengths ? play->strengths (rules) : usual)[level - 1];
  if (play->errors)
    strength->noise *= play->errors (rules);
  return true;
}

bool
karum_level_choose (KarumEngine *engine,
                    const KarumRules *rules,
                    const KarumState *state,
                    unsigned level,
                    KarumRandom *random,
                    atomic_bool *stop,
                    KarumSearchResult *result)
{
  const KarumSearchLimits full = { .seconds = SECONDS_FULL, .stop = stop };
  KarumStrength strength;

  if (!karum_level_strength (rules, level, &strength))
    return karum_engine_search (engine, state, &full, NULL, NULL, result);
  return karum_engine_search_weak (engine, state, &strength, karum_random_next (random), stop,
                                   result);
}

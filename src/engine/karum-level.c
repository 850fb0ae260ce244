#include "karum-level.h"

/* For games without settings of their own; measured in Manu (see README.md). */
static const KarumStrength usual[KARUM_STRENGTHS] = {
  { .depth = 1, .width = 1.25 },
  { .depth = 1, .width = 0.68 },
  { .depth = 2, .width = 0.95 },
  { .depth = 2, .width = 0.62 },
  { .depth = 2, .width = 0.38 },
  { .depth = 3, .width = 0.64 },
  { .depth = 3, .width = 0.34 },
  { .depth = 4, .nodes = 10000, .width = 0.28 },
  { .depth = 5, .nodes = 20000, .width = 0.2 },
};

/* The highest level: the full engine, with a random choice only among nearly equal turns. */
#define SECONDS_FULL 1
#define WIDTH_FULL 0.02

bool
karum_level_choose (KarumEngine *engine,
                    const KarumState *state,
                    unsigned level,
                    KarumRandom *random,
                    atomic_bool *stop,
                    KarumSearchResult *result)
{
  const KarumStrength *strengths = karum_engine_strengths (engine);
  KarumSearchLimits limits = { .stop = stop };
  /* The largest permitted error varies from turn to turn. */
  double chance = karum_random_below (random, 1001) / 1000.0;
  double width = WIDTH_FULL;

  if (level <= KARUM_STRENGTHS) {
    const KarumStrength *strength = &(strengths ? strengths : usual)[level - 1];

    limits.depth = strength->depth;
    limits.nodes = strength->nodes;
    width = strength->width;
  } else {
    limits.seconds = SECONDS_FULL;
  }
  width *= karum_engine_stake (engine) * 2 * chance;
  return karum_engine_search_near (engine, state, &limits, width, random, result);
}

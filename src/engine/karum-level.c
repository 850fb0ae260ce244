#include "karum-level.h"

typedef struct {
  unsigned depth;
  uint64_t nodes;
  double seconds;
  double width; /* in what one turn is usually about */
} Strength;

static const Strength strengths[KARUM_LEVEL_MAX + 1] = {
  [1] = { .depth = 1, .width = 1.6 },
  [2] = { .depth = 1, .width = 1.15 },
  [3] = { .depth = 1, .width = 0.8 },
  [4] = { .depth = 2, .width = 1 },
  [5] = { .depth = 2, .width = 0.7 },
  [6] = { .depth = 3, .width = 0.6 },
  [7] = { .depth = 3, .width = 0.3 },
  [8] = { .depth = 4, .nodes = 20000, .width = 0.2 },
  [9] = { .depth = 6, .nodes = 100000, .width = 0.1 },
  [10] = { .seconds = 1, .width = 0.02 },
};

bool
karum_level_choose (KarumEngine *engine,
                    const KarumState *state,
                    unsigned level,
                    KarumRandom *random,
                    atomic_bool *stop,
                    KarumTurn *turn)
{
  const Strength *strength = &strengths[level];
  KarumSearchLimits limits = {
    .depth = strength->depth,
    .nodes = strength->nodes,
    .seconds = strength->seconds,
    .stop = stop,
  };
  /* Now and then a larger mistake, most often a smaller one. */
  double chance = karum_random_below (random, 1001) / 1000.0;
  double width = strength->width * karum_engine_stake (engine) * 2 * chance;

  return karum_engine_search_near (engine, state, &limits, width, random, turn);
}

#include "karum-random.h"

void
karum_random_init (KarumRandom *random, uint64_t seed)
{
  for (int i = 0; i < 4; i++)
    random->words[i] = karum_hash_word (seed + (uint64_t) i * 0x9e3779b97f4a7c15u);
}

/* karum-random.h: a small reproducible random number generator (xoshiro256**, Blackman and
 * Vigna). */
#pragma once

#include <stdint.h>

typedef struct {
  uint64_t words[4];
} KarumRandom;

/* karum_random_init: starts the sequence of @seed; equal seeds give equal sequences in all
 * versions. */
void karum_random_init (KarumRandom *random, uint64_t seed);

static inline uint64_t
karum_random_next (KarumRandom *random)
{
  uint64_t *s = random->words;
  uint64_t times5 = s[1] * 5;
  uint64_t result = (times5 << 7 | times5 >> 57) * 9;
  uint64_t shifted = s[1] << 17;

  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= shifted;
  s[3] = s[3] << 45 | s[3] >> 19;
  return result;
}

/**
 * karum_random_below: a uniformly distributed number below @bound (Lemire's method, without bias).
 * @bound: at least 1
 */
static inline uint32_t
karum_random_below (KarumRandom *random, uint32_t bound)
{
  uint64_t product = (karum_random_next (random) >> 32) * bound;

  if ((uint32_t) product < bound) {
    uint32_t threshold = -bound % bound;
    while ((uint32_t) product < threshold)
      product = (karum_random_next (random) >> 32) * bound;
  }
  return (uint32_t) (product >> 32);
}

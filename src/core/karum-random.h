/* karum-random.h: a small reproducible random number generator (xoshiro256**, Blackman and
 * Vigna), and the mixing of 64-bit words into keys of positions. */
#pragma once

#include <stdint.h>

/* The finalizer of SplitMix64 (Steele, Lea, Flood 2014): every bit of @word affects half of the
 * result bits. */
static inline uint64_t
karum_hash_word (uint64_t word)
{
  word += 0x9e3779b97f4a7c15u;
  word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9u;
  word = (word ^ word >> 27) * 0x94d049bb133111ebu;
  return word ^ word >> 31;
}

/* Adds @word to the key of the preceding words; the order matters. */
static inline uint64_t
karum_hash_add (uint64_t key, uint64_t word)
{
  return karum_hash_word (key ^ karum_hash_word (word));
}

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

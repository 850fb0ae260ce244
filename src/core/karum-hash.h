/* karum-hash.h: mixes 64-bit words into keys of positions. */
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

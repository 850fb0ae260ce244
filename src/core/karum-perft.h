/* karum-perft.h: counts sequences of legal turns, and plays random ones. */
#pragma once

#include "karum-game.h"

/* The maximum length of a sequence; unreachable in practice unless turns are forced. */
#define KARUM_PERFT_LENGTH_MAX 500

/**
 * karum_perft: counts the legal turn sequences of exactly @depth turns from @state.
 * @depth: 0 or more; 0 gives 1
 * @every_turn: also play the last turns instead of only counting them
 * @count: (out): the number
 * Returns: false if a position with more than KARUM_TURNS_LIMIT turns was found, or a sequence that
 * continues after KARUM_PERFT_LENGTH_MAX turns
 */
bool karum_perft (const KarumRules *rules,
                  const KarumState *state,
                  unsigned depth,
                  bool every_turn,
                  uint64_t *count);

/**
 * karum_playout: plays uniformly random legal turns from *@state, which receives the last position.
 * @limit: the maximum number of turns
 * Returns: the number of turns played; the game is over unless that is @limit or a position with
 * more than KARUM_TURNS_LIMIT turns was found
 */
unsigned
karum_playout (const KarumRules *rules, KarumState *state, KarumRandom *random, unsigned limit);

/* karum-perft.h: the number of sequences of legal turns. */
#pragma once

#include "karum-game.h"

/* Sequences are not followed any further than this, which no computer gets to with a choice of
 * turns. */
#define KARUM_PERFT_LENGTH_MAX 500

/**
 * karum_perft: counts the legal turn sequences of exactly @depth turns from @state.
 * @depth: 0 or more; 0 gives 1
 * @every_turn: make the last turns as well, instead of counting them where the game can
 * @count: (out): the number
 * Returns: false when a position with more than KARUM_TURNS_LIMIT turns was met, or a sequence
 *   that goes on after KARUM_PERFT_LENGTH_MAX turns
 */
bool karum_perft (const KarumRules *rules,
                  const KarumState *state,
                  unsigned depth,
                  bool every_turn,
                  uint64_t *count);

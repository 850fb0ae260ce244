#include "karum-playout.h"

unsigned
karum_playout (const KarumRules *rules, KarumState *state, KarumRandom *random, unsigned limit)
{
  /* Two alternating states, so that none is copied. */
  KarumState states[2];
  KarumTurn turn;
  unsigned played = 0;

  states[0] = *state;
  while (played < limit && karum_turn_random (rules, &states[played % 2], random, &turn)) {
    rules->game->apply (rules, &states[played % 2], &turn, &states[(played + 1) % 2]);
    played++;
  }
  *state = states[played % 2];
  return played;
}

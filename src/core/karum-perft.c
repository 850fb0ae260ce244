#include "karum-perft.h"

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

typedef struct {
  const KarumRules *rules;
  const KarumState *state;
  unsigned depth; /* of the turns being visited: 1 for the last */
  unsigned level; /* turns played so far */
  bool every_turn;
  bool limited;
  uint64_t visited;
  uint64_t count;
} Perft;

static bool count_from (Perft *perft);

static bool
visit (const KarumTurn *turn, void *data)
{
  Perft *perft = data;
  Perft next = {
    .rules = perft->rules,
    .depth = perft->depth - 1,
    .level = perft->level + 1,
    .every_turn = perft->every_turn,
  };
  KarumState state;

  if (++perft->visited > KARUM_TURNS_LIMIT || perft->level == KARUM_PERFT_LENGTH_MAX) {
    perft->limited = true;
    return false;
  }
  perft->rules->game->apply (perft->rules, perft->state, turn, &state);
  next.state = &state;
  if (!count_from (&next)) {
    perft->limited = true;
    return false;
  }
  perft->count += next.count;
  return true;
}

static bool
count_from (Perft *perft)
{
  if (perft->depth == 0) {
    perft->count = 1;
    return true;
  }
  if (perft->depth == 1 && !perft->every_turn) {
    perft->count = karum_turn_count (perft->rules, perft->state, KARUM_TURNS_LIMIT + 1);
    return perft->count <= KARUM_TURNS_LIMIT;
  }
  perft->rules->game->turns (perft->rules, perft->state, visit, perft);
  return !perft->limited;
}

bool
karum_perft (const KarumRules *rules,
             const KarumState *state,
             unsigned depth,
             bool every_turn,
             uint64_t *count)
{
  Perft perft = { .rules = rules, .state = state, .depth = depth, .every_turn = every_turn };
  bool counted = count_from (&perft);

  *count = perft.count;
  return counted;
}

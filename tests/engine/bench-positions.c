#include "bench-positions.h"

#include <time.h>

#include "pahtum/pahtum-state.h"

double
bench_seconds (void)
{
  struct timespec time;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double) time.tv_sec + (double) time.tv_nsec / 1e9;
}

static unsigned
empty_cells (const KarumRules *rules, const KarumState *state)
{
  return pahtum_count (pahtum_empty (rules, pahtum_state (state)));
}

static bool
is_play (const KarumState *state)
{
  return pahtum_state (state)->phase == PAHTUM_PHASE_PLAY;
}

/* The nodes of a turn. */
#define PLAY_NODES 2000
/* The number of stones that are placed at random. */
#define RANDOM_STONES 2

static void
play_turn (const KarumRules *rules,
           KarumEngine *player,
           const KarumState *state,
           KarumRandom *random,
           KarumTurn *turn)
{
  const PahtumState *pahtum = pahtum_state (state);
  const KarumSearchLimits limits = { .nodes = PLAY_NODES, .threads = 1 };
  KarumSearchResult result;

  if (!player || !is_play (state)
      || pahtum_count (pahtum->stones[0] | pahtum->stones[1]) < RANDOM_STONES) {
    karum_turn_random (rules, state, random, turn);
    return;
  }
  karum_engine_search (player, state, &limits, NULL, NULL, &result);
  karum_turn_copy (turn, &result.turn);
}

void
bench_play_until (const KarumRules *rules,
                  KarumEngine *player,
                  unsigned cells,
                  KarumRandom *random,
                  KarumState *state)
{
  char setup[KARUM_SETUP_TEXT] = "";

  if (karum_setup_needed (rules))
    rules->game->setup_draw (rules, random, setup);
  karum_start (rules, setup, NULL, state, NULL);
  while (!is_play (state) || empty_cells (rules, state) > cells) {
    KarumTurn turn;
    KarumState next;

    play_turn (rules, player, state, random, &turn);
    rules->game->apply (rules, state, &turn, &next);
    *state = next;
  }
}

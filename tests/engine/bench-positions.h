/* bench-positions.h: fixed positions for measurements, and a clock. */
#pragma once

#include "karum-game.h"

#define BENCH_SEED 20261122

/* bench_seconds: the processor time of this process. */
double bench_seconds (void);

/* bench_play_until: sets @state to a position of a random game of Pah-Tum with @cells empty
 * cells. */
void
bench_play_until (const KarumRules *rules, unsigned cells, KarumRandom *random, KarumState *state);

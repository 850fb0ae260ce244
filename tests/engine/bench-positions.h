/* bench-positions.h: positions to measure by, always the same, and the time that is measured. */
#pragma once

#include "karum-game.h"

#define BENCH_SEED 20261122

/* bench_seconds: the processor's time that this process has taken. */
double bench_seconds (void);

/* bench_play_until: fills @state with a position of a random game of Pah-Tum with so many empty
 * cells. */
void
bench_play_until (const KarumRules *rules, unsigned cells, KarumRandom *random, KarumState *state);

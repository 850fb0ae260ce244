/* bench-positions.h: fixed positions for measurements, and a clock. */
#pragma once

#include "karum-engine.h"

#define BENCH_SEED 20261122

/* bench_seconds: the processor time of this process. */
double bench_seconds (void);

/**
 * bench_play_until: sets @state to a position of a game of Pah-Tum with @cells empty cells.
 * @player: (nullable): plays all turns but the first two stones, with a few nodes a turn; NULL for
 * a random game
 */
void bench_play_until (const KarumRules *rules,
                       KarumEngine *player,
                       unsigned cells,
                       KarumRandom *random,
                       KarumState *state);

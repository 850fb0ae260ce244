/* karum-engine.h: the best turn of a position of any game. */
#pragma once

#include "karum-game.h"
#include "karum-search-limits.h"
#include "karum-search-result.h"
#include "karum-strength.h"

/**
 * KarumEngine: what a search keeps for the next one of the same game. One search at a time; several
 * engines can be used in several threads.
 */
typedef struct KarumEngine KarumEngine;

/**
 * karum_engine_new: an engine for games under @rules, which are copied.
 * @hash_bytes: of the transposition table; 0 for KARUM_HASH_BYTES_DEFAULT
 * @error: (nullable)
 * Returns: (transfer full) (nullable): NULL with @error when there is not enough memory
 */
KarumEngine *karum_engine_new (const KarumRules *rules, size_t hash_bytes, KarumError *error);

/* karum_engine_stake: what one turn of the game is usually about, in points. */
double karum_engine_stake (const KarumEngine *engine);

/* karum_engine_strengths: (nullable): how the levels of the game play, KARUM_STRENGTHS of them;
 * NULL: as in most games. */
const KarumStrength *karum_engine_strengths (const KarumEngine *engine);

/**
 * karum_engine_final: what the finished game @state is worth to the person who holds First, as in
 * KarumSearchResult.
 */
double karum_engine_final (const KarumEngine *engine, const KarumState *state);

/**
 * karum_engine_chance: the result, 0 … 1, that a person can expect of a position.
 * @score: the person's, as in KarumSearchResult
 * @exact: whether the score is proved
 */
double karum_engine_chance (const KarumEngine *engine, double score, bool exact);

/* karum_engine_free: @engine: (nullable) */
void karum_engine_free (KarumEngine *engine);

/**
 * karum_engine_search: looks for the best turn until a limit is met. With one thread and without a
 * limit of time a new engine finds the same with the same number of nodes every time.
 * @visit: (nullable)
 * Returns: false when the game is over, so that there is no turn
 */
bool karum_engine_search (KarumEngine *engine,
                          const KarumState *state,
                          const KarumSearchLimits *limits,
                          KarumSearchVisit visit,
                          void *data,
                          KarumSearchResult *result);

/**
 * karum_engine_search_near: as karum_engine_search(), but takes, by chance, one of the turns that
 * are less than @width points worse than the best.
 * @width: 0 or more
 * @random: what chance decides
 */
bool karum_engine_search_near (KarumEngine *engine,
                               const KarumState *state,
                               const KarumSearchLimits *limits,
                               double width,
                               KarumRandom *random,
                               KarumTurn *turn);

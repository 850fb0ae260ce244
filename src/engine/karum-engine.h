/* karum-engine.h: finds the best turn of a position in any game. */
#pragma once

#include "karum-game.h"
#include "karum-search-limits.h"
#include "karum-search-result.h"
#include "karum-strength.h"

/* Raised when searches begin to say something else: a later version replaces what an earlier one
 * has found for the games of an archive. */
#define KARUM_ENGINE_VERSION 1

/* The size of the tables by default. */
#define KARUM_HASH_BYTES_DEFAULT ((size_t) 128 << 20)

/**
 * KarumEngine: keeps the tables of a ruleset between searches. An engine can run one search at a
 * time; different engines can be used in different threads.
 */
typedef struct KarumEngine KarumEngine;

/**
 * karum_engine_new: an engine for games under @rules, which are copied.
 * @hash_bytes: size of all tables of positions together, that of the solver included; 0 for
 * KARUM_HASH_BYTES_DEFAULT. Memory is only taken from the system as far as it is used.
 * @error: (nullable)
 * Returns: (transfer full) (nullable): NULL with @error if there is not enough memory
 */
KarumEngine *karum_engine_new (const KarumRules *rules, size_t hash_bytes, KarumError *error);

/**
 * karum_engine_final: the score of the finished game @state for the person who holds First, as in
 * KarumSearchResult.
 */
double karum_engine_final (const KarumEngine *engine, const KarumState *state);

/* karum_engine_clear: forgets all positions, so that a search can be repeated as with a new
 * engine. */
void karum_engine_clear (KarumEngine *engine);

/* karum_engine_free: @engine: (nullable) */
void karum_engine_free (KarumEngine *engine);

/**
 * karum_engine_search: searches for the best turn until a limit is reached. With one thread and no
 * time limit, a new engine always returns the same result after the same number of nodes.
 * @visit: (nullable)
 * @results: (out) (array length=limits->lines, or 1): the best turns, best first; the first one
 * tells how many there are: fewer than asked for if there are fewer turns, or if the limits are too
 * small Returns: false if the game is over, so that there is no turn
 */
bool karum_engine_search (KarumEngine *engine,
                          const KarumState *state,
                          const KarumSearchLimits *limits,
                          KarumSearchVisit visit,
                          void *data,
                          KarumSearchResult *results);

/**
 * karum_engine_search_weak: searches for a turn as a level does, without the tables of the engine.
 * The same seed always gives the same result.
 * @stop: (nullable)
 * @result: (out): what the level takes the turn for; nothing is proved
 * Returns: false if the game is over
 */
bool karum_engine_search_weak (const KarumEngine *engine,
                               const KarumState *state,
                               const KarumStrength *strength,
                               uint64_t seed,
                               atomic_bool *stop,
                               KarumSearchResult *result);

/**
 * karum_engine_give_way: on Linux, the calling thread and those that it begins let others run first
 * from now on, such as the one of a window. There is no way back: not for threads of a pool.
 * @idle: for work that nobody waits for
 */
void karum_engine_give_way (bool idle);

/* karum-search.h: alpha-beta search of one thread. */
#pragma once

#include "karum-hash-table.h"
#include "karum-play.h"
#include "karum-search-clock.h"

#define KARUM_HISTORY 4096

/**
 * KarumSearch: what one thread has. The first fields are given, the others are its own.
 */
typedef struct {
  const KarumRules *rules;
  const KarumPlay *play;
  const void *tables;
  KarumHashTable *hash;
  KarumSearchClock *clock;
  _Atomic uint64_t *all_nodes; /* of all threads, brought up to date now and then */

  bool decisive;
  uint64_t nodes, nodes_told;
  uint64_t estimates; /* values that are not proved, used so far */
  KarumMoves moves;
  uint32_t killers[KARUM_DEPTH_MAX + 1][2];
  int32_t history[2][KARUM_HISTORY]; /* by person, by the key of the turn */
  KarumTurn best;                    /* of the root */
  bool best_known;
} KarumSearch;

/* karum_search_init: false when there is not enough memory; karum_search_clear() even so. */
bool karum_search_init (KarumSearch *search);
void karum_search_clear (KarumSearch *search);

/**
 * karum_search_root: the value of @state, not over, to the person who is to take the turn.
 * @depth: 1 … KARUM_DEPTH_MAX
 * @exact: (out): whether the value, or that it lies beyond the window, is proved
 * Returns: a value without meaning when the clock has ended the search; @search->best is then the
 *   best turn of those looked at, if there is any
 */
KarumValue karum_search_root (KarumSearch *search,
                              const KarumState *state,
                              unsigned depth,
                              KarumValue alpha,
                              KarumValue beta,
                              bool *exact);

/* karum_search_estimate: what @state, not over, is worth by its looks to the person who is to take
 * the turn. */
KarumValue karum_search_estimate (KarumSearch *search, const KarumState *state);

/* karum_search_stopped: whether the clock has ended the search. */
bool karum_search_stopped (const KarumSearch *search);

/**
 * karum_search_reaches: whether @turn, legal in @state, is worth at least @value to the person who
 * makes it, by a search of @depth turns. False when the clock has ended the search.
 */
bool karum_search_reaches (KarumSearch *search,
                           const KarumState *state,
                           const KarumTurn *turn,
                           unsigned depth,
                           KarumValue value);

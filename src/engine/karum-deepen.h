/* karum-deepen.h: iterative deepening, with one or more threads. */
#pragma once

#include "karum-search-result.h"
#include "karum-search.h"

/**
 * KarumDeepening: one search. All fields are borrowed, except @nodes, which must be 0 at first.
 */
typedef struct {
  const KarumRules *rules;
  const KarumPlay *play;
  const void *tables;
  KarumHashTable *hash;
  const KarumState *state; /* the game is not over */
  KarumSearchClock *clock; /* already started */
  _Atomic uint64_t nodes;
} KarumDeepening;

/**
 * karum_deepen: searches until the clock ends the search, the maximum depth is completed or the
 * value is proved.
 * @visit: (nullable)
 * @result: (inout): must be zero, except for a legal turn; that turn is kept if there is not enough
 * memory to search
 */
void
karum_deepen (KarumDeepening *task, KarumSearchVisit visit, void *data, KarumSearchResult *result);

/* karum_deepening_search: (transfer full) (nullable): the data of one thread of the search; free it
 * with karum_deepening_search_free(). NULL if there is not enough memory. */
KarumSearch *karum_deepening_search (KarumDeepening *task);
void karum_deepening_search_free (KarumSearch *search);

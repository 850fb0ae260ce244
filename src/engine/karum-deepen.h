/* karum-deepen.h: a search that goes deeper turn by turn, by one thread or several. */
#pragma once

#include "karum-search-result.h"
#include "karum-search.h"

/**
 * KarumDeepening: one search. All is borrowed but for @nodes, which is 0 at first.
 */
typedef struct {
  const KarumRules *rules;
  const KarumPlay *play;
  const void *tables;
  KarumHashTable *hash;
  const KarumState *state; /* not over */
  KarumSearchClock *clock; /* running */
  _Atomic uint64_t nodes;
} KarumDeepening;

/**
 * karum_deepen: searches until the clock ends it, the deepest depth allowed is completed or the
 * value is proved.
 * @visit: (nullable)
 * @result: (inout): zero but for a legal turn, which stays if there is not enough memory to search
 */
void
karum_deepen (KarumDeepening *task, KarumSearchVisit visit, void *data, KarumSearchResult *result);

/* karum_deepening_search: (transfer full) (nullable): a thread's part of the search, for
 * karum_deepening_search_free(); NULL when there is not enough memory. */
KarumSearch *karum_deepening_search (KarumDeepening *task);
void karum_deepening_search_free (KarumSearch *search);

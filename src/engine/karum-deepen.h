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
  const KarumSight *sight; /* (nullable) */
  bool proofs;             /* whether part of the nodes are spent on what each side can force */
  const KarumState *state; /* the game is not over */
  KarumSearchClock *clock; /* see karum_deepen() */
  _Atomic uint64_t nodes;
} KarumDeepening;

/**
 * karum_deepen: starts the clock, and searches until it ends the search, the maximum depth is
 * completed or the values of all lines are proved.
 * @limits: for the clock
 * @visit: (nullable)
 * @results: (inout) (array length=limits->lines): there is one, a legal turn, which is kept if
 * there is not enough memory to search
 */
void karum_deepen (KarumDeepening *task,
                   const KarumSearchLimits *limits,
                   KarumSearchVisit visit,
                   void *data,
                   KarumSearchResult *results);

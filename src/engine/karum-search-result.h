/* karum-search-result.h: what a search has found. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "karum-turn.h"

/* The turns of a principal variation that are kept: the longest game of Pah-Tum, a hole or a stone
 * for each cell and exchanges of sides. */
#define KARUM_PV_MAX 68

/**
 * KarumSearchResult: a plain value.
 *
 * The score is the expected margin at the end of the person who is to take the turn, in points
 * (Manu: in stones captured). A won or lost game of Manu is ±1000 less the number of turns to the
 * end, counting the coming one.
 */
typedef struct {
  KarumTurn turn; /* the best found; always a legal one */
  double score;
  unsigned depth; /* completed, in turns */
  uint64_t nodes;
  double seconds;
  bool exact;                 /* the score is proved */
  unsigned pv_length;         /* at least 1 */
  KarumTurn pv[KARUM_PV_MAX]; /* the turns expected, @turn first */
} KarumSearchResult;

/**
 * KarumSearchVisit: told of each depth that is completed, in the thread that asked for the search.
 */
typedef void (*KarumSearchVisit) (const KarumSearchResult *result, void *data);

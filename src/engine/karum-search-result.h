/* karum-search-result.h: the result of a search. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "karum-point.h"

/* The maximum length of a principal variation: the longest game of Pah-Tum, with a hole or a stone
 * for each cell and exchanges of sides. */
#define KARUM_PV_MAX 68

/**
 * KarumSearchResult: a plain value.
 *
 * The score is the expected final margin, in points (in Manu: captured stones), for the person to
 * move. A won or lost game of Manu scores ±1000, reduced by the number of turns to the end
 * including the next one.
 */
typedef struct {
  KarumTurn turn; /* the best turn found; always legal */
  double score;
  unsigned depth; /* completed depth, in turns */
  uint64_t nodes;
  double seconds;
  bool exact;                 /* whether the score is proved */
  unsigned pv_length;         /* at least 1 */
  KarumTurn pv[KARUM_PV_MAX]; /* the principal variation; starts with @turn */
} KarumSearchResult;

/**
 * KarumSearchVisit: called after each completed depth, in the thread that started the search.
 */
typedef void (*KarumSearchVisit) (const KarumSearchResult *result, void *data);

/* karum-search-result.h: the result of a search. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "karum-game.h"

/* The maximum length of a principal variation: the longest game of Pah-Tum, with a hole or a stone
 * for each cell and exchanges of sides. */
#define KARUM_PV_MAX 68
/* Room for the turns after the first: all of a game of Pah-Tum or Jarmo, some series of jumps of
 * Manu. */
#define KARUM_PV_BYTES 288

/**
 * KarumSearchResult: a turn, and what a search says of it; a plain value of about a kilobyte.
 *
 * The score is the expected final margin, in points (in Manu: captured stones), for the person to
 * move. A won or lost game of Manu scores ±1000, reduced by the number of turns to the end
 * including the next one.
 */
typedef struct {
  KarumTurn turn; /* the best turn found, or the next best; always legal */
  double score;
  double lower, upper; /* the score is proved to be within them; ∓INFINITY if nothing is proved */
  unsigned depth;      /* completed depth, in turns; of a proof, the length of the variation */
  uint64_t nodes;      /* of the whole search */
  double seconds;
  bool exact;         /* whether the score is proved; then both bounds are equal to it */
  unsigned n_results; /* how many results there are in the array, from this one on */

  /* The principal variation, which starts with @turn: see karum_pv_next(). */
  uint16_t pv_length, pv_size;
  uint8_t pv[KARUM_PV_BYTES];
} KarumSearchResult;

/**
 * KarumSearchVisit: called after each completed depth, with each new bound, and otherwise about ten
 * times a second; in the thread that started the search.
 * @results: (array length=results->n_results): the best turns so far, best first
 */
typedef void (*KarumSearchVisit) (const KarumSearchResult *results, void *data);

/* karum_search_result_bound: sets the proved bounds; if they are equal, the result is exact. The
 * score is moved between them. */
void karum_search_result_bound (KarumSearchResult *result, double lower, double upper);

/**
 * karum_search_result_chance: the expected result of the person to move, 0 … 1, between engines; a
 * proved one is 0, ½ or 1. See karum-chance.h.
 * @state: not over
 * @result: of a search of @state, or of a turn there
 */
double karum_search_result_chance (const KarumRules *rules,
                                   const KarumState *state,
                                   const KarumSearchResult *result);

/* karum_search_results_sort: by score, from the best; equal ones stay as they are. What the first
 * one tells of the whole search stays with the first one.
 * @n: of @results */
void karum_search_results_sort (KarumSearchResult *results, unsigned n);

/* karum_pv_begin: makes @result->turn the whole principal variation. */
void karum_pv_begin (KarumSearchResult *result);

/* karum_pv_add: appends a legal turn; returns false if there is no room. */
bool karum_pv_add (const KarumRules *rules, KarumSearchResult *result, const KarumTurn *turn);

/* A place in a principal variation; initialise with zeros. */
typedef struct {
  unsigned turns, bytes;
} KarumPvPlace;

/**
 * karum_pv_next: the turns of a principal variation, one after another.
 * @place: (inout)
 * Returns: false after the last one
 */
bool karum_pv_next (const KarumRules *rules,
                    const KarumSearchResult *result,
                    KarumPvPlace *place,
                    KarumTurn *turn);

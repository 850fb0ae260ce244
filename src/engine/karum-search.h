/* karum-search.h: alpha-beta search in one thread. */
#pragma once

#include "karum-endgames.h"
#include "karum-glance.h"
#include "karum-hash-table.h"
#include "karum-play.h"
#include "karum-search-clock.h"
#include "karum-search-result.h"

#define KARUM_HISTORY 4096

/**
 * KarumSight: what a weakened search sees. The same position and turn always look the same for the
 * same seed, so a table must not be shared between seeds.
 */
typedef struct {
  KarumStrength strength;
  uint64_t seed;
  KarumGlance silly; /* turns of the root that aren't considered */
} KarumSight;

/**
 * KarumSearch: the data of one search thread. The first group of fields is set by the caller; the
 * others, which are zero at first, are internal.
 */
typedef struct {
  const KarumRules *rules;
  const KarumPlay *play;
  const void *tables;
  KarumHashTable *hash;
  KarumSearchClock *clock;
  const KarumEndgames *endgames; /* (nullable): for these rules */
  _Atomic uint64_t *all_nodes;   /* nodes of all threads, updated at intervals */
  bool leads;                    /* this is the thread that the search was started in */
  const KarumSight *sight;       /* (nullable): how the search is weakened */
  bool proofs;                   /* part of the nodes are spent on what each person can force */
  /* Only what a person can force counts, and what lies beyond the depth counts as lost: so the
   * value is a proved bound. Otherwise it is the most probable one. */
  bool sure;
  unsigned sure_person;
  const KarumSearchResult *excluded; /* turns that aren't searched at the root */
  unsigned n_excluded;

  bool decisive;
  KarumPruning pruning;
  KarumReductions reductions;
  uint64_t nodes, nodes_told;
  uint64_t estimates; /* number of heuristic values used so far */
  KarumMoves moves;
  uint32_t killers[KARUM_DEPTH_MAX + 1][2];
  int32_t history[2][KARUM_HISTORY];    /* indexed by person and by the key of a turn */
  KarumPoint last[KARUM_DEPTH_MAX + 1]; /* by ply, the last point of the turn that is searched */
  KarumTurn best;                       /* at the root */
  bool best_known;
} KarumSearch;

/* karum_search_init: returns false if there is not enough memory; karum_search_clear() must be
 * called even then. */
bool karum_search_init (KarumSearch *search);
void karum_search_clear (KarumSearch *search);

/**
 * karum_search_root: searches @state, which is not over, and returns its value for the person to
 * move; without the turns excluded, of which there must be fewer than legal ones.
 * @depth: 1 … KARUM_DEPTH_MAX
 * @exact: (out): whether the value, or the bound if it is outside the window, is proved
 * Returns: undefined if the clock has ended the search; @search->best is then the best turn
 * searched so far, if any
 */
KarumValue karum_search_root (KarumSearch *search,
                              const KarumState *state,
                              unsigned depth,
                              KarumValue alpha,
                              KarumValue beta,
                              bool *exact);

/* Values from here on mean that nothing is proved. */
#define KARUM_VALUE_UNKNOWN (2 * KARUM_VALUE_WON)

/* karum_search_entry: looks up the entry of @state, for the kind of values that are searched for.
 */
bool karum_search_entry (const KarumSearch *search, const KarumState *state, KarumHashEntry *entry);

/* karum_search_mover: the person to move in @state, which is not over, 0 or 1; else who holds
 * First. */
static inline unsigned
karum_search_mover (const KarumSearch *search, const KarumState *state)
{
  return karum_person (search->rules, state, search->rules->game->status (search->rules, state));
}

/* karum_search_estimate: the static evaluation of @state, which is not over, for the person to
 * move. */
KarumValue karum_search_estimate (KarumSearch *search, const KarumState *state);

/* karum_search_stopped: whether the clock has ended the search. */
bool karum_search_stopped (const KarumSearch *search);

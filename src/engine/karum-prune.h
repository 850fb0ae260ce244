/* karum-prune.h: forward pruning: which turns a search skips or searches less deep. */
#pragma once

#include "karum-search-limits.h"

/* Turns from this index on are treated alike. */
#define KARUM_PRUNE_TURNS 64

/**
 * KarumPruning: a constant table for a ruleset. Only turns late in the order are affected; the more
 * reliable the order, the higher the numbers can be.
 */
typedef struct {
  double reductions;   /* factor of late move reductions; 0: none */
  unsigned skip_depth; /* turns are skipped up to this depth; 0: none */
  unsigned skip_first; /* the number of turns searched at depth 1, at least 1 */
  unsigned skip_step;  /* how many more of them for each further turn of depth */
  /* Only turns of these kinds are skipped, a bit for each: those that the order is about. Turns of
   * other kinds come first in the order wherever there are both. */
  uint32_t skip_kinds;
} KarumPruning;

/* KarumReductions: how many turns less deep a turn is searched, by depth and index. */
typedef uint8_t KarumReductions[KARUM_DEPTH_MAX + 1][KARUM_PRUNE_TURNS];

/* karum_prune_reductions: fills @reductions, which must be zero. A reduced turn is still made, and
 * the position after it is evaluated. */
void karum_prune_reductions (const KarumPruning *pruning, KarumReductions reductions);

/* karum_prune_skips: whether the turn at @index in the order, which is of @kind, and all later ones
 * are skipped in a node of @depth (late move pruning). */
static inline bool
karum_prune_skips (const KarumPruning *pruning, unsigned depth, unsigned index, unsigned kind)
{
  return depth <= pruning->skip_depth && pruning->skip_kinds >> kind & 1
         && index >= pruning->skip_first + (depth - 1) * pruning->skip_step;
}

#include "karum-prune.h"

#include <math.h>

/* The number of turns at the beginning of the order that are never reduced. */
#define FIRST 2

void
karum_prune_reductions (const KarumPruning *pruning, KarumReductions reductions)
{
  for (unsigned depth = 2; depth <= KARUM_DEPTH_MAX; depth++)
    for (unsigned i = FIRST; i < KARUM_PRUNE_TURNS; i++) {
      double less = pruning->reductions * log (depth) * log (i + 1);

      reductions[depth][i] = (uint8_t) fmin (less, depth - 1);
    }
}

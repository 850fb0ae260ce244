/* karum-fair.h: fair boards that no book contains: drawn by lot, and proved one after the other. */
#pragma once

#include <stdatomic.h>

#include "karum-boards.h"
#include "karum-error.h"
#include "karum-random.h"

/* KarumFairNews: how far the drawing has come. */
typedef struct {
  unsigned drawn; /* boards so far, the present one among them */
  uint64_t nodes; /* of all proofs so far */
} KarumFairNews;

typedef void (*KarumFairVisit) (const KarumFairNews *news, void *data);

/**
 * karum_fair_draw: draws boards until one of them is proved to be a draw with best play. Boards
 * whose proofs take long are left out, so that fair boards that are proved soon are a little more
 * frequent than others.
 * @rules: see karum_boards_provable(); with a setup
 * @stop: any thread may set it
 * @visit: (nullable): called in the same thread some ten times a second
 * @setup: (out): KARUM_SETUP_TEXT bytes; the fair board
 * @error: (nullable)
 * Returns: false if it was stopped, or with @error if there is not enough memory
 */
bool karum_fair_draw (const KarumRules *rules,
                      KarumRandom *random,
                      atomic_bool *stop,
                      KarumFairVisit visit,
                      void *data,
                      char *setup,
                      KarumError *error);

/* jarmo-forced.h: from which positions of Jarmo, played without the rule of repetition, a side can
 * force the game to end with a margin: one bit for each position, in a file for each layer. */
#pragma once

#include <stdatomic.h>
#include <stdio.h>

#include "jarmo-layer.h"

/* What is asked. */
typedef struct {
  bool locked;    /* see JARMO_GOAL_LOCKED */
  KarumSide side; /* who forces it */
  int margin;     /* the least margin for that side, -15 … 15 */
} JarmoQuestion;

/**
 * JarmoForced: the answers of the layers that are done, from the lowest; read by all threads, and
 * changed by jarmo_forced_solve() alone.
 */
typedef struct JarmoForced JarmoForced;

/* jarmo_forced_new: (transfer full) (nullable): NULL without memory.
 * @folder: of the files; must live as long */
JarmoForced *jarmo_forced_new (const char *folder, const JarmoQuestion *question);
void jarmo_forced_free (JarmoForced *self);

/* What was needed for a layer. */
typedef struct {
  uint64_t positions, forced;
  unsigned passes; /* 0 if it was read from its file */
} JarmoCount;

typedef enum {
  JARMO_FORCED_DONE,
  JARMO_FORCED_STOPPED, /* what is found stands in the file: it goes on from there */
  JARMO_FORCED_FAILED   /* and errno says why; EBADMSG if a file isn't as it was written */
} JarmoForcedEnd;

/**
 * jarmo_forced_solve: solves the layer above those that are done, or reads its file.
 *
 * It is the least fixed point: at first nothing is forced. A pass looks at every position that
 * isn't forced yet; where one is found, those before it are looked at again. When nothing is left
 * to look at, another pass over all positions proves that nothing changes any more; otherwise it
 * goes on. Whatever is found is true, in whatever order: so the work can end at any moment, and
 * what was written then is a beginning. A margin that is forced is forced in finitely many turns.
 *
 * It needs two bits for each position of the layer, and one for those of the two layers below; the
 * system can take the memory of the files back.
 * @threads: 1 … KARUM_SEARCH_THREADS_MAX
 * @stop: (nullable): ends the work once it is true
 */
JarmoForcedEnd jarmo_forced_solve (JarmoForced *self,
                                   unsigned threads,
                                   const atomic_bool *stop,
                                   JarmoCount *count);

/* jarmo_forced_layers: how many layers are done. */
unsigned jarmo_forced_layers (const JarmoForced *self);

/* jarmo_forced_ask: whether the margin is forced in @plain, of a layer that is done. */
bool jarmo_forced_ask (const JarmoForced *self, const JarmoPlain *plain);

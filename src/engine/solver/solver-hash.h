/* solver-hash.h: bounds that have been proved of positions, by 64-bit keys.
 *
 * Shared by the threads of a search without locks: a slot that two of them wrote at once is not
 * recognised. Positions are told apart by 64 bits alone; that two of the 10^9 that a long search
 * looks at agree in one bucket happens less than once in 10^9 searches. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SOLVER_NO_CELL 255
/* Values are within ± this. */
#define SOLVER_VALUE_MAX 30000

typedef struct {
  int lower, upper; /* the value is at least, at most this */
  unsigned best;    /* the cell that was best, or SOLVER_NO_CELL */
} SolverKnown;

typedef struct SolverHash SolverHash;

/* solver_hash_new: (transfer full) (nullable): at most @bytes; NULL when memory is refused. */
SolverHash *solver_hash_new (size_t bytes);
void solver_hash_free (SolverHash *hash);

/* solver_hash_use: from now on uses no more than @bytes of the table. Memory is not touched before
 * it is used, which costs time as well. What was stored is found again under the same size only. */
void solver_hash_use (SolverHash *hash, size_t bytes);

/* solver_hash_prefetch: soon solver_hash_get() will ask for @key. */
void solver_hash_prefetch (const SolverHash *hash, uint64_t key);

/* solver_hash_get: false, with bounds that say nothing, if nothing is known. */
bool solver_hash_get (const SolverHash *hash, uint64_t key, SolverKnown *known);

/* solver_hash_put: @work: how much there is below the position, 0 … 255; entries with less give
 * way. */
void solver_hash_put (SolverHash *hash, uint64_t key, const SolverKnown *known, unsigned work);

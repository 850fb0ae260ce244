/* solver-hash.h: a transposition table with proved bounds, indexed by 64-bit keys.
 *
 * The threads of a search share it without locks: a slot that two threads wrote at the same time is
 * not found. Positions are identified by 64 bits only. A long search visits 10^9 positions; the
 * probability that any two of them collide in a bucket is below 10^-9. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SOLVER_NO_CELL 255
/* Values are within ± this. */
#define SOLVER_VALUE_MAX 30000

typedef struct {
  int lower, upper; /* bounds of the value */
  unsigned best;    /* the best cell, or SOLVER_NO_CELL */
} SolverKnown;

typedef struct SolverHash SolverHash;

/* solver_hash_new: (transfer full) (nullable): a table of at most @bytes; NULL if the memory is not
 * available. */
SolverHash *solver_hash_new (size_t bytes);
void solver_hash_free (SolverHash *hash);

/* solver_hash_empty: forgets all entries. */
void solver_hash_empty (SolverHash *hash);

/* solver_hash_use: limits the table to @bytes. Touching memory for the first time takes time as
 * well, so small proofs use a small table. Entries are only found again with the same limit. */
void solver_hash_use (SolverHash *hash, size_t bytes);

/* Bytes at the end of solver_hash_memory() that the table doesn't use. */
#define SOLVER_HASH_LABEL 512

/**
 * solver_hash_memory: the entries, as far as the table is used, and room for a label. They can be
 * read and replaced at any time; an entry that is damaged is not found.
 * @bytes: (out): the size of both
 * Returns: (transfer none)
 */
void *solver_hash_memory (SolverHash *hash, size_t *bytes);

/* solver_hash_prefetch: prepares a call of solver_hash_get() for @key. */
void solver_hash_prefetch (const SolverHash *hash, uint64_t key);

/* solver_hash_get: returns false, with infinite bounds, if there is no entry. */
bool solver_hash_get (const SolverHash *hash, uint64_t key, SolverKnown *known);

/* solver_hash_put: @work: size of the search below the position, 0 … 255; entries with less work
 * are replaced first. */
void solver_hash_put (SolverHash *hash, uint64_t key, const SolverKnown *known, unsigned work);

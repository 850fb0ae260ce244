/* karum-hash-table.h: a transposition table. The threads of a search share it without locks: an
 * entry that two threads wrote at the same time is not found. */
#pragma once

#include "karum-value.h"

/* How a stored value relates to the true value. */
typedef enum {
  KARUM_BOUND_NONE,  /* no value */
  KARUM_BOUND_LOWER, /* the true value is at least this */
  KARUM_BOUND_UPPER, /* the true value is at most this */
  KARUM_BOUND_EQUAL
} KarumBound;

typedef struct {
  KarumValue value; /* within ±KARUM_HASH_VALUE_MAX */
  uint32_t move;    /* KarumMove.key of the best turn; 0 for none */
  uint8_t depth;
  KarumBound bound;
} KarumHashEntry;

/* What is proved of a position: its true value is within these bounds, each within
 * ±KARUM_HASH_VALUE_MAX. */
typedef struct {
  KarumValue lower, upper;
} KarumHashProof;

#define KARUM_HASH_VALUE_MAX ((1 << 23) - 1)

typedef struct KarumHashTable KarumHashTable;

/**
 * karum_hash_table_new: (nullable): an empty table of at most @bytes; NULL if there is not enough
 * memory.
 */
KarumHashTable *karum_hash_table_new (size_t bytes);

/* karum_hash_table_free: @table: (nullable) */
void karum_hash_table_free (KarumHashTable *table);

/* karum_hash_table_clear: forgets all entries. */
void karum_hash_table_clear (KarumHashTable *table);

/* karum_hash_table_age: starts a new search: older entries are replaced first. */
void karum_hash_table_age (KarumHashTable *table);

/* karum_hash_table_get: looks up the position with @key; returns false if there is no entry. */
bool karum_hash_table_get (const KarumHashTable *table, uint64_t key, KarumHashEntry *entry);

void karum_hash_table_put (KarumHashTable *table, uint64_t key, const KarumHashEntry *entry);

/* karum_hash_table_get_proof: looks up what is proved of the position with @key; returns false if
 * nothing is known. */
bool karum_hash_table_get_proof (const KarumHashTable *table, uint64_t key, KarumHashProof *proof);

/* karum_hash_table_put_proof: keeps it beside the entry of the position, which doesn't replace it.
 * @depth: of the search that has proved it, at least 1 */
void karum_hash_table_put_proof (KarumHashTable *table,
                                 uint64_t key,
                                 const KarumHashProof *proof,
                                 uint8_t depth);

/* karum-hash-table.h: what is known of positions that have been looked at (a transposition table).
 * Shared by the threads of a search without locks: an entry that two of them wrote at once is not
 * recognised. */
#pragma once

#include "karum-value.h"

/* What a value says of the true one. */
typedef enum {
  KARUM_BOUND_NONE,  /* nothing is known */
  KARUM_BOUND_LOWER, /* it is at least this */
  KARUM_BOUND_UPPER, /* it is at most this */
  KARUM_BOUND_EQUAL
} KarumBound;

typedef struct {
  KarumValue value; /* within ±KARUM_HASH_VALUE_MAX */
  uint32_t move;    /* its key; 0 for none */
  uint8_t depth;
  KarumBound bound;
  bool exact; /* the bound is proved */
} KarumHashEntry;

#define KARUM_HASH_VALUE_MAX ((1 << 23) - 1)

typedef struct KarumHashTable KarumHashTable;

/**
 * karum_hash_table_new: (nullable): an empty table of at most @bytes; NULL when there is not enough
 * memory.
 */
KarumHashTable *karum_hash_table_new (size_t bytes);

/* karum_hash_table_free: @table: (nullable) */
void karum_hash_table_free (KarumHashTable *table);

/* karum_hash_table_age: from now on entries of before give way. */
void karum_hash_table_age (KarumHashTable *table);

/* karum_hash_table_get: what is known of the position with @key; false for nothing. */
bool karum_hash_table_get (const KarumHashTable *table, uint64_t key, KarumHashEntry *entry);

void karum_hash_table_put (KarumHashTable *table, uint64_t key, const KarumHashEntry *entry);

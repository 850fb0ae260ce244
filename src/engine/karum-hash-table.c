#include "karum-hash-table.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "karum-pages.h"

/* The key of an entry is stored XORed with its data. If two threads write an entry at the same
 * time, the parts don't match any key. */
typedef struct {
  _Atomic uint64_t check, data;
} Slot;

/* A slot with depth-preferred replacement, and one that is always replaced. */
typedef struct {
  Slot deep, last;
} Bucket;

struct KarumHashTable {
  Bucket *buckets;
  uint64_t n_buckets;
  uint8_t age;
};

/* Bit offsets in the data of an entry. */
enum { MOVE_SHIFT = 0, VALUE_SHIFT = 24, DEPTH_SHIFT = 48, BOUND_SHIFT = 56 };
enum { AGE_SHIFT = 59, AGES = 32 };
#define MASK_24 UINT64_C (0xffffff)

KarumHashTable *
karum_hash_table_new (size_t bytes)
{
  KarumHashTable *table = calloc (1, sizeof *table);

  if (!table)
    return NULL;
  table->n_buckets = bytes / sizeof (Bucket) > 0 ? bytes / sizeof (Bucket) : 1;
  table->buckets = karum_pages_new (table->n_buckets * sizeof (Bucket));
  if (table->buckets)
    return table;
  free (table);
  return NULL;
}

void
karum_hash_table_free (KarumHashTable *table)
{
  if (table)
    karum_pages_free (table->buckets, table->n_buckets * sizeof (Bucket));
  free (table);
}

void
karum_hash_table_clear (KarumHashTable *table)
{
  karum_pages_clear (table->buckets, table->n_buckets * sizeof (Bucket));
  table->age = 0;
}

void
karum_hash_table_age (KarumHashTable *table)
{
  table->age = (uint8_t) ((table->age + 1) % AGES);
}

static Bucket *
bucket_of (const KarumHashTable *table, uint64_t key)
{
  return &table->buckets[(key >> 32) * table->n_buckets >> 32];
}

static uint64_t
pack (const KarumHashTable *table, const KarumHashEntry *entry)
{
  return (uint64_t) entry->move << MOVE_SHIFT
         | ((uint64_t) (uint32_t) entry->value & MASK_24) << VALUE_SHIFT
         | (uint64_t) entry->depth << DEPTH_SHIFT | (uint64_t) entry->bound << BOUND_SHIFT
         | (uint64_t) table->age << AGE_SHIFT;
}

static unsigned
depth_of (uint64_t data)
{
  return (unsigned) (data >> DEPTH_SHIFT & 0xff);
}

/* A number of 24 bits, with its sign. */
static KarumValue
signed_of (uint64_t bits)
{
  return (KarumValue) ((uint32_t) (bits & MASK_24) << 8) / 256;
}

static bool
read_slot (const Slot *slot, uint64_t key, KarumHashEntry *entry)
{
  uint64_t check = atomic_load_explicit (&slot->check, memory_order_relaxed);
  uint64_t data = atomic_load_explicit (&slot->data, memory_order_relaxed);

  if ((check ^ data) != key || data == 0)
    return false;
  *entry = (KarumHashEntry){
    .value = signed_of (data >> VALUE_SHIFT),
    .move = (uint32_t) (data >> MOVE_SHIFT & MASK_24),
    .depth = (uint8_t) depth_of (data),
    .bound = (KarumBound) (data >> BOUND_SHIFT & 3),
  };
  return true;
}

bool
karum_hash_table_get (const KarumHashTable *table, uint64_t key, KarumHashEntry *entry)
{
  const Bucket *bucket = bucket_of (table, key);

  return read_slot (&bucket->deep, key, entry) || read_slot (&bucket->last, key, entry);
}

static void
write_slot (Slot *slot, uint64_t key, uint64_t data)
{
  atomic_store_explicit (&slot->check, key ^ data, memory_order_relaxed);
  atomic_store_explicit (&slot->data, data, memory_order_relaxed);
}

void
karum_hash_table_put (KarumHashTable *table, uint64_t key, const KarumHashEntry *entry)
{
  Bucket *bucket = bucket_of (table, key);
  uint64_t data = pack (table, entry);
  uint64_t old = atomic_load_explicit (&bucket->deep.data, memory_order_relaxed);
  uint64_t check = atomic_load_explicit (&bucket->deep.check, memory_order_relaxed);

  if ((old ^ check) == key || old >> AGE_SHIFT != table->age || depth_of (old) <= entry->depth) {
    if ((old ^ check) != key)
      write_slot (&bucket->last, old ^ check, old);
    write_slot (&bucket->deep, key, data);
  } else {
    write_slot (&bucket->last, key, data);
  }
}

/* Proofs are entries of other keys, with a bound for a turn. */
#define PROOF_KEY UINT64_C (0x9e3779b97f4a7c15)

bool
karum_hash_table_get_proof (const KarumHashTable *table, uint64_t key, KarumHashProof *proof)
{
  KarumHashEntry entry;

  if (!karum_hash_table_get (table, key ^ PROOF_KEY, &entry))
    return false;
  *proof = (KarumHashProof){ entry.value, signed_of (entry.move) };
  return true;
}

void
karum_hash_table_put_proof (KarumHashTable *table,
                            uint64_t key,
                            const KarumHashProof *proof,
                            uint8_t depth)
{
  const KarumHashEntry entry = {
    .value = proof->lower,
    .move = (uint32_t) proof->upper & MASK_24,
    .depth = depth,
  };

  karum_hash_table_put (table, key ^ PROOF_KEY, &entry);
}

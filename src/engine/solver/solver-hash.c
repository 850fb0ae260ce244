#include "solver-hash.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "karum-pages.h"

/* @check is the key XORed with the data. */
typedef struct {
  _Atomic uint64_t check, data;
} Slot;

/* The number of slots in a cache line. */
#define BUCKET 4

struct SolverHash {
  Slot *slots; /* (owned) */
  size_t bytes;
  uint64_t mask; /* key bits that select the first slot of a bucket */
};

/* The largest power of two that fits. */
static size_t
slots_in (size_t bytes)
{
  size_t n_slots = BUCKET;

  while (2 * n_slots * sizeof (Slot) <= bytes)
    n_slots *= 2;
  return n_slots;
}

void
solver_hash_use (SolverHash *hash, size_t bytes)
{
  size_t n_slots = slots_in (bytes < hash->bytes ? bytes : hash->bytes);

  hash->mask = (n_slots - 1) & ~(uint64_t) (BUCKET - 1);
}

SolverHash *
solver_hash_new (size_t bytes)
{
  SolverHash *hash = malloc (sizeof *hash);

  if (!hash)
    return NULL;
  hash->bytes = slots_in (bytes) * sizeof (Slot);
  hash->slots = karum_pages_new (hash->bytes + SOLVER_HASH_LABEL);
  if (!hash->slots) {
    free (hash);
    return NULL;
  }
  solver_hash_use (hash, bytes);
  return hash;
}

void
solver_hash_free (SolverHash *hash)
{
  if (!hash)
    return;
  karum_pages_free (hash->slots, hash->bytes + SOLVER_HASH_LABEL);
  free (hash);
}

void
solver_hash_empty (SolverHash *hash)
{
  karum_pages_clear (hash->slots, hash->bytes);
}

void *
solver_hash_memory (SolverHash *hash, size_t *bytes)
{
  *bytes = (hash->mask + BUCKET) * sizeof (Slot) + SOLVER_HASH_LABEL;
  return hash->slots;
}

void
solver_hash_prefetch (const SolverHash *hash, uint64_t key)
{
  __builtin_prefetch (&hash->slots[key & hash->mask]);
}

static inline uint64_t
load (const _Atomic uint64_t *word)
{
  return atomic_load_explicit (word, memory_order_relaxed);
}

static inline uint64_t
pack (const SolverKnown *known, unsigned work)
{
  return (uint64_t) (uint16_t) known->lower << 48 | (uint64_t) (uint16_t) known->upper << 32
         | (uint64_t) known->best << 8 | work;
}

static inline void
unpack (uint64_t data, SolverKnown *known)
{
  known->lower = (int16_t) (data >> 48);
  known->upper = (int16_t) (data >> 32);
  known->best = data >> 8 & 0xff;
}

bool
solver_hash_get (const SolverHash *hash, uint64_t key, SolverKnown *known)
{
  const Slot *bucket = &hash->slots[key & hash->mask];

  for (unsigned i = 0; i < BUCKET; i++) {
    uint64_t data = load (&bucket[i].data);

    if (data && (load (&bucket[i].check) ^ data) == key) {
      unpack (data, known);
      return true;
    }
  }
  *known = (SolverKnown){ -SOLVER_VALUE_MAX, SOLVER_VALUE_MAX, SOLVER_NO_CELL };
  return false;
}

/* The slot with @key, otherwise the slot of its bucket with the least work. */
static Slot *
choose_slot (const SolverHash *hash, uint64_t key)
{
  Slot *bucket = &hash->slots[key & hash->mask], *least = bucket;

  for (unsigned i = 0; i < BUCKET; i++) {
    uint64_t data = load (&bucket[i].data);

    if ((load (&bucket[i].check) ^ data) == key)
      return &bucket[i];
    if ((data & 0xff) < (load (&least->data) & 0xff))
      least = &bucket[i];
  }
  return least;
}

void
solver_hash_put (SolverHash *hash, uint64_t key, const SolverKnown *known, unsigned work)
{
  Slot *slot = choose_slot (hash, key);
  uint64_t data = pack (known, work);

  atomic_store_explicit (&slot->data, data, memory_order_relaxed);
  atomic_store_explicit (&slot->check, key ^ data, memory_order_relaxed);
}

#include "solver-share.h"

#include "karum-random.h"

void
solver_order_init (SolverOrder *order, SolverBusy *busy, uint64_t key, unsigned n)
{
  *order = (SolverOrder){ .busy = busy, .key = key, .n = n };
}

static inline _Atomic uint64_t *
slot_of (const SolverOrder *order, uint64_t word)
{
  return &order->busy->keys[word % SOLVER_BUSY];
}

static inline uint64_t
word_of (const SolverOrder *order, unsigned i)
{
  return karum_hash_word (order->key + i);
}

/* Whether another thread is searching turn @i; if not, marks it as taken by this thread. */
static bool
is_taken (const SolverOrder *order, unsigned i)
{
  uint64_t word = word_of (order, i), free = 0;

  return !atomic_compare_exchange_strong_explicit (slot_of (order, word), &free, word,
                                                   memory_order_relaxed, memory_order_relaxed)
         && free == word;
}

static int
next_of_later (SolverOrder *order)
{
  for (unsigned part = 0; part < 4; part++)
    if (order->later[part]) {
      unsigned i = 64 * part + (unsigned) __builtin_ctzll (order->later[part]);

      order->later[part] &= order->later[part] - 1;
      return (int) i;
    }
  return -1;
}

int
solver_order_next (SolverOrder *order)
{
  while (order->next < order->n) {
    unsigned i = order->next++;

    if (!order->busy || i == 0 || !is_taken (order, i))
      return (int) i;
    order->later[i / 64] |= UINT64_C (1) << i % 64;
  }
  return next_of_later (order);
}

/* A postponed turn may belong to another thread. Its mark is then cleared too early, which only
 * costs time. */
void
solver_order_done (SolverOrder *order, unsigned i)
{
  if (order->busy && i > 0) {
    uint64_t word = word_of (order, i);

    atomic_compare_exchange_strong_explicit (slot_of (order, word), &word, 0, memory_order_relaxed,
                                             memory_order_relaxed);
  }
}

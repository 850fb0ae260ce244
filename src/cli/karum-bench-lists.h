/* karum-bench-lists.h: measures lists, filters and word searches. */
#pragma once

#include "karum-bench-table.h"
#include "karum-random.h"
#include "karum-store.h"

G_BEGIN_DECLS

/* An archive under measurement. */
typedef struct {
  const char *path;
  KarumStore *store;
  KarumRandom random;
  GArray *ids; /* (element-type gint64): all games */
  KarumBenchTable *table;
  gint64 started;
} KarumBench;

/* The number of rows on a screen. */
#define KARUM_BENCH_PAGE 50

static inline void
karum_bench_start (KarumBench *bench)
{
  bench->started = g_get_monotonic_time ();
}

/* karum_bench_stop: adds the time since karum_bench_start() to the row of @subject, a string
 * literal. */
static inline void
karum_bench_stop (KarumBench *bench, const char *subject)
{
  karum_bench_table_add (bench->table, subject, g_get_monotonic_time () - bench->started);
}

static inline gint64
karum_bench_random_game (KarumBench *bench)
{
  return g_array_index (bench->ids, gint64, karum_random_below (&bench->random, bench->ids->len));
}

gboolean karum_bench_lists (KarumBench *bench, GError **error);

G_END_DECLS

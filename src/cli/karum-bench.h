/* karum-bench.h: the measurements of karum-cli bench. */
#pragma once

#include <glib.h>

#include "karum-game.h"

G_BEGIN_DECLS

/* karum_bench_line: prints a row of the table. */
void karum_bench_line (const char *subject, const char *measure, double per_second);

/* karum_bench_rules: measures the rules core under @rules and prints the rows. */
void karum_bench_rules (const KarumRules *rules);

/* The number of nodes of the engine, and the time they took. */
typedef struct {
  guint64 nodes;
  double seconds;
} KarumBenchNodes;

/**
 * karum_bench_engine: searches fixed positions. The depth of a search depends on its number of
 * nodes only, so the total number of nodes only changes if the search changes.
 */
KarumBenchNodes karum_bench_engine (const KarumRules *rules);

/* karum_bench_engine_all: prints a row for each preset of each game, and one for all of them. */
void karum_bench_engine_all (void);

G_END_DECLS

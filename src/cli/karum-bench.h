/* karum-bench.h: what karum-cli bench measures. */
#pragma once

#include <glib.h>

#include "karum-game.h"

G_BEGIN_DECLS

/* karum_bench_line: prints one line of the table: what was done to what, and how often a second. */
void karum_bench_line (const char *subject, const char *measure, double per_second);

/* karum_bench_rules: measures the rules core under @rules and prints the lines. */
void karum_bench_rules (const KarumRules *rules);

/* What the engine has searched, and in how long. */
typedef struct {
  guint64 nodes;
  double seconds;
} KarumBenchNodes;

/**
 * karum_bench_engine: searches positions that are always the same, each to a depth that follows
 * from the search alone: the number of nodes is the same as long as the engine finds the same.
 */
KarumBenchNodes karum_bench_engine (const KarumRules *rules);

/* karum_bench_engine_all: prints a line for each preset of each game, and one for all together. */
void karum_bench_engine_all (void);

G_END_DECLS

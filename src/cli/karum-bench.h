/* karum-bench.h: what karum-cli bench measures. */
#pragma once

#include <glib.h>

#include "karum-game.h"

G_BEGIN_DECLS

/* karum_bench_line: prints one line of the table: what was done to what, and how often a second. */
void karum_bench_line (const char *subject, const char *measure, double per_second);

/* karum_bench_rules: measures the rules core under @rules and prints the lines. */
void karum_bench_rules (const KarumRules *rules);

G_END_DECLS

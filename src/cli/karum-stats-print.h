/* karum-stats-print.h: prints the statistics of a player to standard output. */
#pragma once

#include "karum-stats.h"

G_BEGIN_DECLS

/* karum_stats_print_lines: prints a line for each figure and each tally. */
void karum_stats_print_lines (const KarumStats *stats);

/* karum_stats_print_json: prints a JSON document. */
void karum_stats_print_json (const KarumStats *stats);

G_END_DECLS

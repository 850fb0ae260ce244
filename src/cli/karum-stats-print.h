/* karum-stats-print.h: a player's figures on standard output. */
#pragma once

#include "karum-stats.h"

G_BEGIN_DECLS

/* karum_stats_print_lines: a line for each figure and each tally. */
void karum_stats_print_lines (const KarumStats *stats);

/* karum_stats_print_json: as one JSON document. */
void karum_stats_print_json (const KarumStats *stats);

G_END_DECLS

/* karum-comparison-cells.h: two players side by side, as a table. */
#pragma once

#include "karum-cells.h"
#include "karum-standings.h"

/**
 * karum_comparison_cells: a line for each figure, a column for each player.
 * @persons: their numbers
 * @games: the games that are counted: a filter without players
 */
KarumCells *karum_comparison_cells (const KarumComparison *comparison,
                                    const gint64 persons[2],
                                    const KarumGameFilter *games);

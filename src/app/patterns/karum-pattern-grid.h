/* karum-pattern-grid.h: a pattern: where it is set up, and where it is shown */
#pragma once

#include <gtk/gtk.h>

#include "karum-pattern.h"

#define KARUM_TYPE_PATTERN_GRID (karum_pattern_grid_get_type ())

/**
 * KarumPatternGrid: one button for each point, which cycles through the conditions; the symbols of
 * notation select one directly, and Delete and the secondary button clear it.
 *
 * Signal `changed`: the pattern may have changed.
 */
G_DECLARE_FINAL_TYPE (KarumPatternGrid, karum_pattern_grid, KARUM, PATTERN_GRID, GtkGrid)

/* karum_pattern_grid_get_pattern: (transfer none): the present pattern, valid or not. */
const KarumPattern *karum_pattern_grid_get_pattern (KarumPatternGrid *self);

/* karum_pattern_grid_set_pattern: @pattern: copied */
void karum_pattern_grid_set_pattern (KarumPatternGrid *self, const KarumPattern *pattern);

/* karum_pattern_grid_set_game: clears conditions that are impossible in @game. */
void karum_pattern_grid_set_game (KarumPatternGrid *self, const KarumGame *game);

/**
 * karum_pattern_grid_set_size: keeps the lower left corner. Points that are cut off reappear when
 * the size is increased again.
 * @columns, @rows: 1 … KARUM_SIDE_MAX
 */
void karum_pattern_grid_set_size (KarumPatternGrid *self, guint columns, guint rows);

/* karum_pattern_grid_open_empty: replaces the condition “empty” by “anything”. */
void karum_pattern_grid_open_empty (KarumPatternGrid *self);

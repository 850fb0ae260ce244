/* karum-pattern-grid.h: a pattern that is edited point by point. */
#pragma once

#include <gtk/gtk.h>

#include "karum-pattern.h"

G_BEGIN_DECLS

#define KARUM_TYPE_PATTERN_GRID (karum_pattern_grid_get_type ())

/**
 * KarumPatternGrid: a button a point, which goes through what can be asked of it; the signs of
 * notation say it at once, and Delete and the second button ask nothing of it.
 *
 * Signal `changed`: the pattern is another, or may be.
 */
G_DECLARE_FINAL_TYPE (KarumPatternGrid, karum_pattern_grid, KARUM, PATTERN_GRID, GtkGrid)

/* karum_pattern_grid_get_pattern: (transfer none): as it is now, right or not. */
const KarumPattern *karum_pattern_grid_get_pattern (KarumPatternGrid *self);

/* karum_pattern_grid_set_pattern: @pattern: copied */
void karum_pattern_grid_set_pattern (KarumPatternGrid *self, const KarumPattern *pattern);

/* karum_pattern_grid_set_game: what can't be asked of a point of @game is not asked any more. */
void karum_pattern_grid_set_game (KarumPatternGrid *self, const KarumGame *game);

/**
 * karum_pattern_grid_set_size: leaves the lower left corner. What is cut off is there again when
 * there is room for it.
 * @columns, @rows: 1 … KARUM_SIDE_MAX
 */
void karum_pattern_grid_set_size (KarumPatternGrid *self, guint columns, guint rows);

/* karum_pattern_grid_open_empty: what had to be empty may be anything. */
void karum_pattern_grid_open_empty (KarumPatternGrid *self);

G_END_DECLS

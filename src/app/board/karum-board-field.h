/* karum-board-field.h: draws what never changes during a game: frame, squares, lines. */
#pragma once

#include <gtk/gtk.h>

#include "karum-board-geometry.h"
#include "karum-board-palette.h"

G_BEGIN_DECLS

/**
 * karum_board_field_draw:
 * @pango: for the coordinates
 */
void karum_board_field_draw (cairo_t *cr,
                             const KarumBoardGeometry *geometry,
                             const KarumBoardPalette *palette,
                             PangoContext *pango);

G_END_DECLS

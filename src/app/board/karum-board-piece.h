/* karum-board-piece.h: draws what stands on a point. */
#pragma once

#include <gtk/gtk.h>

#include "karum-board-palette.h"

G_BEGIN_DECLS

/* No part of a piece, its shadow included, is farther from its middle, in radii. */
#define KARUM_BOARD_PIECE_REACH 1.4

/**
 * karum_board_piece_draw: a piece or a pit. The sides differ by the sign in the middle, marked
 * pieces by their outline, so that nothing depends on colours.
 * @x, @y: its middle
 * @radius: of the piece, in pixels
 * @alpha: 0 … 1; a piece that isn't there yet is drawn with less than 1
 */
void karum_board_piece_draw (cairo_t *cr,
                             const KarumBoardPalette *palette,
                             KarumCell cell,
                             double x,
                             double y,
                             double radius,
                             double alpha);

G_END_DECLS

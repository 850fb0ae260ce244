/* karum-board-piece.h: draws a piece or a pit. */
#pragma once

#include <cairo.h>

#include "karum-board-palette.h"

/* The maximum extent of a piece with its shadow, from its centre, in radii. */
#define KARUM_BOARD_PIECE_REACH 1.4

/**
 * karum_board_piece_draw: a piece or a pit. The sides differ by the symbol in the middle, marked
 * pieces by their outline, so that nothing depends on colours.
 * @x, @y: the centre
 * @radius: of the piece, in pixels
 * @alpha: 0 … 1; less than 1 for a preview
 */
void karum_board_piece_draw (cairo_t *cr,
                             const KarumBoardPalette *palette,
                             KarumCell cell,
                             double x,
                             double y,
                             double radius,
                             double alpha);

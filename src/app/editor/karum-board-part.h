/* karum-board-part.h: a board on which a rectangle of points is chosen. */
#pragma once

#include <gtk/gtk.h>

#include "karum-game.h"

G_BEGIN_DECLS

#define KARUM_TYPE_BOARD_PART (karum_board_part_get_type ())

/**
 * KarumBoardPart: two opposite corners are touched one after the other, or the pointer is dragged
 * from one to the other, or they are chosen with arrow keys and Enter.
 *
 * Signal `chosen` (uint left, uint bottom, uint columns, uint rows): the rectangle.
 */
G_DECLARE_FINAL_TYPE (KarumBoardPart, karum_board_part, KARUM, BOARD_PART, GtkWidget)

/* karum_board_part_show: @rules, @state: copied. No corner is chosen. */
void karum_board_part_show (KarumBoardPart *self, const KarumRules *rules, const KarumState *state);

G_END_DECLS

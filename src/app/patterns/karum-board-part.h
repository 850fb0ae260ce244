/* karum-board-part.h: choosing a part of a board. */
#pragma once

#include <gtk/gtk.h>

#include "karum-game.h"

#define KARUM_TYPE_BOARD_PART (karum_board_part_get_type ())

/**
 * KarumBoardPart: the user clicks two opposite corners, or drags from one to the other, or selects
 * them with arrow keys and Enter.
 *
 * Signal `chosen` (uint left, uint bottom, uint columns, uint rows): the rectangle.
 */
G_DECLARE_FINAL_TYPE (KarumBoardPart, karum_board_part, KARUM, BOARD_PART, GtkWidget)

/* Resets the selection. @rules, @state: copied */
void karum_board_part_show (KarumBoardPart *self, const KarumRules *rules, const KarumState *state);

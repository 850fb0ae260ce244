/* karum-board-point.h: a point of a board for assistive technologies. */
#pragma once

#include <gtk/gtk.h>

#include "karum-game.h"

#define KARUM_TYPE_BOARD_POINT (karum_board_point_get_type ())

G_DECLARE_FINAL_TYPE (KarumBoardPoint, karum_board_point, KARUM, BOARD_POINT, GtkWidget)

KarumPoint karum_board_point_get_point (KarumBoardPoint *self);

/* karum_board_point_text: (transfer full): "d4, First (blue)", translated. */
char *karum_board_point_text (KarumPoint point, KarumCell cell);

GtkWidget *karum_board_point_new (KarumPoint point);

/* karum_board_point_set_cell: sets its content. */
void karum_board_point_set_cell (KarumBoardPoint *self, KarumCell cell);

/* karum_board_point_set_mark: sets the description of its marks; @mark: (nullable): as of
 * mark_text() */
void karum_board_point_set_mark (KarumBoardPoint *self, const char *mark);

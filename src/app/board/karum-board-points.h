/* karum-board-points.h: the points of a board for those who don't see it: its children, a
 * KarumBoardPoint each. */
#pragma once

#include <gtk/gtk.h>

#include "karum-board-geometry.h"
#include "karum-board-shown.h"

G_BEGIN_DECLS

/* karum_board_points_add: gives @widget, which has none, the points of @board, from the uppermost
 * row on. */
void karum_board_points_add (GtkWidget *widget, const KarumBoard *board);

/* karum_board_points_remove: takes all of them away. */
void karum_board_points_remove (GtkWidget *widget);

/* karum_board_points_place: puts them where they are seen; for GtkWidgetClass.size_allocate(). */
void karum_board_points_place (GtkWidget *widget, const KarumBoardGeometry *geometry);

/* karum_board_points_tell: says what stands on them, and on that of the keyboard's @cursor. */
void karum_board_points_tell (GtkWidget *widget, const KarumBoardShown *shown, KarumPoint cursor);

/* karum_board_points_tell_cursor: says that the keyboard's cursor is on @point now. */
void
karum_board_points_tell_cursor (GtkWidget *widget, const KarumBoardShown *shown, KarumPoint point);

G_END_DECLS

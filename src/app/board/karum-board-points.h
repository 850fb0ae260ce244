/* karum-board-points.h: the points of a board for assistive technologies: one child widget, a
 * KarumBoardPoint, for each. */
#pragma once

#include <gtk/gtk.h>

#include "karum-board-geometry.h"
#include "karum-board-shown.h"
#include "karum-game.h"

/* karum_board_points_add: adds the points of @board to @widget, which has none, from the top row
 * on. */
void karum_board_points_add (GtkWidget *widget, const KarumBoard *board);

/* karum_board_points_remove: removes all points. */
void karum_board_points_remove (GtkWidget *widget);

/* karum_board_points_place: allocates the points; for GtkWidgetClass.size_allocate(). */
void karum_board_points_place (GtkWidget *widget, const KarumBoardGeometry *geometry);

/* karum_board_points_tell: updates the content of the points, and the description of the board:
 * what is at the keyboard @cursor, or nothing if that is hidden: KARUM_POINT_NONE. */
void karum_board_points_tell (GtkWidget *widget, const KarumBoardShown *shown, KarumPoint cursor);

/* karum_board_points_dup_line: (transfer full): the row of @point, or its @column, with what stands
 * on it: "Row 3: c3, First (blue), d3, hole", translated. */
char *karum_board_points_dup_line (const KarumBoardShown *shown, KarumPoint point, gboolean column);

/* karum_board_points_seek: the next stone after @from in the order of the board, or the one before
 * it if @by is -1. After the last stone comes the first one. KARUM_POINT_NONE if there is no stone.
 */
KarumPoint karum_board_points_seek (const KarumBoardShown *shown, KarumPoint from, int by);

/* karum_board_points_tell_cursor: moves the keyboard cursor to @point; says it if @visible. */
void karum_board_points_tell_cursor (GtkWidget *widget,
                                     const KarumBoardShown *shown,
                                     KarumPoint point,
                                     gboolean visible);

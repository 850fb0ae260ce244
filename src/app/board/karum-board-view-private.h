/* karum-board-view-private.h: what the parts of the board widget share. */
#pragma once

#include <adwaita.h>

#include "karum-board-geometry.h"
#include "karum-board-marks.h"
#include "karum-board-motion.h"
#include "karum-board-view.h"

G_BEGIN_DECLS

struct _KarumBoardView {
  GtkWidget parent_instance;

  struct {
    gboolean any; /* something is shown */
    KarumRules rules;
    KarumState state;
    KarumTurn last; /* no points if none */
    KarumEntry entry;
    gboolean has_entry;
    KarumState drawn; /* @state with the turn being entered, as far as it can be played */
    KarumRow highlight;
  } shown;

  struct {
    gboolean interactive, coordinates, animate, flipped;
    KarumBoardTheme theme;
  } options;

  struct {
    KarumPoint hover, cursor;
    KarumPoint dragged; /* the piece that follows the pointer */
    KarumPoint pressed;
    double drag_x, drag_y; /* where the pointer is */
  } input;

  /* Owned. */
  KarumBoardGeometry geometry;
  cairo_surface_t *field; /* (nullable): kept until something in it changes */
  GskRenderNode *board;   /* (nullable): @field with the pieces that don't move; likewise */
  gboolean seen;          /* there was a frame with it, or without it */
  GArray *motions;        /* (nullable) (element-type KarumMotion): while something moves */
  AdwAnimation *motion, *pulse;
  double progress; /* of the motion, 0 … 1 */
  double breath;   /* of the pulse, 0 … 1 */
};

enum { KARUM_BOARD_VIEW_POINT_ACTIVATED, KARUM_BOARD_VIEW_STEP_BACK, KARUM_BOARD_VIEW_N_SIGNALS };

/* karum_board_view_emit_point: reports @point as touched. */
void karum_board_view_emit_point (KarumBoardView *self, KarumPoint point);
void karum_board_view_emit_step_back (KarumBoardView *self);

/* karum_board_view_add_input: the controllers for pointer, touch and keys. */
void karum_board_view_add_input (KarumBoardView *self);

/* karum_board_view_set_cursor: moves the keyboard's cursor and tells its point. */
void karum_board_view_set_cursor (KarumBoardView *self, KarumPoint point);

/* karum_board_view_cell: what stands on @point, with the turn being entered. */
KarumCell karum_board_view_cell (KarumBoardView *self, KarumPoint point);

/* karum_board_view_pen: for drawing on @cr, which stays the caller's. */
KarumBoardPen karum_board_view_pen (KarumBoardView *self, cairo_t *cr);

/* karum_board_view_part: that of the widget in which something stands: the board, and how far
 * pieces reach over its edge; whole pixels. */
GdkRectangle karum_board_view_part (KarumBoardView *self);

static inline graphene_rect_t
karum_board_bounds (const GdkRectangle *part)
{
  return GRAPHENE_RECT_INIT ((float) part->x, (float) part->y, (float) part->width,
                             (float) part->height);
}

/* karum_board_view_append_still: the field with the pieces that don't move, in @part; drawn anew
 * only if what was kept was dropped. */
void karum_board_view_append_still (KarumBoardView *self,
                                    GtkSnapshot *snapshot,
                                    const GdkRectangle *part);

/* karum_board_view_draw: everything, with the geometry as it is. */
void karum_board_view_draw (KarumBoardView *self, GtkSnapshot *snapshot);

G_END_DECLS

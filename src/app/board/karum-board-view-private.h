/* karum-board-view-private.h: what the parts of the board widget share. */
#pragma once

#include "karum-board-animation.h"
#include "karum-board-geometry.h"
#include "karum-board-layers.h"
#include "karum-board-shown.h"
#include "karum-board-view.h"

G_BEGIN_DECLS

struct _KarumBoardView {
  GtkWidget parent_instance;

  KarumBoardShown shown;

  struct {
    gboolean interactive, coordinates, animate, flipped;
    KarumBoardTheme theme;
  } options;

  struct {
    KarumPoint hover, cursor;
    gboolean keyboard;  /* the keys were used last, not the pointer */
    KarumPoint dragged; /* the piece that follows the pointer */
    KarumPoint pressed;
    KarumPoint clicked;    /* by the last click */
    guint32 clicked_time;  /* of its end, in milliseconds of the display's clock */
    double drag_x, drag_y; /* where the pointer is */
  } input;

  struct {
    KarumMarkup markup;
    char *glyphs; /* (nullable) */
  } notes;

  struct {
    KarumMarking mode;
    KarumPoint from, to; /* of the arrow being drawn; KARUM_POINT_NONE: none is */
    KarumMarkColor color;
  } marking;

  KarumBoardGeometry geometry;
  KarumBoardLayers layers; /* follow @shown, @options, @geometry and the piece that is dragged */
  KarumBoardAnimation animation;
  gboolean seen; /* there was a frame with it, or without it */
};

/* karum_board_view_emit_point: reports @point as touched. */
void karum_board_view_emit_point (KarumBoardView *self, KarumPoint point);

/* karum_board_view_emit_step_back: reports that the last point shall be taken back. */
void karum_board_view_emit_step_back (KarumBoardView *self);

/* karum_board_view_set_cursor: moves the keyboard's cursor and tells its point. */
void karum_board_view_set_cursor (KarumBoardView *self, KarumPoint point);

/* karum_board_view_use_keyboard: whether the cursor shall be seen, as it is after keys and is not
 * after the pointer. */
void karum_board_view_use_keyboard (KarumBoardView *self, gboolean keyboard);

/* karum_board_view_drag: the piece on @point follows the pointer; KARUM_POINT_NONE: none does. */
void karum_board_view_drag (KarumBoardView *self, KarumPoint point);

/* -- karum-board-view-input.c -- */

/* karum_board_view_add_input: the controllers for pointer, touch and keys. */
void karum_board_view_add_input (KarumBoardView *self);

/* -- karum-board-view-marking.c -- */

/* karum_board_view_add_marking: the controllers for marks. */
void karum_board_view_add_marking (KarumBoardView *self);

/* karum_board_view_emit_marked: reports the mark or arrow; @color: -1 for none chosen. */
void karum_board_view_emit_marked (KarumBoardView *self, KarumPoint from, KarumPoint to, int color);

/* karum_board_view_emit_labelled: reports a letter or figure typed for @point. */
void karum_board_view_emit_labelled (KarumBoardView *self, KarumPoint point, const char *text);

/* karum_board_view_mark_key: what a key does where keys mark; FALSE: nothing. */
gboolean karum_board_view_mark_key (KarumBoardView *self, guint key, GdkModifierType modifiers);

/* karum_board_view_draw_arrow: the arrow that is being drawn goes from @from to @to;
 * KARUM_POINT_NONE: none does. */
void karum_board_view_draw_arrow (KarumBoardView *self, KarumPoint from, KarumPoint to);

/* -- karum-board-view-draw.c -- */

/* karum_board_view_draw: everything, with the geometry as it is. */
void karum_board_view_draw (KarumBoardView *self, GtkSnapshot *snapshot);

G_END_DECLS

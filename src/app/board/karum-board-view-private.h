/* karum-board-view-private.h: internals of the board widget, shared by its files. */
#pragma once

#include "karum-board-geometry.h"
#include "karum-board-shown.h"
#include "karum-board-view.h"

/* KarumBoardLayers: a plain value, zeroed while the cache is empty. */
typedef struct {
  cairo_surface_t *field; /* (owned) (nullable): frame, squares, lines */
  GskRenderNode *board;   /* (owned) (nullable): @field with the pieces on it */
} KarumBoardLayers;

struct _KarumBoardView {
  GtkWidget parent_instance;

  KarumBoardShown shown;

  struct {
    gboolean interactive, coordinates, animate, flipped;
    KarumBoardTheme theme;
  } options;

  struct {
    KarumPoint hover, cursor;
    gboolean walking;   /* the cursor is shown on a board that isn't interactive, too */
    int row;            /* that was walked to, of those that score; -1 for none */
    gboolean keyboard;  /* the keyboard was used last, not the pointer */
    KarumPoint dragged; /* the point of the dragged piece */
    KarumPoint pressed;
    KarumPoint clicked;    /* of the last click */
    guint32 clicked_time;  /* when it ended, in milliseconds of the display's clock */
    double drag_x, drag_y; /* position of the pointer */
  } input;

  struct {
    KarumMarkup markup;
    char *glyphs; /* (nullable) */
  } notes;

  struct {
    KarumMarking mode;
    KarumPoint from, to; /* start of the arrow being drawn; KARUM_POINT_NONE for none */
    KarumMarkColor color;
  } marking;

  KarumBoardGeometry geometry;
  KarumBoardLayers layers; /* caches for @shown, @options, @geometry and the dragged piece */
  KarumBoardAnimation animation;
  gboolean seen; /* a frame was requested before */
};

/* karum_board_view_set_cursor: moves the keyboard cursor and updates its accessible point. */
void karum_board_view_set_cursor (KarumBoardView *self, KarumPoint point);

/* karum_board_view_use_keyboard: shows the cursor after keyboard input, hides it after pointer
 * input. */
void karum_board_view_use_keyboard (KarumBoardView *self, gboolean keyboard);

/* karum_board_view_drag: makes the piece on @point follow the pointer; KARUM_POINT_NONE: none. */
void karum_board_view_drag (KarumBoardView *self, KarumPoint point);

/* -- karum-board-view-input.c -- */

/* karum_board_view_add_input: adds the event controllers for pointer, touch and keyboard. */
void karum_board_view_add_input (KarumBoardView *self);

/* -- Board view marking -- */

/* karum_board_view_add_marking: adds the event controllers for marks. */
void karum_board_view_add_marking (KarumBoardView *self);

/* karum_board_view_mark_key: handles a key in the marking mode; FALSE: the key has no function. */
gboolean karum_board_view_mark_key (KarumBoardView *self, guint key, GdkModifierType modifiers);

/* karum_board_view_draw_arrow: previews an arrow from @from to @to; KARUM_POINT_NONE: none. */
void karum_board_view_draw_arrow (KarumBoardView *self, KarumPoint from, KarumPoint to);

/* -- karum-board-view-draw.c -- */

/* karum_board_layers_drop: invalidates the field and the pieces. */
void karum_board_layers_drop (KarumBoardLayers *layers);

/* karum_board_layers_drop_pieces: invalidates the pieces, but not the field. */
void karum_board_layers_drop_pieces (KarumBoardLayers *layers);

/* karum_board_view_draw: draws everything with the present geometry. */
void karum_board_view_draw (KarumBoardView *self, GtkSnapshot *snapshot);

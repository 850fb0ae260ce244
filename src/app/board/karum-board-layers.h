/* karum-board-layers.h: what stays as it is on the board, drawn once and kept. */
#pragma once

#include <gtk/gtk.h>

#include "karum-board-marks.h"

G_BEGIN_DECLS

/* KarumBoardLayers: a plain value, zeroed while nothing is kept. */
typedef struct {
  cairo_surface_t *field; /* (owned) (nullable): frame, squares, lines */
  GskRenderNode *board;   /* (owned) (nullable): @field with the pieces on it */
} KarumBoardLayers;

/* What they are drawn from. */
typedef struct {
  KarumBoardPen pen; /* without a context */
  GdkRectangle part; /* of the widget: all that is drawn is in it */
  int scale;         /* pixels of the display for one of the widget */
  KarumCell (*cell) (gpointer data, KarumPoint point); /* what stands on @point and stays there */
  gpointer data;
} KarumBoardStill;

/* karum_board_bounds: @part of a widget, for snapshots. */
static inline graphene_rect_t
karum_board_bounds (const GdkRectangle *part)
{
  return GRAPHENE_RECT_INIT ((float) part->x, (float) part->y, (float) part->width,
                             (float) part->height);
}

/* karum_board_layers_drop: neither field nor pieces are any more as they were. */
void karum_board_layers_drop (KarumBoardLayers *layers);

/* karum_board_layers_drop_pieces: the pieces are not any more as they were; the field is. */
void karum_board_layers_drop_pieces (KarumBoardLayers *layers);

/* karum_board_layers_append: what was kept; draws @still where it was dropped. */
void karum_board_layers_append (KarumBoardLayers *layers,
                                GtkSnapshot *snapshot,
                                const KarumBoardStill *still);

G_END_DECLS

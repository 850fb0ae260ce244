/* karum-board-field.h: draws what never changes during a game: frame, squares, lines. */
#pragma once

#include <gtk/gtk.h>

#include "karum-board-geometry.h"
#include "karum-board-marks.h"
#include "karum-board-palette.h"

/* KarumBoardLayers: a plain value, zeroed while the cache is empty. */
typedef struct {
  cairo_surface_t *field; /* (owned) (nullable): frame, squares, lines */
  GskRenderNode *board;   /* (owned) (nullable): @field with the pieces on it */
} KarumBoardLayers;

/* The input of the layers. */
typedef struct {
  KarumBoardPen pen; /* without a cairo context */
  GdkRectangle part; /* of the widget: contains the whole drawing */
  int scale;         /* device pixels per unit of the widget */
  KarumCell (*cell) (gpointer data, KarumPoint point); /* the static content of @point */
  gpointer data;
} KarumBoardStill;

/* karum_board_bounds: @part of a widget as a rectangle for snapshots. */
static inline graphene_rect_t
karum_board_bounds (const GdkRectangle *part)
{
  return GRAPHENE_RECT_INIT ((float) part->x, (float) part->y, (float) part->width,
                             (float) part->height);
}

/* karum_board_layers_drop: invalidates the field and the pieces. */
void karum_board_layers_drop (KarumBoardLayers *layers);

/* karum_board_layers_drop_pieces: invalidates the pieces, but not the field. */
void karum_board_layers_drop_pieces (KarumBoardLayers *layers);

/* karum_board_layers_append: appends the layers; draws @still if they are invalid. */
void karum_board_layers_append (KarumBoardLayers *layers,
                                GtkSnapshot *snapshot,
                                const KarumBoardStill *still);

/**
 * karum_board_field_draw:
 * @pango: for the coordinates
 */
void karum_board_field_draw (cairo_t *cr,
                             const KarumBoardGeometry *geometry,
                             const KarumBoardPalette *palette,
                             PangoContext *pango);

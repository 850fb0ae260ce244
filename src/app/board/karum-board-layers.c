#include "karum-board-layers.h"

#include <math.h>

#include "karum-board-field.h"
#include "karum-board-piece.h"

/* (transfer full): a surface in device pixels, drawn in the coordinates of the widget. */
static cairo_surface_t *
image_new (const GdkRectangle *part, int scale)
{
  cairo_surface_t *image
      = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, part->width * scale, part->height * scale);

  cairo_surface_set_device_scale (image, scale, scale);
  cairo_surface_set_device_offset (image, -part->x * scale, -part->y * scale);
  return image;
}

/* (transfer full) */
static cairo_surface_t *
field_new (const KarumBoardStill *still)
{
  cairo_surface_t *field = image_new (&still->part, still->scale);
  cairo_t *cr = cairo_create (field);

  karum_board_field_draw (cr, still->pen.geometry, still->pen.palette, still->pen.pango);
  cairo_destroy (cr);
  return field;
}

static void
paint_image (cairo_t *cr, cairo_surface_t *image, double x, double y)
{
  cairo_set_source_surface (cr, image, x, y);
  cairo_paint (cr);
}

/* A cache with one image of each kind of piece, drawn where it first occurs. */
typedef struct {
  cairo_surface_t *image; /* (owned) (nullable) */
  double x, y;            /* its centre */
} Stamp;

static void
make_stamp (const KarumBoardStill *still, KarumCell cell, double x, double y, Stamp *stamp)
{
  double radius = karum_board_geometry_radius (still->pen.geometry);
  int reach = (int) ceil (radius * KARUM_BOARD_PIECE_REACH);
  const GdkRectangle part
      = { (int) floor (x) - reach, (int) floor (y) - reach, 2 * reach + 1, 2 * reach + 1 };
  cairo_t *cr;

  *stamp = (Stamp){ image_new (&part, still->scale), x, y };
  cr = cairo_create (stamp->image);
  karum_board_piece_draw (cr, still->pen.palette, cell, x, y, radius, 1);
  cairo_destroy (cr);
}

/* Draws the pieces that don't move. Points are a whole number of pixels apart, so an image fits
 * at all points. */
static void
draw_pieces (const KarumBoardStill *still, cairo_t *cr)
{
  const KarumBoardGeometry *geometry = still->pen.geometry;
  Stamp stamps[KARUM_CELL_HOLE + 1][2] = { 0 };

  for (KarumPoint point = KARUM_POINT_NONE; karum_board_next (&geometry->board, &point);) {
    KarumCell cell = still->cell (still->data, point);
    Stamp *stamp = &stamps[cell.content][cell.marked];
    double x, y;

    if (cell.content == KARUM_CELL_EMPTY)
      continue;
    karum_board_geometry_center (geometry, point, &x, &y);
    if (!stamp->image)
      make_stamp (still, cell, x, y, stamp);
    paint_image (cr, stamp->image, x - stamp->x, y - stamp->y);
  }
  for (guint i = 0; i < 2 * G_N_ELEMENTS (stamps); i++)
    g_clear_pointer (&stamps[i / 2][i % 2].image, cairo_surface_destroy);
}

/* (transfer full): the field with the pieces as a texture: a cairo node would be redrawn in
 * every frame, which takes longer than a frame for a wooden board. */
static GskRenderNode *
board_new (cairo_surface_t *field, const KarumBoardStill *still)
{
  const graphene_rect_t bounds = karum_board_bounds (&still->part);
  GskRenderNode *node = gsk_cairo_node_new (&bounds);
  cairo_surface_t *image = image_new (&still->part, still->scale);
  cairo_t *cr = cairo_create (image);

  paint_image (cr, field, 0, 0);
  draw_pieces (still, cr);
  cairo_destroy (cr);
  cr = gsk_cairo_node_get_draw_context (node);
  paint_image (cr, image, 0, 0);
  cairo_destroy (cr);
  cairo_surface_destroy (image);
  return node;
}

void
karum_board_layers_append (KarumBoardLayers *layers,
                           GtkSnapshot *snapshot,
                           const KarumBoardStill *still)
{
  if (!layers->field)
    layers->field = field_new (still);
  if (!layers->board)
    layers->board = board_new (layers->field, still);
  gtk_snapshot_append_node (snapshot, layers->board);
}

void
karum_board_layers_drop_pieces (KarumBoardLayers *layers)
{
  g_clear_pointer (&layers->board, gsk_render_node_unref);
}

void
karum_board_layers_drop (KarumBoardLayers *layers)
{
  karum_board_layers_drop_pieces (layers);
  g_clear_pointer (&layers->field, cairo_surface_destroy);
}

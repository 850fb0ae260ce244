/* karum-board-view-still.c: what stays as it is on the board, drawn once and kept. */
#include <math.h>

#include "karum-board-field.h"
#include "karum-board-piece.h"
#include "karum-board-view-private.h"

static const KarumBoardPalette *
palette_of (KarumBoardView *self)
{
  AdwStyleManager *style = adw_style_manager_get_default ();

  return karum_board_palette_get (self->options.theme, adw_style_manager_get_high_contrast (style),
                                  adw_style_manager_get_dark (style));
}

KarumCell
karum_board_view_cell (KarumBoardView *self, KarumPoint point)
{
  return self->shown.rules.game->cell (&self->shown.rules, &self->shown.drawn, point);
}

KarumBoardPen
karum_board_view_pen (KarumBoardView *self, cairo_t *cr)
{
  return (KarumBoardPen){
    .cr = cr,
    .geometry = &self->geometry,
    .palette = palette_of (self),
    .pango = gtk_widget_get_pango_context (GTK_WIDGET (self)),
  };
}

GdkRectangle
karum_board_view_part (KarumBoardView *self)
{
  const KarumBoardGeometry *geometry = &self->geometry;
  double over = geometry->margin + geometry->step / 2;
  GdkRectangle part = { (int) floor (geometry->left - over), (int) floor (geometry->top - over),
                        (int) ceil (karum_board_geometry_width (geometry) + 2 * over) + 1,
                        (int) ceil (karum_board_geometry_height (geometry) + 2 * over) + 1 };
  const GdkRectangle all = { 0, 0, gtk_widget_get_width (GTK_WIDGET (self)),
                             gtk_widget_get_height (GTK_WIDGET (self)) };

  gdk_rectangle_intersect (&part, &all, &part);
  return part;
}

/* (transfer full): in the pixels of the display, with the coordinates of the widget. */
static cairo_surface_t *
image_new (KarumBoardView *self, const GdkRectangle *part)
{
  int scale = gtk_widget_get_scale_factor (GTK_WIDGET (self));
  cairo_surface_t *image
      = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, part->width * scale, part->height * scale);

  cairo_surface_set_device_scale (image, scale, scale);
  cairo_surface_set_device_offset (image, -part->x * scale, -part->y * scale);
  return image;
}

/* (transfer full) */
static cairo_surface_t *
field_new (KarumBoardView *self, const GdkRectangle *part)
{
  cairo_surface_t *field = image_new (self, part);
  KarumBoardPen pen = karum_board_view_pen (self, cairo_create (field));

  karum_board_field_draw (pen.cr, pen.geometry, pen.palette, pen.pango);
  cairo_destroy (pen.cr);
  return field;
}

static void
paint_image (cairo_t *cr, cairo_surface_t *image, double x, double y)
{
  cairo_set_source_surface (cr, image, x, y);
  cairo_paint (cr);
}

/* One of each kind of piece, drawn where the first of it stands. */
typedef struct {
  cairo_surface_t *image; /* (owned) (nullable) */
  double x, y;            /* its middle */
} Stamp;

static void
make_stamp (KarumBoardView *self, KarumCell cell, double x, double y, Stamp *stamp)
{
  double radius = karum_board_geometry_radius (&self->geometry);
  int reach = (int) ceil (radius * KARUM_BOARD_PIECE_REACH);
  const GdkRectangle part
      = { (int) floor (x) - reach, (int) floor (y) - reach, 2 * reach + 1, 2 * reach + 1 };
  cairo_t *cr;

  *stamp = (Stamp){ image_new (self, &part), x, y };
  cr = cairo_create (stamp->image);
  karum_board_piece_draw (cr, palette_of (self), cell, x, y, radius, 1);
  cairo_destroy (cr);
}

/* The pieces that stay where they are. Points are whole pixels apart: what was drawn at one looks
 * the same at all. */
static void
draw_pieces (KarumBoardView *self, cairo_t *cr)
{
  Stamp stamps[KARUM_CELL_HOLE + 1][2] = { 0 };

  for (unsigned row = 0; row < self->geometry.board.rows; row++)
    for (unsigned column = 0; column < self->geometry.board.columns; column++) {
      KarumPoint point = karum_point (column, row);
      KarumCell cell = karum_board_view_cell (self, point);
      Stamp *stamp = &stamps[cell.content][cell.marked];
      double x, y;

      if (cell.content == KARUM_CELL_EMPTY || point == self->input.dragged
          || karum_motions_at (self->motions, point))
        continue;
      karum_board_geometry_center (&self->geometry, point, &x, &y);
      if (!stamp->image)
        make_stamp (self, cell, x, y, stamp);
      paint_image (cr, stamp->image, x - stamp->x, y - stamp->y);
    }
  for (guint i = 0; i < 2 * G_N_ELEMENTS (stamps); i++)
    g_clear_pointer (&stamps[i / 2][i % 2].image, cairo_surface_destroy);
}

/* (transfer full): the field with the pieces on it, as it is seen: a node that knew how they are
 * drawn would draw them anew in every frame, and a board of wood takes longer than one. */
static GskRenderNode *
board_new (KarumBoardView *self, const GdkRectangle *part)
{
  const graphene_rect_t bounds = karum_board_bounds (part);
  GskRenderNode *node = gsk_cairo_node_new (&bounds);
  cairo_surface_t *image = image_new (self, part);
  cairo_t *cr = cairo_create (image);

  paint_image (cr, self->field, 0, 0);
  draw_pieces (self, cr);
  cairo_destroy (cr);
  cr = gsk_cairo_node_get_draw_context (node);
  paint_image (cr, image, 0, 0);
  cairo_destroy (cr);
  cairo_surface_destroy (image);
  return node;
}

void
karum_board_view_append_still (KarumBoardView *self,
                               GtkSnapshot *snapshot,
                               const GdkRectangle *part)
{
  if (!self->field)
    self->field = field_new (self, part);
  if (!self->board)
    self->board = board_new (self, part);
  gtk_snapshot_append_node (snapshot, self->board);
}

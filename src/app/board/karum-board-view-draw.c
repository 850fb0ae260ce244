/* karum-board-view-draw.c: draws a frame of the board: its static layers, moving pieces and
 * marks. */
#include <math.h>

#include "karum-board-paint.h"
#include "karum-board-view-private.h"

static gboolean
is_piece (KarumCell cell)
{
  return cell.content == KARUM_CELL_FIRST || cell.content == KARUM_CELL_SECOND;
}

/* -- Descriptions of points ------------------------------------------------------------------- */

/* The arguments of callbacks from a game. */
typedef struct {
  KarumBoardView *self;
  const KarumBoardPen *pen;
} Drawing;

static gboolean
row_has (const KarumRow *row, KarumPoint point)
{
  for (guint i = 0; i < row->n_points; i++)
    if (row->points[i] == point)
      return TRUE;
  return FALSE;
}

/* The emphasis of @row, 0 … 1: rows of the last turn and under the pointer are emphasized. */
static double
row_weight (KarumBoardView *self, const KarumRow *row)
{
  gboolean fresh = FALSE;

  if (self->input.hover != KARUM_POINT_NONE && row_has (row, self->input.hover))
    return 1;
  for (guint i = 0; i < self->shown.last.n_points; i++)
    fresh = fresh || row_has (row, self->shown.last.points[i]);
  if (fresh)
    return self->animation.motions ? self->animation.progress : 1;
  return 0;
}

static bool
draw_row (const KarumRow *row, void *data)
{
  const Drawing *drawing = data;
  double weight = row_weight (drawing->self, row);
  double faint = drawing->pen->palette->flat ? 1 : 0.85;

  karum_board_mark_row (drawing->pen, row, weight > 0, weight > 0 ? weight : faint);
  return true;
}

static bool
draw_row_points (const KarumRow *row, void *data)
{
  const Drawing *drawing = data;
  double weight = row_weight (drawing->self, row);

  if (weight > 0)
    karum_board_mark_row_points (drawing->pen, row, weight);
  return true;
}

static void
draw_rows (KarumBoardView *self, const KarumBoardPen *pen)
{
  Drawing drawing = { self, pen };

  if (self->shown.rules.game->rows)
    self->shown.rules.game->rows (&self->shown.rules, &self->shown.state, draw_row, &drawing);
  if (self->shown.highlight.n_points > 0)
    karum_board_mark_row (pen, &self->shown.highlight, TRUE, 1);
}

static void
draw_rows_points (KarumBoardView *self, const KarumBoardPen *pen)
{
  Drawing drawing = { self, pen };

  if (self->shown.rules.game->rows)
    self->shown.rules.game->rows (&self->shown.rules, &self->shown.state, draw_row_points,
                                  &drawing);
  if (self->shown.highlight.n_points > 0)
    karum_board_mark_row_points (pen, &self->shown.highlight, 1);
}

static bool
draw_way (const KarumWay *way, void *data)
{
  const Drawing *drawing = data;

  karum_board_mark_way (drawing->pen, way, 0.85);
  return true;
}

static void
draw_ways (KarumBoardView *self, const KarumBoardPen *pen, const KarumTurn *turn)
{
  Drawing drawing = { self, pen };

  karum_turn_ways (&self->shown.rules, turn, &self->shown.drawn, draw_way, &drawing);
}

static void
draw_effect (KarumBoardView *self, const KarumBoardPen *pen, KarumPoint point)
{
  KarumTurnEffect effect = self->shown.effects[point];

  if (effect & KARUM_EFFECT_PLACED)
    karum_board_mark_placed (pen, point);
  if (effect & KARUM_EFFECT_TAKEN)
    karum_board_mark_taken (
        pen, point, karum_board_shown_cell (&self->shown, point).content != KARUM_CELL_EMPTY);
}

static void
draw_last (KarumBoardView *self, const KarumBoardPen *pen)
{
  if (self->shown.last.n_points == 0 || self->animation.motions
      || karum_board_shown_is_entering (&self->shown))
    return;
  draw_ways (self, pen, &self->shown.last);
  for (KarumPoint point = 0; point < KARUM_POINTS; point++)
    draw_effect (self, pen, point);
}

/* Draws a ghost of @cell on @point. */
static void
draw_piece (const KarumBoardPen *pen, KarumCell cell, KarumPoint point, double alpha)
{
  double x, y;

  karum_board_geometry_center (pen->geometry, point, &x, &y);
  karum_board_piece_draw (pen->cr, pen->palette, cell, x, y,
                          karum_board_geometry_radius (pen->geometry), alpha);
}

/* Pieces captured by the turn being entered are ghosts with a cross. */
static void
draw_taken (KarumBoardView *self, const KarumBoardPen *pen, KarumPoint point)
{
  KarumCell before = karum_board_shown_cell_before (&self->shown, point);

  if (!is_piece (before) || is_piece (karum_board_shown_cell (&self->shown, point))
      || point == self->shown.entry.turn.points[0])
    return;
  draw_piece (pen, before, point, 0.3);
  karum_board_mark_taken (pen, point, FALSE);
}

/* A placed piece is a ghost until the turn is complete. */
static void
draw_placed (KarumBoardView *self, const KarumBoardPen *pen, KarumPoint point)
{
  const KarumEntry *entry = &self->shown.entry;
  KarumStatus status = entry->rules.game->status (&entry->rules, &entry->state);
  KarumCell ghost = { status.to_move == KARUM_FIRST ? KARUM_CELL_FIRST : KARUM_CELL_SECOND, false };

  if (karum_board_shown_cell (&self->shown, point).content == KARUM_CELL_EMPTY)
    draw_piece (pen, ghost, point, 0.8);
}

static void
draw_touched (KarumBoardView *self, const KarumBoardPen *pen)
{
  const KarumEntry *entry = &self->shown.entry;

  if (entry->turn.n_points == 0)
    return;
  if (entry->turn.n_points == 1)
    draw_placed (self, pen, entry->turn.points[0]);
  for (guint i = 1; i < entry->turn.n_points; i++)
    draw_taken (self, pen, entry->turn.points[i]);
  draw_ways (self, pen, &entry->turn);
  karum_board_mark_touched (pen, entry->turn.points[entry->turn.n_points - 1]);
}

/* If a turn can begin with a piece or otherwise, the movable pieces are marked. */
static void
draw_movable (KarumBoardView *self, const KarumBoardPen *pen)
{
  const KarumEntry *entry = &self->shown.entry;
  gboolean otherwise = FALSE;

  for (KarumPoint point = 0; point < KARUM_POINTS; point++)
    otherwise = otherwise
                || (entry->next[point] && !is_piece (karum_board_shown_cell (&self->shown, point)));
  for (KarumPoint point = 0; otherwise && point < KARUM_POINTS; point++)
    if (entry->next[point] && is_piece (karum_board_shown_cell (&self->shown, point)))
      karum_board_mark_choice (pen, point, TRUE, 0);
}

static void
draw_choices (KarumBoardView *self, const KarumBoardPen *pen)
{
  const KarumEntry *entry = &self->shown.entry;

  if (entry->turn.n_points == 0) {
    draw_movable (self, pen);
    return;
  }
  for (KarumPoint point = 0; point < KARUM_POINTS; point++)
    if (entry->next[point])
      karum_board_mark_choice (
          pen, point, karum_board_shown_cell (&self->shown, point).content != KARUM_CELL_EMPTY,
          self->animation.breath);
}

static void
draw_marked (KarumBoardView *self, const KarumBoardPen *pen)
{
  for (KarumPoint point = 0; point < KARUM_POINTS; point++)
    if (self->shown.marked[point])
      karum_board_mark_choice (
          pen, point, karum_board_shown_cell (&self->shown, point).content != KARUM_CELL_EMPTY, 0);
}

static void
draw_ghost (KarumBoardView *self, const KarumBoardPen *pen, KarumPoint point)
{
  KarumCell cell;

  if (self->input.dragged != KARUM_POINT_NONE || !karum_entry_can_touch (&self->shown.entry, point))
    return;
  if (karum_entry_preview (&self->shown.entry, point, &cell))
    draw_piece (pen, cell, point, 0.55);
  karum_board_mark_hover (pen, point);
}

static void
draw_dragged (KarumBoardView *self, const KarumBoardPen *pen)
{
  if (self->input.dragged == KARUM_POINT_NONE)
    return;
  karum_board_piece_draw (pen->cr, pen->palette,
                          karum_board_shown_cell_before (&self->shown, self->input.dragged),
                          self->input.drag_x, self->input.drag_y,
                          karum_board_geometry_radius (&self->geometry) * 1.12, 1);
}

static void
draw_notes (KarumBoardView *self, const KarumBoardPen *pen)
{
  const KarumArrow arrow = { self->marking.from, self->marking.to, self->marking.color };

  karum_board_notes_draw (pen, &self->notes.markup);
  if (self->marking.from != KARUM_POINT_NONE)
    karum_board_notes_arrow (pen, &arrow, 0.6);
  if (self->notes.glyphs && *self->notes.glyphs && self->shown.ended != KARUM_POINT_NONE
      && !karum_board_shown_is_entering (&self->shown))
    karum_board_notes_glyph (pen, self->shown.ended, self->notes.glyphs);
}

static void
draw_marks (KarumBoardView *self, const KarumBoardPen *pen)
{
  karum_board_animation_draw (&self->animation, pen);
  draw_rows (self, pen);
  draw_last (self, pen);
  draw_rows_points (self, pen);
  draw_marked (self, pen);
  if (self->options.interactive && self->shown.has_entry) {
    draw_touched (self, pen);
    draw_choices (self, pen);
    if (self->input.hover != KARUM_POINT_NONE)
      draw_ghost (self, pen, self->input.hover);
  }
  draw_notes (self, pen);
  if (karum_board_view_shows_cursor (self))
    karum_board_mark_cursor (pen, self->input.cursor);
  draw_dragged (self, pen);
}

/* -- Layers ----------------------------------------------------------------------------------- */

/* The input of the layers. */
typedef struct {
  KarumBoardPen pen; /* without a cairo context */
  GdkRectangle part; /* of the widget: contains the whole drawing */
  int scale;         /* device pixels per unit of the widget */
  KarumCell (*cell) (gpointer data, KarumPoint point); /* the static content of @point */
  gpointer data;
} KarumBoardStill;

/* @part of a widget as a rectangle for snapshots. */
static graphene_rect_t
bounds_of (const GdkRectangle *part)
{
  return GRAPHENE_RECT_INIT ((float) part->x, (float) part->y, (float) part->width,
                             (float) part->height);
}

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
  KarumBoardPen pen = still->pen;

  pen.cr = cairo_create (field);
  karum_board_field_draw (&pen);
  cairo_destroy (pen.cr);
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

/* (transfer full): the field with the pieces, as images: a wooden board takes longer to draw than
 * there is time in a frame. They are not joined into one, which would be as large as the field, and
 * be made and copied for every turn. */
static GskRenderNode *
board_new (cairo_surface_t *field, const KarumBoardStill *still)
{
  const graphene_rect_t bounds = bounds_of (&still->part);
  GskRenderNode *node = gsk_cairo_node_new (&bounds);
  cairo_t *cr = gsk_cairo_node_get_draw_context (node);

  paint_image (cr, field, 0, 0);
  draw_pieces (still, cr);
  cairo_destroy (cr);
  return node;
}

static void
append_layers (KarumBoardLayers *layers, GtkSnapshot *snapshot, const KarumBoardStill *still)
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

static KarumBoardPen
make_pen (KarumBoardView *self)
{
  AdwStyleManager *style = adw_style_manager_get_default ();

  return (KarumBoardPen){
    .geometry = &self->geometry,
    .palette
    = karum_board_palette_get (self->options.theme, adw_style_manager_get_high_contrast (style),
                               adw_style_manager_get_dark (style)),
    .pango = gtk_widget_get_pango_context (GTK_WIDGET (self)),
  };
}

/* The area of the widget with content: the board, and the overhang of pieces at its edge; whole
 * pixels. */
static GdkRectangle
part_for_board (const KarumBoardGeometry *geometry, const GdkRectangle *all)
{
  double over = geometry->margin + geometry->step / 2;
  GdkRectangle part = { (int) floor (geometry->left - over), (int) floor (geometry->top - over),
                        (int) ceil (karum_board_geometry_width (geometry) + 2 * over) + 1,
                        (int) ceil (karum_board_geometry_height (geometry) + 2 * over) + 1 };

  gdk_rectangle_intersect (&part, all, &part);
  return part;
}

static KarumCell
still_cell (gpointer data, KarumPoint point)
{
  KarumBoardView *self = data;

  if (point == self->input.dragged || karum_motions_at (self->animation.motions, point))
    return (KarumCell){ KARUM_CELL_EMPTY, false };
  return karum_board_shown_cell (&self->shown, point);
}

static void
append_marks (KarumBoardView *self,
              GtkSnapshot *snapshot,
              KarumBoardPen pen,
              const GdkRectangle *part)
{
  const graphene_rect_t bounds = bounds_of (part);

  pen.cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  draw_marks (self, &pen);
  cairo_destroy (pen.cr);
}

/* The focus: around the board, not around the empty space beside it. */
static void
append_focus (KarumBoardView *self, GtkSnapshot *snapshot)
{
  const KarumBoardGeometry *geometry = &self->geometry;
  const float margin = (float) geometry->margin, width = 2;
  GtkWidget *widget = GTK_WIDGET (self);
  GskRoundedRect frame;
  GdkRGBA color;

  if (!gtk_widget_has_focus (widget)
      || !gtk_style_context_lookup_color (gtk_widget_get_style_context (widget), "accent_bg_color",
                                          &color))
    return;
  gsk_rounded_rect_init_from_rect (
      &frame,
      &GRAPHENE_RECT_INIT ((float) geometry->left - margin, (float) geometry->top - margin,
                           (float) karum_board_geometry_width (geometry) + 2 * margin,
                           (float) karum_board_geometry_height (geometry) + 2 * margin),
      6);
  gtk_snapshot_append_border (snapshot, &frame, (float[]){ width, width, width, width },
                              (GdkRGBA[]){ color, color, color, color });
}

void
karum_board_view_draw (KarumBoardView *self, GtkSnapshot *snapshot)
{
  GtkWidget *widget = GTK_WIDGET (self);
  const GdkRectangle all = { 0, 0, gtk_widget_get_width (widget), gtk_widget_get_height (widget) };
  const KarumBoardStill still = { .pen = make_pen (self),
                                  .part = part_for_board (&self->geometry, &all),
                                  .scale = gtk_widget_get_scale_factor (widget),
                                  .cell = still_cell,
                                  .data = self };

  if (still.part.width <= 0 || still.part.height <= 0)
    return;
  append_layers (&self->layers, snapshot, &still);
  /* The marks include the dragged piece, which can be anywhere. */
  append_marks (self, snapshot, still.pen,
                self->input.dragged == KARUM_POINT_NONE ? &still.part : &all);
  append_focus (self, snapshot);
}

/* karum-board-view-draw.c: what moves on the board, and what is said about its points. */
#include "karum-board-piece.h"
#include "karum-board-view-private.h"

static gboolean
is_piece (KarumCell cell)
{
  return cell.content == KARUM_CELL_FIRST || cell.content == KARUM_CELL_SECOND;
}

/* -- What moves ------------------------------------------------------------------------------- */

static gboolean
moves_away (KarumBoardView *self, KarumPoint point)
{
  for (guint i = 0; i < self->motions->len; i++)
    if (g_array_index (self->motions, KarumMotion, i).from == point)
      return TRUE;
  return FALSE;
}

static void
draw_motion (KarumBoardView *self, const KarumBoardPen *pen, const KarumMotion *motion)
{
  double radius = karum_board_geometry_radius (&self->geometry), p = self->progress;
  double x, y, from_x, from_y;

  karum_board_geometry_center (&self->geometry, motion->point, &x, &y);
  if (!moves_away (self, motion->point))
    karum_board_piece_draw (pen->cr, pen->palette, motion->before, x, y, radius * (1 + 0.35 * p),
                            1 - p);
  if (motion->from == KARUM_POINT_NONE) {
    karum_board_piece_draw (pen->cr, pen->palette, motion->after, x, y, radius * (0.55 + 0.45 * p),
                            p);
    return;
  }
  karum_board_geometry_center (&self->geometry, motion->from, &from_x, &from_y);
  karum_board_piece_draw (pen->cr, pen->palette, motion->after, from_x + (x - from_x) * p,
                          from_y + (y - from_y) * p, radius * (1 + 0.6 * p * (1 - p)), 1);
}

static void
draw_motions (KarumBoardView *self, const KarumBoardPen *pen)
{
  for (guint i = 0; self->motions && i < self->motions->len; i++)
    draw_motion (self, pen, &g_array_index (self->motions, KarumMotion, i));
}

/* -- What is said about points ---------------------------------------------------------------- */

typedef struct {
  KarumBoardView *self;
  const KarumBoardPen *pen;
} RowDrawing;

static gboolean
row_has (const KarumRow *row, KarumPoint point)
{
  for (guint i = 0; i < row->n_points; i++)
    if (row->points[i] == point)
      return TRUE;
  return FALSE;
}

/* Rows are shown faintly; those of the last turn and those under the pointer with their points. */
static bool
draw_row (const KarumRow *row, void *data)
{
  RowDrawing *drawing = data;
  KarumBoardView *self = drawing->self;
  gboolean fresh = FALSE;

  for (guint i = 0; i < self->shown.last.n_points; i++)
    fresh = fresh || row_has (row, self->shown.last.points[i]);
  if (self->input.hover != KARUM_POINT_NONE && row_has (row, self->input.hover))
    karum_board_mark_row (drawing->pen, row, TRUE, 1);
  else if (fresh)
    karum_board_mark_row (drawing->pen, row, TRUE, self->motions ? self->progress : 1);
  else
    karum_board_mark_row (drawing->pen, row, FALSE, 0.45);
  return true;
}

static void
draw_rows (KarumBoardView *self, const KarumBoardPen *pen)
{
  RowDrawing drawing = { self, pen };

  if (self->shown.rules.game->rows)
    self->shown.rules.game->rows (&self->shown.rules, &self->shown.state, draw_row, &drawing);
  if (self->shown.highlight.n_points > 0)
    karum_board_mark_row (pen, &self->shown.highlight, TRUE, 1);
}

static bool
draw_way (const KarumWay *way, void *data)
{
  karum_board_mark_way (data, way, 0.85);
  return true;
}

/* The ways of @turn; returns whether there are any. A piece that left the first point has gone to
 * the second where the game doesn't say more. */
static gboolean
draw_ways (KarumBoardView *self, const KarumBoardPen *pen, const KarumTurn *turn)
{
  const KarumRules *rules = &self->shown.rules;
  KarumWay way = { .kind = KARUM_WAY_STRAIGHT };

  if (turn->n_points < 2)
    return FALSE;
  if (rules->game->ways) {
    rules->game->ways (rules, turn, draw_way, (void *) pen);
    return TRUE;
  }
  if (is_piece (karum_board_view_cell (self, turn->points[0])))
    return FALSE;
  way.from = turn->points[0];
  way.to = turn->points[1];
  return draw_way (&way, (void *) pen);
}

static void
draw_last (KarumBoardView *self, const KarumBoardPen *pen)
{
  gboolean entering = self->shown.has_entry && self->shown.entry.turn.n_points > 0;

  if (self->shown.last.n_points > 0 && !self->motions && !entering
      && !draw_ways (self, pen, &self->shown.last))
    karum_board_mark_last (pen, &self->shown.last);
}

/* The pieces that the turn being entered has taken are still there in spirit, but crossed out. */
static void
draw_taken (KarumBoardView *self, const KarumBoardPen *pen, KarumPoint point)
{
  KarumCell before = self->shown.rules.game->cell (&self->shown.rules, &self->shown.state, point);
  double x, y;

  if (!is_piece (before) || is_piece (karum_board_view_cell (self, point))
      || point == self->shown.entry.turn.points[0])
    return;
  karum_board_geometry_center (&self->geometry, point, &x, &y);
  karum_board_piece_draw (pen->cr, pen->palette, before, x, y,
                          karum_board_geometry_radius (&self->geometry), 0.3);
  karum_board_mark_taken (pen, point);
}

/* A placed piece is there already in spirit before the turn is whole. */
static void
draw_touched (KarumBoardView *self, const KarumBoardPen *pen)
{
  const KarumEntry *entry = &self->shown.entry;
  KarumStatus status = entry->rules.game->status (&entry->rules, &entry->state);
  KarumCell ghost = { status.to_move == KARUM_FIRST ? KARUM_CELL_FIRST : KARUM_CELL_SECOND, false };
  KarumPoint first = entry->turn.points[0];
  double x, y;

  if (entry->turn.n_points == 0)
    return;
  if (entry->turn.n_points == 1
      && karum_board_view_cell (self, first).content == KARUM_CELL_EMPTY) {
    karum_board_geometry_center (&self->geometry, first, &x, &y);
    karum_board_piece_draw (pen->cr, pen->palette, ghost, x, y,
                            karum_board_geometry_radius (&self->geometry), 0.8);
  }
  for (guint i = 1; i < entry->turn.n_points; i++)
    draw_taken (self, pen, entry->turn.points[i]);
  draw_ways (self, pen, &entry->turn);
  karum_board_mark_touched (pen, entry->turn.points[entry->turn.n_points - 1]);
}

static void
draw_choices (KarumBoardView *self, const KarumBoardPen *pen)
{
  const KarumEntry *entry = &self->shown.entry;

  if (entry->turn.n_points == 0)
    return;
  for (KarumPoint point = 0; point < KARUM_POINTS; point++)
    if (entry->next[point])
      karum_board_mark_choice (pen, point,
                               karum_board_view_cell (self, point).content != KARUM_CELL_EMPTY,
                               self->breath);
}

static void
draw_ghost (KarumBoardView *self, const KarumBoardPen *pen, KarumPoint point)
{
  KarumCell cell;
  double x, y;

  if (self->input.dragged != KARUM_POINT_NONE || !karum_entry_can_touch (&self->shown.entry, point))
    return;
  karum_board_geometry_center (&self->geometry, point, &x, &y);
  if (karum_entry_preview (&self->shown.entry, point, &cell))
    karum_board_piece_draw (pen->cr, pen->palette, cell, x, y,
                            karum_board_geometry_radius (&self->geometry), 0.55);
  karum_board_mark_hover (pen, point);
}

static void
draw_dragged (KarumBoardView *self, const KarumBoardPen *pen)
{
  if (self->input.dragged == KARUM_POINT_NONE)
    return;
  karum_board_piece_draw (
      pen->cr, pen->palette,
      self->shown.rules.game->cell (&self->shown.rules, &self->shown.state, self->input.dragged),
      self->input.drag_x, self->input.drag_y, karum_board_geometry_radius (&self->geometry) * 1.12,
      1);
}

static void
draw_marks (KarumBoardView *self, const KarumBoardPen *pen)
{
  gboolean focus = gtk_widget_get_state_flags (GTK_WIDGET (self)) & GTK_STATE_FLAG_FOCUS_VISIBLE;

  draw_motions (self, pen);
  draw_rows (self, pen);
  draw_last (self, pen);
  if (self->options.interactive && self->shown.has_entry) {
    draw_touched (self, pen);
    draw_choices (self, pen);
    if (self->input.hover != KARUM_POINT_NONE)
      draw_ghost (self, pen, self->input.hover);
  }
  if (self->options.interactive && focus)
    karum_board_mark_cursor (pen, self->input.cursor);
  draw_dragged (self, pen);
}

static void
append_marks (KarumBoardView *self, GtkSnapshot *snapshot, const GdkRectangle *part)
{
  graphene_rect_t bounds = karum_board_bounds (part);
  KarumBoardPen pen = karum_board_view_pen (self, gtk_snapshot_append_cairo (snapshot, &bounds));

  draw_marks (self, &pen);
  cairo_destroy (pen.cr);
}

void
karum_board_view_draw (KarumBoardView *self, GtkSnapshot *snapshot)
{
  const GdkRectangle all = { 0, 0, gtk_widget_get_width (GTK_WIDGET (self)),
                             gtk_widget_get_height (GTK_WIDGET (self)) };
  const GdkRectangle part = karum_board_view_part (self);

  if (part.width <= 0 || part.height <= 0)
    return;
  karum_board_view_append_still (self, snapshot, &part);
  /* A piece can be dragged anywhere. */
  append_marks (self, snapshot, self->input.dragged == KARUM_POINT_NONE ? &part : &all);
}

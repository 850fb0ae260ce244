#include "karum-diagram.h"

#include <math.h>

#include "karum-diagram-private.h"

/* Relative to the distance between points. */
#define STROKE 0.05
#define HEAD 0.22
#define CORNER 0.14

/* Relative to a stone's radius. */
#define SHAPE 0.5
#define COVER 0.8

static double
reach_of (const KarumDrawing *drawing)
{
  return karum_board_geometry_radius (&drawing->geometry);
}

/* Sets the colour of text on @point: that of the symbol of a stone, black elsewhere. */
static double
ink_at (const KarumDrawing *drawing, KarumPoint point)
{
  KarumCell cell = drawing->rules->game->cell (drawing->rules, drawing->state, point);

  return cell.content == KARUM_CELL_FIRST ? 1 : 0;
}

/* Clears the space for text on @point: hides the symbol of a stone, or the lines of the board. */
static void
cover (const KarumDrawing *drawing, KarumPoint point, double *x, double *y)
{
  karum_board_geometry_center (&drawing->geometry, point, x, y);
  karum_trace_disc (drawing->cr, *x, *y, reach_of (drawing) * COVER);
  karum_drawing_set_gray (drawing, 1 - ink_at (drawing, point));
  cairo_fill (drawing->cr);
  karum_drawing_set_gray (drawing, ink_at (drawing, point));
}

/* -- Marks ------------------------------------------------------------------------------------ */

static void
draw_mark (const KarumDrawing *drawing, const KarumMark *mark)
{
  double reach = reach_of (drawing) * SHAPE, x, y;

  cover (drawing, mark->point, &x, &y);
  cairo_set_line_width (drawing->cr, drawing->geometry.step * STROKE);
  karum_mark_trace (drawing->cr, mark->color, x, y, reach);
  cairo_stroke (drawing->cr);
}

/* -- Arrows ----------------------------------------------------------------------------------- */

/* With a white outline, so that it is visible on black stones too. */
static void
stroke_with_halo (const KarumDrawing *drawing, KarumMarkColor color)
{
  double width = drawing->geometry.step * STROKE;

  cairo_set_line_cap (drawing->cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_dash (drawing->cr, NULL, 0, 0);
  cairo_set_line_width (drawing->cr, width * 2.4);
  karum_drawing_set_gray (drawing, 1);
  cairo_stroke_preserve (drawing->cr);
  karum_mark_dash (drawing->cr, color, width);
  cairo_set_line_width (drawing->cr, width);
  karum_drawing_set_gray (drawing, 0);
  cairo_stroke (drawing->cr);
  cairo_set_dash (drawing->cr, NULL, 0, 0);
  cairo_set_line_cap (drawing->cr, CAIRO_LINE_CAP_SQUARE);
}

static void
draw_head (const KarumDrawing *drawing, double x, double y, double angle)
{
  double length = drawing->geometry.step * HEAD;

  karum_trace_arrow_head (drawing->cr, x, y, angle, length);
  cairo_set_line_width (drawing->cr, drawing->geometry.step * STROKE);
  karum_drawing_set_gray (drawing, 1);
  cairo_stroke_preserve (drawing->cr);
  karum_drawing_set_gray (drawing, 0);
  cairo_fill (drawing->cr);
}

static void
draw_arrow (const KarumDrawing *drawing, const KarumArrow *arrow)
{
  double x1, y1, x2, y2, angle, head = drawing->geometry.step * HEAD * 0.8;

  if (arrow->from == arrow->to)
    return;
  karum_board_geometry_center (&drawing->geometry, arrow->from, &x1, &y1);
  karum_board_geometry_center (&drawing->geometry, arrow->to, &x2, &y2);
  angle = atan2 (y2 - y1, x2 - x1);
  cairo_new_path (drawing->cr);
  cairo_move_to (drawing->cr, x1, y1);
  cairo_line_to (drawing->cr, x2 - head * cos (angle), y2 - head * sin (angle));
  stroke_with_halo (drawing, arrow->color);
  draw_head (drawing, x2, y2, angle);
}

/* -- Labels and numbers ----------------------------------------------------------------------- */

static void
draw_text (const KarumDrawing *drawing, KarumPoint point, const char *text)
{
  static const double heights[KARUM_LABEL_MAX + 1] = { 0, 1.15, 0.95, 0.72 };
  glong length = MIN (g_utf8_strlen (text, -1), KARUM_LABEL_MAX);
  double x, y;

  cover (drawing, point, &x, &y);
  karum_drawing_label (drawing, x, y, reach_of (drawing) * heights[length], text);
}

static void
draw_numbers (const KarumDrawing *drawing)
{
  for (guint point = 0; drawing->notes->numbers && point < KARUM_POINTS; point++) {
    char text[12];

    if (drawing->notes->numbers[point] == 0)
      continue;
    g_snprintf (text, sizeof text, "%u", (guint) drawing->notes->numbers[point]);
    draw_text (drawing, (KarumPoint) point, text);
  }
}

/* -- Last turn -------------------------------------------------------------------------------- */

static void
draw_corner (const KarumDrawing *drawing, double x, double y, int right, int down)
{
  double length = drawing->geometry.step * CORNER;

  cairo_move_to (drawing->cr, x - right * length, y);
  cairo_line_to (drawing->cr, x, y);
  cairo_line_to (drawing->cr, x, y - down * length);
}

static void
draw_outline (const KarumDrawing *drawing, KarumPoint point)
{
  double reach
      = MIN (reach_of (drawing) + drawing->geometry.step * 0.06, drawing->geometry.step * 0.46);
  double x, y;

  karum_board_geometry_center (&drawing->geometry, point, &x, &y);
  cairo_new_path (drawing->cr);
  for (int right = -1; right <= 1; right += 2)
    for (int down = -1; down <= 1; down += 2)
      draw_corner (drawing, x + right * reach, y + down * reach, right, down);
  cairo_set_line_width (drawing->cr, drawing->geometry.step * STROKE);
  karum_drawing_set_gray (drawing, 0);
  cairo_stroke (drawing->cr);
}

void
karum_drawing_notes (const KarumDrawing *drawing)
{
  const KarumMarkup *markup = drawing->notes->markup;
  const KarumTurn *last = drawing->notes->last;

  for (guint i = 0; last && i < last->n_points; i++)
    draw_outline (drawing, last->points[i]);
  for (guint i = 0; markup && markup->arrows && i < markup->arrows->len; i++)
    draw_arrow (drawing, &g_array_index (markup->arrows, KarumArrow, i));
  draw_numbers (drawing);
  for (guint i = 0; markup && markup->marks && i < markup->marks->len; i++)
    draw_mark (drawing, &g_array_index (markup->marks, KarumMark, i));
  for (guint i = 0; markup && markup->labels && i < markup->labels->len; i++) {
    const KarumLabel *label = &g_array_index (markup->labels, KarumLabel, i);

    draw_text (drawing, label->point, label->text);
  }
}

/* -- Which numbers ---------------------------------------------------------------------------- */

static gboolean
cells_equal (KarumCell a, KarumCell b)
{
  return a.content == b.content && a.marked == b.marked;
}

static gboolean
is_piece (KarumCell cell)
{
  return cell.content == KARUM_CELL_FIRST || cell.content == KARUM_CELL_SECOND;
}

void
karum_diagram_number (const KarumRules *rules,
                      const KarumState *before,
                      const KarumTurn *turn,
                      const KarumState *after,
                      guint16 *numbers,
                      guint number)
{
  const KarumGame *game = rules->game;
  KarumBoard board;

  game->board (rules, &board);
  for (KarumPoint point = KARUM_POINT_NONE; karum_board_next (&board, &point);) {
    if (!cells_equal (game->cell (rules, before, point), game->cell (rules, after, point)))
      numbers[point] = 0;
  }
  for (guint i = 0; i < turn->n_points; i++) {
    KarumCell was = game->cell (rules, before, turn->points[i]);
    KarumCell is = game->cell (rules, after, turn->points[i]);

    /* A piece of the board moves: a number at its end would not say where it came from. */
    if (i == 0 && is_piece (was))
      return;
    if (is.content != KARUM_CELL_EMPTY && was.content != is.content) {
      numbers[turn->points[i]] = (guint16) MIN (number, G_MAXUINT16);
      return;
    }
  }
}

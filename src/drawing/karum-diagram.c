#include <pango/pangocairo.h>

#include "karum-arrays.h"
#include "karum-board-paint.h"
#include "karum-diagram-private.h"
#include "karum-letters.h"

/* Relative to the distance between points. */
#define LINE 0.03
#define PIT 0.42
#define SOCKET 0.1

void
karum_drawing_set_gray (const KarumDrawing *drawing, double level)
{
  cairo_set_source_rgb (drawing->cr, level, level, level);
}

static void
set_line_width (const KarumDrawing *drawing)
{
  cairo_set_line_width (drawing->cr, MAX (0.5, drawing->geometry.step * LINE));
}

static void
stroke_line (const KarumDrawing *drawing, double x1, double y1, double x2, double y2)
{
  cairo_move_to (drawing->cr, x1, y1);
  cairo_line_to (drawing->cr, x2, y2);
  cairo_stroke (drawing->cr);
}

/* -- The empty board -------------------------------------------------------------------------- */

/* Whether the board has a point in this column and row of the drawing. */
static gboolean
has_point (const KarumBoardGeometry *at, int column, int row)
{
  return at->flipped ? karum_board_has (&at->board, at->board.columns - 1 - column, row)
                     : karum_board_has (&at->board, column, at->board.rows - 1 - row);
}

/* Whether a line of the grid passes: between two cells, at least one of which exists, or from a
 * point to the next. */
static gboolean
passes (const KarumBoardGeometry *at, gboolean down, int line, int from)
{
  gboolean cells = at->board.kind == KARUM_BOARD_CELLS;
  gboolean one = down ? has_point (at, cells ? line - 1 : line, from)
                      : has_point (at, from, cells ? line - 1 : line);
  gboolean other = down ? has_point (at, line, cells ? from : from + 1)
                        : has_point (at, cells ? from : from + 1, line);

  return cells ? one || other : one && other;
}

/* A line of the grid, which has gaps where points are missing. */
static void
draw_grid_line (const KarumDrawing *drawing, gboolean down, int line)
{
  const KarumBoardGeometry *at = &drawing->geometry;
  int length = down ? at->board.rows : at->board.columns;
  double inset = at->board.kind == KARUM_BOARD_CELLS ? 0 : at->step / 2;
  double left = at->left + inset, top = at->top + inset;

  for (int from = 0, to; from < length; from = to + 1) {
    for (to = from; to < length && passes (at, down, line, to); to++)
      ;
    if (to > from && down)
      stroke_line (drawing, left + line * at->step, top + from * at->step, left + line * at->step,
                   top + to * at->step);
    else if (to > from)
      stroke_line (drawing, left + from * at->step, top + line * at->step, left + to * at->step,
                   top + line * at->step);
  }
}

/* Lines around the cells, or through the points. */
static void
draw_grid (const KarumDrawing *drawing)
{
  const KarumBoard *board = &drawing->geometry.board;
  int more = board->kind == KARUM_BOARD_CELLS;

  for (int i = 0; i < board->columns + more; i++)
    draw_grid_line (drawing, TRUE, i);
  for (int i = 0; i < board->rows + more; i++)
    draw_grid_line (drawing, FALSE, i);
}

static void
draw_joined_holes (const KarumDrawing *drawing)
{
  const KarumBoard *board = &drawing->geometry.board;
  double x1, y1, x2, y2;

  for (gsize i = 0; i < board->n_lines; i++) {
    karum_board_geometry_center (&drawing->geometry, board->lines[i].from, &x1, &y1);
    karum_board_geometry_center (&drawing->geometry, board->lines[i].to, &x2, &y2);
    stroke_line (drawing, x1, y1, x2, y2);
  }
}

const cairo_user_data_key_t karum_diagram_letters;

/* @x, @y: the middle of the base line */
static void
write_letters (const KarumDrawing *drawing,
               GString *letters,
               double x,
               double y,
               double height,
               const char *text)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);
  char numbers[4][G_ASCII_DTOSTR_BUF_SIZE];
  double all[] = { x, y, 0, height }, ink = 0;

  cairo_user_to_device (drawing->cr, &all[0], &all[1]);
  cairo_user_to_device_distance (drawing->cr, &all[2], &all[3]);
  cairo_pattern_get_rgba (cairo_get_source (drawing->cr), &ink, NULL, NULL, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    g_ascii_formatd (numbers[i], sizeof numbers[i], "%.2f", all[i]);
  g_string_append_printf (letters,
                          "<text x=\"%s\" y=\"%s\" font-size=\"%s\" font-family=\"sans-serif\" "
                          "text-anchor=\"middle\" fill=\"%s\">%s</text>\n",
                          numbers[0], numbers[1], numbers[3], ink > 0.5 ? "#fff" : "#000", escaped);
}

void
karum_drawing_label (
    const KarumDrawing *drawing, double x, double y, double height, const char *text)
{
  PangoContext *context = karum_letters_context (drawing->cr);
  g_autoptr (PangoLayout) layout = pango_layout_new (context);
  g_autoptr (PangoFontDescription) font = pango_font_description_from_string ("Sans");
  GString *letters
      = cairo_surface_get_user_data (cairo_get_target (drawing->cr), &karum_diagram_letters);
  int width, tall;

  g_object_unref (context);
  pango_font_description_set_absolute_size (font, height * PANGO_SCALE);
  pango_layout_set_font_description (layout, font);
  pango_layout_set_text (layout, text, -1);
  pango_layout_get_size (layout, &width, &tall);
  y -= tall / 2.0 / PANGO_SCALE;
  if (letters) {
    write_letters (drawing, letters, x,
                   y + pango_layout_get_baseline (layout) / (double) PANGO_SCALE, height, text);
    return;
  }
  cairo_move_to (drawing->cr, x - width / 2.0 / PANGO_SCALE, y);
  pango_cairo_show_layout (drawing->cr, layout);
}

static void
draw_coordinates (const KarumDrawing *drawing)
{
  const KarumBoardGeometry *at = &drawing->geometry;
  double height = MIN (at->margin * 0.62, at->step * 0.85), x, y; /* numbers don’t overlap */

  for (guint i = 0; i < at->board.columns; i++) {
    const char letter[] = { karum_column_letter (i), '\0' };

    karum_board_geometry_center (at, karum_point (i, 0), &x, &y);
    karum_drawing_label (drawing, x, at->top + karum_board_geometry_height (at) + at->margin / 2,
                         height, letter);
  }
  for (guint i = 0; i < at->board.rows; i++) {
    char number[12];

    g_snprintf (number, sizeof number, "%u", i + 1);
    karum_board_geometry_center (at, karum_point (0, i), &x, &y);
    karum_drawing_label (drawing, at->left - at->margin / 2, y, height, number);
  }
}

void
karum_drawing_board (const KarumDrawing *drawing)
{
  karum_drawing_set_gray (drawing, 0);
  set_line_width (drawing);
  if (drawing->geometry.board.kind == KARUM_BOARD_HOLES)
    draw_joined_holes (drawing);
  else
    draw_grid (drawing);
  draw_coordinates (drawing);
}

/* -- What stands on it ------------------------------------------------------------------------ */

/* Of a stone in a row that scores, the stroke and the value say enough. */
static void
draw_stone (const KarumDrawing *drawing, KarumCell cell, double x, double y, gboolean sign)
{
  gboolean first = cell.content == KARUM_CELL_FIRST;
  double radius = karum_board_geometry_radius (&drawing->geometry);

  (cell.marked ? karum_trace_toothed : karum_trace_disc) (drawing->cr, x, y, radius);
  karum_drawing_set_gray (drawing, first ? 0 : 1);
  cairo_fill_preserve (drawing->cr);
  karum_drawing_set_gray (drawing, 0);
  cairo_stroke (drawing->cr);
  if (!sign)
    return;
  karum_trace_sign (drawing->cr, first ? KARUM_FIRST : KARUM_SECOND, x, y, radius);
  karum_drawing_set_gray (drawing, first ? 1 : 0);
  if (cell.marked)
    cairo_fill (drawing->cr);
  else
    cairo_stroke (drawing->cr);
}

/* A gray field with a cross: the point can't be occupied. */
static void
draw_pit (const KarumDrawing *drawing, double x, double y)
{
  double reach = drawing->geometry.step * PIT;

  cairo_rectangle (drawing->cr, x - reach, y - reach, 2 * reach, 2 * reach);
  karum_drawing_set_gray (drawing, 0.7);
  cairo_fill (drawing->cr);
  karum_drawing_set_gray (drawing, 0);
  stroke_line (drawing, x - reach, y - reach, x + reach, y + reach);
  stroke_line (drawing, x - reach, y + reach, x + reach, y - reach);
}

static void
draw_socket (const KarumDrawing *drawing, double x, double y)
{
  karum_trace_disc (drawing->cr, x, y, drawing->geometry.step * SOCKET);
  karum_drawing_set_gray (drawing, 1);
  cairo_fill_preserve (drawing->cr);
  karum_drawing_set_gray (drawing, 0);
  cairo_stroke (drawing->cr);
}

static void
draw_cell (const KarumDrawing *drawing, KarumCell cell, double x, double y, gboolean sign)
{
  set_line_width (drawing);
  if (cell.content == KARUM_CELL_HOLE)
    draw_pit (drawing, x, y);
  else if (cell.content != KARUM_CELL_EMPTY)
    draw_stone (drawing, cell, x, y, sign);
  else if (drawing->geometry.board.kind == KARUM_BOARD_HOLES)
    draw_socket (drawing, x, y);
}

void
karum_drawing_cell (const KarumDrawing *drawing, KarumCell cell, double x, double y)
{
  draw_cell (drawing, cell, x, y, TRUE);
}

/* -- Rows that score -------------------------------------------------------------------------- */

/* Relative to the width of lines: a stroke, and what sets it off from the stones and the board. */
#define STROKE 1.5
#define AROUND 3.6

/* Relative to a stone's radius. */
#define VALUE_DISC 0.88
#define VALUE_HEIGHT 0.86

typedef struct {
  GArray *rows;                  /* (element-type KarumRow) */
  gboolean scores[KARUM_POINTS]; /* stands in a row */
  gboolean valued[KARUM_POINTS]; /* has the value of one */
} Scored;

static bool
note_row (const KarumRow *row, void *data)
{
  Scored *scored = data;

  g_array_append_vals (scored->rows, row, 1);
  for (guint i = 0; i < row->n_points; i++)
    scored->scores[row->points[i]] = TRUE;
  return true;
}

/* A stroke along the row: on the stones in the other colour, and set off from what is below it. */
static void
draw_row (const KarumDrawing *drawing, const KarumRow *row)
{
  gboolean first = row->side == KARUM_FIRST;
  double width = MAX (0.5, drawing->geometry.step * LINE), x1, y1, x2, y2;

  karum_board_geometry_center (&drawing->geometry, row->points[0], &x1, &y1);
  karum_board_geometry_center (&drawing->geometry, row->points[row->n_points - 1], &x2, &y2);
  cairo_set_line_width (drawing->cr, width * AROUND);
  karum_drawing_set_gray (drawing, first ? 0 : 1);
  stroke_line (drawing, x1, y1, x2, y2);
  cairo_set_line_width (drawing->cr, width * STROKE);
  karum_drawing_set_gray (drawing, first ? 1 : 0);
  stroke_line (drawing, x1, y1, x2, y2);
}

/* The stone nearest to the middle of the row that has no value of another one. */
static KarumPoint
place_of_value (const Scored *scored, const KarumRow *row)
{
  guint middle = row->n_points / 2;

  for (guint away = 0; away <= middle; away++)
    for (guint i = 0; i < 2; i++) {
      guint at = i == 0 ? middle - away : middle + away;

      if (at < row->n_points && !scored->valued[row->points[at]])
        return row->points[at];
    }
  return row->points[middle];
}

/* The value stands on a stone, on which the stroke is interrupted. */
static void
draw_value (const KarumDrawing *drawing, Scored *scored, const KarumRow *row)
{
  KarumPoint point = place_of_value (scored, row);
  gboolean first = row->side == KARUM_FIRST;
  double radius = karum_board_geometry_radius (&drawing->geometry), x, y;
  char value[12];

  scored->valued[point] = TRUE;
  karum_board_geometry_center (&drawing->geometry, point, &x, &y);
  karum_trace_disc (drawing->cr, x, y, radius * VALUE_DISC);
  karum_drawing_set_gray (drawing, first ? 0 : 1);
  cairo_fill (drawing->cr);
  karum_drawing_set_gray (drawing, first ? 1 : 0);
  g_snprintf (value, sizeof value, "%d", (int) row->value);
  karum_drawing_label (drawing, x, y, radius * VALUE_HEIGHT, value);
}

/* All strokes are below all values. */
static void
draw_rows (const KarumDrawing *drawing, Scored *scored)
{
  karum_for_each_in (KarumRow, row, scored->rows)
    draw_row (drawing, row);
  karum_for_each_in (KarumRow, item, scored->rows)
    draw_value (drawing, scored, item);
  set_line_width (drawing);
}

static void
draw_point (const KarumDrawing *drawing, const Scored *scored, KarumPoint point)
{
  KarumCell cell = drawing->rules->game->cell (drawing->rules, drawing->state, point);
  double x, y;

  karum_board_geometry_center (&drawing->geometry, point, &x, &y);
  draw_cell (drawing, cell, x, y, !scored->scores[point]);
}

static void
draw_position (const KarumDrawing *drawing, const Scored *scored)
{
  const KarumBoard *board = &drawing->geometry.board;

  for (KarumPoint point = KARUM_POINT_NONE; karum_board_next (board, &point);)
    draw_point (drawing, scored, point);
}

/* On black and white paper. */
static void
draw_plainly (const KarumDrawing *drawing)
{
  const KarumRules *rules = drawing->rules;
  g_autoptr (GArray) rows = karum_array_new (KarumRow);
  Scored scored = { .rows = rows };

  if (rules->game->rows && !drawing->notes->plain)
    rules->game->rows (rules, drawing->state, note_row, &scored);
  karum_drawing_board (drawing);
  draw_position (drawing, &scored);
  draw_rows (drawing, &scored);
  karum_drawing_notes (drawing);
}

/* -- In colours ------------------------------------------------------------------------------- */

static bool
paint_row (const KarumRow *row, void *data)
{
  karum_board_mark_row (data, row, FALSE, 1);
  karum_board_mark_row_points (data, row, 1);
  return true;
}

static void
paint_pieces (const KarumDrawing *drawing, const KarumBoardPen *pen)
{
  double radius = karum_board_geometry_radius (pen->geometry), x, y;

  for (KarumPoint point = KARUM_POINT_NONE; karum_board_next (&pen->geometry->board, &point);) {
    karum_board_geometry_center (pen->geometry, point, &x, &y);
    karum_board_piece_draw (pen->cr, pen->palette,
                            drawing->rules->game->cell (drawing->rules, drawing->state, point), x,
                            y, radius, 1);
  }
}

static void
paint_numbers (const KarumBoardPen *pen, const guint16 *numbers)
{
  for (KarumPoint point = 0; numbers && point < KARUM_POINTS; point++) {
    char text[12];

    g_snprintf (text, sizeof text, "%u", (guint) numbers[point]);
    if (numbers[point] > 0)
      karum_board_notes_label (pen, point, text);
  }
}

static void
draw_colored (const KarumDrawing *drawing)
{
  PangoContext *pango = karum_letters_context (drawing->cr);
  g_autoptr (PangoFontDescription) font = pango_font_description_from_string ("Sans");
  const KarumBoardPen pen = { drawing->cr, &drawing->geometry, drawing->notes->palette, pango };
  const KarumDiagramNotes *notes = drawing->notes;
  const KarumRules *rules = drawing->rules;

  pango_context_set_font_description (pango, font);
  karum_board_field_draw (&pen);
  paint_pieces (drawing, &pen);
  if (rules->game->rows && !notes->plain)
    rules->game->rows (rules, drawing->state, paint_row, (gpointer) &pen);
  for (guint i = 0; notes->last && i < notes->last->n_points; i++)
    karum_board_mark_placed (&pen, notes->last->points[i]);
  paint_numbers (&pen, notes->numbers);
  if (notes->markup)
    karum_board_notes_draw (&pen, notes->markup);
  g_object_unref (pango);
}

void
karum_diagram_draw (cairo_t *cr,
                    const KarumRules *rules,
                    const KarumState *state,
                    const KarumDiagramNotes *notes,
                    double size)
{
  static const KarumDiagramNotes none = { 0 };
  KarumDrawing drawing
      = { .cr = cr, .rules = rules, .state = state, .notes = notes ? notes : &none };
  KarumBoard board;

  rules->game->board (rules, &board);
  cairo_save (cr);
  /* On large pictures everything is larger: they are often shown smaller than they are. */
  if (size > KARUM_DIAGRAM_SIZE_DEFAULT) {
    cairo_scale (cr, size / KARUM_DIAGRAM_SIZE_DEFAULT, size / KARUM_DIAGRAM_SIZE_DEFAULT);
    size = KARUM_DIAGRAM_SIZE_DEFAULT;
  }
  karum_board_geometry_init (&drawing.geometry, &board, size, size, TRUE, drawing.notes->flipped);
  karum_drawing_set_gray (&drawing, 1);
  cairo_rectangle (cr, 0, 0, size, size);
  cairo_fill (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_SQUARE);
  (drawing.notes->palette ? draw_colored : draw_plainly) (&drawing);
  cairo_restore (cr);
}

/* Above the board, for the ends of its lines. */
#define ABOVE 2.0

void
karum_diagram_blank (const KarumRules *rules, double size, double *above, double *below)
{
  double scale = MAX (size / KARUM_DIAGRAM_SIZE_DEFAULT, 1);
  KarumBoardGeometry geometry;
  KarumBoard board;

  rules->game->board (rules, &board);
  size /= scale;
  karum_board_geometry_init (&geometry, &board, size, size, TRUE, FALSE);
  *above = (geometry.top - ABOVE) * scale;
  *below
      = (size - geometry.top - karum_board_geometry_height (&geometry) - geometry.margin) * scale;
}

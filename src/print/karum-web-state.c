#include <cairo-svg.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-diagram-private.h"
#include "karum-name.h"
#include "karum-record.h"
#include "karum-web-private.h"

void
karum_web_escape (GString *page, const char *text)
{
  g_autofree char *clean = text ? karum_display_lines (text) : NULL;
  g_autofree char *escaped = clean ? g_markup_escape_text (clean, -1) : NULL;

  if (escaped)
    g_string_append (page, escaped);
}

void
karum_web_numbers (GString *page, const char *pattern, const double *numbers)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  for (const char *at = pattern; *at; at++)
    if (*at == '#')
      g_string_append (page, g_ascii_formatd (number, sizeof number, "%g", *numbers++));
    else
      g_string_append_c (page, *at);
}

/* -- Positions -------------------------------------------------------------------------------- */

static char
character_of (KarumCell cell)
{
  static const char characters[][3] = { [KARUM_CELL_EMPTY] = "..",
                                        [KARUM_CELL_FIRST] = "xX",
                                        [KARUM_CELL_SECOND] = "oO",
                                        [KARUM_CELL_HOLE] = "##" };

  return characters[cell.content][cell.marked ? 1 : 0];
}

static char
character_at (const KarumRules *rules, const KarumState *state, KarumPoint point)
{
  return character_of (rules->game->cell (rules, state, point));
}

void
karum_web_cells (GString *page, const KarumRules *rules, const KarumState *state)
{
  KarumBoard board;

  rules->game->board (rules, &board);
  for (guint row = 0; row < board.rows; row++)
    for (guint column = 0; column < board.columns; column++)
      g_string_append_c (page, character_at (rules, state, karum_point (column, row)));
}

static void
add_point (GString *page, KarumPoint point)
{
  char text[KARUM_POINT_TEXT];

  karum_point_write (point, text);
  g_string_append (page, text);
}

/* A separator between items of a list that starts at @begin. */
static void
separate (GString *page, gsize begin)
{
  if (page->len > begin)
    g_string_append_c (page, ' ');
}

void
karum_web_changes (GString *page,
                   const KarumRules *rules,
                   const KarumState *before,
                   const KarumState *after)
{
  gsize begin = page->len;
  KarumBoard board;

  rules->game->board (rules, &board);
  for (KarumPoint point = KARUM_POINT_NONE; karum_board_next (&board, &point);) {
    char is = character_at (rules, after, point);

    if (is == character_at (rules, before, point))
      continue;
    separate (page, begin);
    add_point (page, point);
    g_string_append_c (page, is);
  }
}

/* -- Rows ------------------------------------------------------------------------------------- */

typedef struct {
  GString *page;
  gsize begin;                /* start of the list in @page */
  const KarumWebBoard *board; /* (nullable): set if the rows are drawn */
} RowList;

static bool
add_row (const KarumRow *row, void *data)
{
  RowList *list = data;
  const KarumPoint points[]
      = { row->points[0], row->points[row->n_points / 2], row->points[row->n_points - 1] };

  separate (list->page, list->begin);
  g_string_append_printf (list->page, "%c%d", row->side == KARUM_FIRST ? 'x' : 'o',
                          (int) row->value);
  karum_for_each_of (point, points) {
    g_string_append_c (list->page, ':');
    add_point (list->page, *point);
  }
  return true;
}

void
karum_web_rows (GString *page, const KarumRules *rules, const KarumState *state)
{
  RowList list = { .page = page, .begin = page->len };

  if (rules->game->rows)
    rules->game->rows (rules, state, add_row, &list);
}

/* -- Marks ------------------------------------------------------------------------------------ */

void
karum_web_marks (GString *page, const KarumMarkup *markup)
{
  static const char letters[KARUM_N_MARK_COLORS + 1] = "GRYB";
  gsize begin = page->len;

  if (markup->marks)
    karum_for_each_in (const KarumMark, mark, markup->marks) {
      separate (page, begin);
      g_string_append_c (page, letters[mark->color]);
      add_point (page, mark->point);
    }
  if (markup->arrows)
    karum_for_each_in (const KarumArrow, arrow, markup->arrows) {
      separate (page, begin);
      g_string_append_c (page, letters[arrow->color]);
      add_point (page, arrow->from);
      add_point (page, arrow->to);
    }
  if (markup->labels)
    karum_for_each_in (const KarumLabel, label, markup->labels) {
      separate (page, begin);
      add_point (page, label->point);
      g_string_append_c (page, '=');
      karum_web_escape (page, label->text);
    }
}

/* -- How the game stands ---------------------------------------------------------------------- */

void
karum_web_standing (GString *page, const KarumRules *rules, const KarumState *state)
{
  KarumStatus status = rules->game->status (rules, state);
  gboolean exchanged = karum_exchanged (rules, state);
  KarumOutcome outcome = karum_outcome (rules, state);
  KarumCounter counters[KARUM_COUNTERS_MAX];
  size_t n = rules->game->counters (rules, state, counters);
  gboolean second = (status.to_move == KARUM_SECOND) != exchanged;

  g_string_append_printf (page, "%d%s;%d,%d",
                          status.over ? 0
                          : second    ? 2
                                      : 1,
                          exchanged ? "x" : "", outcome.score[0], outcome.score[1]);
  for (size_t i = 0; i < n; i++)
    g_string_append_printf (page, ";%d,%d", (int) counters[i].values[exchanged ? 1 : 0],
                            (int) counters[i].values[exchanged ? 0 : 1]);
}

/* -- Pictures --------------------------------------------------------------------------------- */

static void
add_piece (GString *page, const KarumWebBoard *board, char character, KarumPoint point)
{
  static const char characters[] = "xoXO#";
  static const char *const names[] = { "x", "o", "mx", "mo", "h" };
  const char *found = strchr (characters, character);
  double x, y;

  if (!found)
    return;
  karum_board_geometry_center (&board->geometry, point, &x, &y);
  g_string_append_printf (page, "<use href=\"#%s%s\"", board->id, names[found - characters]);
  karum_web_numbers (page, " x=\"#\" y=\"#\"/>",
                     (double[]){ x - board->geometry.step / 2, y - board->geometry.step / 2 });
}

/* The same geometry as in the script. */
static bool
draw_row (const KarumRow *row, void *data)
{
  const RowList *list = data;
  const KarumBoardGeometry *at = &list->board->geometry;
  double x1, y1, x2, y2, x, y;

  karum_board_geometry_center (at, row->points[0], &x1, &y1);
  karum_board_geometry_center (at, row->points[row->n_points / 2], &x, &y);
  karum_board_geometry_center (at, row->points[row->n_points - 1], &x2, &y2);
  g_string_append_printf (list->page, "<g class=\"row %c\">", row->side == KARUM_FIRST ? 'x' : 'o');
  karum_web_numbers (
      list->page,
      "<line x1=\"#\" y1=\"#\" x2=\"#\" y2=\"#\"/><circle cx=\"#\" cy=\"#\" r=\"#\"/>"
      "<text x=\"#\" y=\"#\" font-size=\"#\">#</text></g>",
      (double[]){ x1, y1, x2, y2, x, y, at->step * 0.23, x, y, at->step * 0.3, row->value });
  return true;
}

void
karum_web_picture (GString *page,
                   const KarumWebBoard *board,
                   const KarumRules *rules,
                   const KarumState *state,
                   const KarumMarkup *markup,
                   const char *id,
                   const char *label)
{
  const KarumBoard *shape = &board->geometry.board;
  RowList list = { .page = page, .board = board };

  g_string_append_printf (page,
                          "<svg class=\"board\" viewBox=\"0 0 %d %d\" role=\"img\"%s>"
                          "<use href=\"#%s\"/><g class=\"on\">",
                          KARUM_WEB_BOARD, KARUM_WEB_BOARD, label, board->id);
  for (guint row = 0; row < shape->rows; row++)
    for (guint column = 0; column < shape->columns; column++) {
      KarumPoint point = karum_point (column, row);

      add_piece (page, board, character_at (rules, state, point), point);
    }
  if (rules->game->rows)
    rules->game->rows (rules, state, draw_row, &list);
  if (markup && karum_markup_any (markup))
    karum_web_draw_marks (page, board, rules, state, markup, id);
  g_string_append (page, "</g></svg>");
}

/* -- From cairo's files to a page ------------------------------------------------------------- */

static cairo_status_t
append (void *closure, const unsigned char *data, unsigned int length)
{
  g_string_append_len (closure, (const char *) data, (gssize) length);
  return CAIRO_STATUS_SUCCESS;
}

/* Properties that cairo writes with their default values, without blanks. */
static gboolean
is_default (const char *name, const char *value)
{
  static const struct {
    const char *name, *value;
  } defaults[] = {
    { "fill-opacity", "1" },        { "stroke-opacity", "1" },     { "fill-rule", "nonzero" },
    { "stroke-linejoin", "miter" }, { "stroke-miterlimit", "10" },
  };

  karum_for_each_of (each, defaults)
    if (g_str_equal (name, each->name))
      return g_str_equal (value, each->value);
  return FALSE;
}

/* The style of the page sets the colours of ink, paper and pits. */
static const char *
color_for (const char *value)
{
  if (g_str_equal (value, "rgb(0%,0%,0%)"))
    return "currentColor";
  if (g_str_equal (value, "rgb(100%,100%,100%)"))
    return "var(--sheet)";
  return g_str_has_prefix (value, "rgb(") ? "var(--pit)" : value;
}

static void
add_property (GString *result, const char *name, const char *written)
{
  g_auto (GStrv) parts = g_strsplit (written, " ", -1);
  g_autofree char *value = g_strjoinv ("", parts);

  if (!is_default (name, value))
    g_string_append_printf (result, " %s=\"%s\"", name,
                            g_str_has_prefix (value, "rgb(") ? color_for (value) : written);
}

/* The Content-Security-Policy allows no style attributes: each property becomes an attribute of
 * its own, as it is from the beginning in cairo 1.18. */
static gboolean
spread_style (const GMatchInfo *match, GString *result, gpointer data)
{
  g_autofree char *name = g_match_info_fetch (match, 1);
  g_autofree char *value = g_match_info_fetch (match, 2);
  g_auto (GStrv) properties = g_strsplit (value, ";", -1);

  (void) data;
  if (!g_str_equal (name, "style")) {
    add_property (result, name, value);
    return FALSE;
  }
  for (char **property = properties; *property; property++) {
    char *colon = strchr (g_strstrip (*property), ':');

    if (!colon)
      continue;
    *colon = '\0';
    add_property (result, *property, colon + 1);
  }
  return FALSE;
}

/* As bytes, here and below: otherwise the whole text is checked to be UTF-8 at each match. */
static char *
replace (const char *text, const char *pattern, const char *replacement)
{
  g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_RAW, 0, NULL);

  return g_regex_replace (regex, text, -1, 0, replacement, 0, NULL);
}

/* The elements within the document @svg, with identifiers prefixed by @id. */
static char *
take_elements (const char *svg, const char *id)
{
  g_autoptr (GRegex) style
      = g_regex_new (" (style|(?:fill|stroke)[a-z-]*)=\"([^\"]*)\"", G_REGEX_RAW, 0, NULL);
  const char *begin = strstr (svg, "<svg"), *end = g_strrstr (svg, "</svg>");
  g_autofree char *body = NULL, *whole = NULL, *plain = NULL, *short_numbers = NULL, *named = NULL;
  g_autofree char *ids = g_strdup_printf (" id=\"%s\\1\"", id);
  g_autofree char *links = g_strdup_printf (" href=\"#%s\\1\"", id);

  begin = begin ? strchr (begin, '>') : NULL;
  if (!begin || !end)
    return g_strdup ("");
  body = g_strndup (begin + 1, (gsize) (end - begin - 1));
  /* Cairo counts the surfaces of the process, and nothing refers to them. */
  whole = replace (body, " id=\"surface\\d+\"", "");
  plain = g_regex_replace_eval (style, whole, -1, 0, 0, spread_style, NULL, NULL);
  short_numbers = replace (plain, "(\\.\\d\\d)\\d+", "\\1");
  named = replace (short_numbers, " id=\"([^\"]*)\"", ids);
  return replace (named, " (?:xlink:)?href=\"#([^\"]*)\"", links);
}

/* -- Sketches --------------------------------------------------------------------------------- */

/* A part of a diagram being drawn. */
typedef struct {
  GString *svg;
  cairo_surface_t *surface;
  KarumDrawing drawing;
} Sketch;

static void
sketch_begin (Sketch *sketch, const KarumWebBoard *board, double size)
{
  *sketch = (Sketch){ .svg = g_string_new (NULL), .drawing = { .geometry = board->geometry } };
  sketch->surface = cairo_svg_surface_create_for_stream (append, sketch->svg, size, size);
  sketch->drawing.cr = cairo_create (sketch->surface);
  cairo_set_line_cap (sketch->drawing.cr, CAIRO_LINE_CAP_SQUARE);
}

/* Returns: (transfer full): the elements, with identifiers prefixed by @id */
static char *
sketch_end (Sketch *sketch, const char *id)
{
  char *elements;

  cairo_destroy (sketch->drawing.cr);
  cairo_surface_finish (sketch->surface);
  cairo_surface_destroy (sketch->surface);
  elements = take_elements (sketch->svg->str, id);
  g_string_free (sketch->svg, TRUE);
  return elements;
}

/* -- Symbols ---------------------------------------------------------------------------------- */

typedef void (*Draw) (const KarumDrawing *drawing, KarumCell cell);

/* The empty board. */
static void
draw_board (const KarumDrawing *drawing, KarumCell empty)
{
  const KarumBoard *board = &drawing->geometry.board;
  double x, y;

  karum_drawing_board (drawing);
  for (KarumPoint point = KARUM_POINT_NONE; karum_board_next (board, &point);) {
    karum_board_geometry_center (&drawing->geometry, point, &x, &y);
    karum_drawing_cell (drawing, empty, x, y);
  }
}

/* Centred in a field of its own. */
static void
draw_cell (const KarumDrawing *drawing, KarumCell cell)
{
  karum_drawing_cell (drawing, cell, drawing->geometry.step / 2, drawing->geometry.step / 2);
}

/* @name: the suffix of the identifier, after that of the board */
static void
add_symbol (GString *page,
            const KarumWebBoard *board,
            const char *name,
            Draw draw,
            KarumCell cell,
            double size)
{
  g_autofree char *id = g_strconcat (board->id, name, NULL);
  g_autofree char *inner = g_strconcat (id, "-", NULL), *elements = NULL;
  Sketch sketch;

  sketch_begin (&sketch, board, size);
  draw (&sketch.drawing, cell);
  elements = sketch_end (&sketch, inner);
  g_string_append_printf (page, "<symbol id=\"%s\">%s</symbol>\n", id, elements);
}

static void
draw_all (GString *page, const KarumRules *rules, KarumWebBoard *board)
{
  static const struct {
    const char *name;
    KarumCell cell;
  } pieces[] = {
    { "x", { KARUM_CELL_FIRST, false } }, { "o", { KARUM_CELL_SECOND, false } },
    { "mx", { KARUM_CELL_FIRST, true } }, { "mo", { KARUM_CELL_SECOND, true } },
    { "h", { KARUM_CELL_HOLE, false } },
  };
  const KarumCell empty = { KARUM_CELL_EMPTY, false };
  KarumBoard shape;

  rules->game->board (rules, &shape);
  karum_board_geometry_init (&board->geometry, &shape, KARUM_WEB_BOARD, KARUM_WEB_BOARD, TRUE,
                             FALSE);
  g_string_append (page, "<svg class=\"defs\" width=\"0\" height=\"0\" aria-hidden=\"true\">\n");
  add_symbol (page, board, "", draw_board, empty, KARUM_WEB_BOARD);
  karum_for_each_of (piece, pieces)
    add_symbol (page, board, piece->name, draw_cell, piece->cell, board->geometry.step);
  g_string_append (page, "</svg>\n");
}

/* A board with the text of its drawings. */
typedef struct {
  KarumWebBoard board;
  GString *drawings; /* (owned) */
} Drawn;

struct _KarumWebBoards {
  GHashTable *drawn; /* (element-type utf8 Drawn): by their ids */
};

static void
drawn_free (gpointer data)
{
  Drawn *drawn = data;

  g_string_free (drawn->drawings, TRUE);
  g_free (drawn);
}

KarumWebBoards *
karum_web_boards_new (void)
{
  KarumWebBoards *boards = g_new (KarumWebBoards, 1);

  boards->drawn = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, drawn_free);
  return boards;
}

void
karum_web_boards_free (KarumWebBoards *boards)
{
  g_hash_table_unref (boards->drawn);
  g_free (boards);
}

/* The name says what is drawn, so that it is the same in all pages. */
static const Drawn *
find_drawn (KarumWebBoards *boards, const KarumRules *rules)
{
  char id[KARUM_WEB_ID];
  KarumBoard shape;
  Drawn *drawn;

  rules->game->board (rules, &shape);
  g_snprintf (id, sizeof id, "%s%ux%u-", rules->game->id, (guint) shape.columns,
              (guint) shape.rows);
  drawn = g_hash_table_lookup (boards->drawn, id);
  if (drawn)
    return drawn;
  drawn = g_new0 (Drawn, 1);
  g_strlcpy (drawn->board.id, id, sizeof drawn->board.id);
  drawn->drawings = g_string_new (NULL);
  draw_all (drawn->drawings, rules, &drawn->board);
  g_hash_table_insert (boards->drawn, drawn->board.id, drawn);
  return drawn;
}

const KarumWebBoard *
karum_web_boards_find (KarumWebBoards *boards, const KarumRules *rules)
{
  return &find_drawn (boards, rules)->board;
}

const GString *
karum_web_boards_drawings (KarumWebBoards *boards, const KarumRules *rules)
{
  return find_drawn (boards, rules)->drawings;
}

const KarumWebBoard *
karum_web_boards_put (KarumWebBoards *boards,
                      GHashTable *known,
                      GString *page,
                      const KarumRules *rules)
{
  const Drawn *drawn = find_drawn (boards, rules);

  if (g_hash_table_add (known, (gpointer) &drawn->board))
    g_string_append_len (page, drawn->drawings->str, (gssize) drawn->drawings->len);
  return &drawn->board;
}

void
karum_web_draw_marks (GString *page,
                      const KarumWebBoard *board,
                      const KarumRules *rules,
                      const KarumState *state,
                      const KarumMarkup *markup,
                      const char *id)
{
  const KarumDiagramNotes notes = { .markup = markup };
  g_autofree char *elements = NULL;
  Sketch sketch;

  sketch_begin (&sketch, board, KARUM_WEB_BOARD);
  sketch.drawing.rules = rules;
  sketch.drawing.state = state;
  sketch.drawing.notes = &notes;
  karum_drawing_notes (&sketch.drawing);
  elements = sketch_end (&sketch, id);
  g_string_append_printf (page, "<g class=\"marks\">%s</g>", elements);
}

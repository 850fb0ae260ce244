#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <string.h>

#include "karum-arrays.h"

#include "karum-diagram-private.h"

static const char *const names[] = { [KARUM_DIAGRAM_SVG] = "svg",
                                     [KARUM_DIAGRAM_PNG] = "png",
                                     [KARUM_DIAGRAM_PDF] = "pdf",
                                     [KARUM_DIAGRAM_TEXT] = "text" };

gboolean
karum_diagram_format_parse (const char *text, KarumDiagramFormat *format)
{
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (text, names[i])) {
      *format = (KarumDiagramFormat) i;
      return TRUE;
    }
  return FALSE;
}

static cairo_status_t
append (void *closure, const unsigned char *data, unsigned int length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

/* By default, cairo writes the current time. What is no time leaves it out. */
#define NO_TIME ""

cairo_surface_t *
karum_pdf_surface (cairo_write_func_t write, gpointer closure, double width, double height)
{
  cairo_surface_t *surface = cairo_pdf_surface_create_for_stream (write, closure, width, height);

  /* Of later versions, cairo 1.18 packs the catalogue, to which the language is added. */
  cairo_pdf_surface_restrict_to_version (surface, CAIRO_PDF_VERSION_1_4);

  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATE_DATE, NO_TIME);
  return surface;
}

static cairo_surface_t *
new_surface (KarumDiagramFormat format, guint size, GByteArray *bytes)
{
  cairo_surface_t *surface;

  if (format == KARUM_DIAGRAM_PNG)
    return cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) size, (int) size);
  if (format == KARUM_DIAGRAM_PDF)
    return karum_pdf_surface (append, bytes, size, size);
  surface = cairo_svg_surface_create_for_stream (append, bytes, size, size);
  cairo_svg_surface_set_document_unit (surface, CAIRO_SVG_UNIT_PX);
  return surface;
}

/* The title is the first element of the file, texts are the last ones. */
static void
add_elements (GByteArray *svg, const char *title, const GString *letters)
{
  g_autofree char *escaped = g_markup_escape_text (title ? title : "", -1);
  g_autofree char *text = g_strndup ((const char *) svg->data, svg->len);
  char *begin = strstr (text, "<svg"), *end = g_strrstr (text, "</svg>");
  g_autoptr (GString) all = g_string_new (NULL);

  begin = begin ? strchr (begin, '>') : NULL;
  if (!begin || !end)
    return;
  g_string_append_len (all, text, begin + 1 - text);
  if (title)
    g_string_append_printf (all, "\n<title>%s</title>", escaped);
  g_string_append_len (all, begin + 1, end - begin - 1);
  g_string_append (all, letters->str);
  g_string_append (all, end);
  g_byte_array_set_size (svg, 0);
  g_byte_array_append (svg, (const guint8 *) all->str, (guint) all->len);
}

GBytes *
karum_diagram_bytes (const KarumRules *rules,
                     const KarumState *state,
                     const KarumDiagramNotes *notes,
                     KarumDiagramFormat format,
                     guint size)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (GString) letters = g_string_new (NULL);
  cairo_surface_t *surface;
  cairo_status_t status;
  cairo_t *cr;

  if (format == KARUM_DIAGRAM_TEXT) {
    char *text = karum_diagram_text (rules, state, notes);

    return g_bytes_new_take (text, strlen (text));
  }
  surface = new_surface (format, size, bytes);
  if (format == KARUM_DIAGRAM_SVG && notes && notes->letters)
    cairo_surface_set_user_data (surface, &karum_diagram_letters, letters, NULL);
  cr = cairo_create (surface);
  karum_diagram_draw (cr, rules, state, notes, size);
  status = cairo_status (cr);
  cairo_destroy (cr);
  if (status == CAIRO_STATUS_SUCCESS && format == KARUM_DIAGRAM_PNG)
    status = cairo_surface_write_to_png_stream (surface, append, bytes);
  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  if (format == KARUM_DIAGRAM_SVG && notes && (notes->title || letters->len > 0))
    add_elements (bytes, notes->title, letters);
  return status == CAIRO_STATUS_SUCCESS ? g_byte_array_free_to_bytes (g_steal_pointer (&bytes))
                                        : NULL;
}

static char
character_of (KarumCell cell)
{
  static const char characters[][2] = {
    [KARUM_CELL_EMPTY] = { '.', '.' },
    [KARUM_CELL_FIRST] = { 'x', 'X' },
    [KARUM_CELL_SECOND] = { 'o', 'O' },
    [KARUM_CELL_HOLE] = { '#', '#' },
  };

  return characters[cell.content][cell.marked ? 1 : 0];
}

/* What stands before a point. */
static char
sign_at (const KarumDiagramNotes *notes, KarumPoint point)
{
  const GArray *marks = notes->markup ? notes->markup->marks : NULL;

  if (marks)
    karum_for_each_in (const KarumMark, mark, marks)
      if (mark->point == point)
        return "^*=+"[mark->color];
  for (guint i = 0; notes->last && i < notes->last->n_points; i++)
    if (notes->last->points[i] == point)
      return '>';
  return ' ';
}

static void
add_point (GString *text,
           const KarumRules *rules,
           const KarumState *state,
           const KarumDiagramNotes *notes,
           const KarumBoard *board,
           KarumPoint point)
{
  if (karum_board_has (board, (int) karum_point_column (point), (int) karum_point_row (point)))
    g_string_append_printf (text, "%c%c", sign_at (notes, point),
                            character_of (rules->game->cell (rules, state, point)));
  else
    g_string_append (text, "  ");
}

static void
add_names (GString *text, const KarumMarkup *markup)
{
  char one[KARUM_POINT_TEXT], other[KARUM_POINT_TEXT];

  if (markup->labels)
    karum_for_each_in (const KarumLabel, label, markup->labels) {
      karum_point_write (label->point, one);
      g_string_append_printf (text, "%s: %s\n", label->text, one);
    }
  if (markup->arrows)
    karum_for_each_in (const KarumArrow, arrow, markup->arrows) {
      karum_point_write (arrow->from, one);
      karum_point_write (arrow->to, other);
      g_string_append_printf (text, "%s -> %s\n", one, other);
    }
}

char *
karum_diagram_text (const KarumRules *rules,
                    const KarumState *state,
                    const KarumDiagramNotes *notes)
{
  static const KarumDiagramNotes none = { 0 };
  GString *text = g_string_new (NULL);
  KarumBoard board;

  notes = notes ? notes : &none;
  rules->game->board (rules, &board);
  for (guint i = 0; i < board.rows; i++) {
    guint row = notes->flipped ? i : board.rows - 1 - i;

    g_string_append_printf (text, "%2u", row + 1);
    for (guint j = 0; j < board.columns; j++)
      add_point (text, rules, state, notes, &board,
                 karum_point (notes->flipped ? board.columns - 1 - j : j, row));
    g_string_append_c (text, '\n');
  }
  g_string_append (text, "  ");
  for (guint j = 0; j < board.columns; j++)
    g_string_append_printf (text, " %c",
                            karum_column_letter (notes->flipped ? board.columns - 1 - j : j));
  g_string_append_c (text, '\n');
  if (notes->markup)
    add_names (text, notes->markup);
  return g_string_free (text, FALSE);
}

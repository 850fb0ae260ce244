#include "karum-diagram.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <string.h>

#include "karum-book.h"

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

GBytes *
karum_diagram_bytes (const KarumRules *rules,
                     const KarumState *state,
                     const KarumDiagramNotes *notes,
                     KarumDiagramFormat format,
                     guint size)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  cairo_surface_t *surface;
  cairo_status_t status;
  cairo_t *cr;

  if (format == KARUM_DIAGRAM_TEXT) {
    char *text = karum_diagram_text (rules, state);

    return g_bytes_new_take (text, strlen (text));
  }
  surface = new_surface (format, size, bytes);
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

static char
character_at (const KarumRules *rules,
              const KarumState *state,
              const KarumBoard *board,
              guint column,
              guint row)
{
  if (!karum_board_has (board, (int) column, (int) row))
    return ' ';
  return character_of (rules->game->cell (rules, state, karum_point (column, row)));
}

char *
karum_diagram_text (const KarumRules *rules, const KarumState *state)
{
  GString *text = g_string_new (NULL);
  KarumBoard board;

  rules->game->board (rules, &board);
  for (guint row = board.rows; row-- > 0;) {
    g_string_append_printf (text, "%2u", row + 1);
    for (guint column = 0; column < board.columns; column++)
      g_string_append_printf (text, " %c", character_at (rules, state, &board, column, row));
    g_string_append_c (text, '\n');
  }
  g_string_append (text, "  ");
  for (guint column = 0; column < board.columns; column++)
    g_string_append_printf (text, " %c", karum_column_letter (column));
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}

#include "karum-diagram-file.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <string.h>

#include "karum-pdf.h"

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

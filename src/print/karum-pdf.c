#include "karum-pdf.h"

/* By default, cairo writes the current time. */
#define NO_TIME "1970-01-01T00:00:00Z"

cairo_surface_t *
karum_pdf_surface (cairo_write_func_t write, gpointer closure, double width, double height)
{
  cairo_surface_t *surface = cairo_pdf_surface_create_for_stream (write, closure, width, height);

  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATE_DATE, NO_TIME);
  return surface;
}

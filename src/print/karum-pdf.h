/* karum-pdf.h: deterministic PDF files. */
#pragma once

#include <cairo-pdf.h>
#include <glib.h>

G_BEGIN_DECLS

/**
 * karum_pdf_surface: like cairo_pdf_surface_create_for_stream(), but writes no creation time.
 * @width, @height: of a page, in points of 1/72 inch
 */
cairo_surface_t *
karum_pdf_surface (cairo_write_func_t write, gpointer closure, double width, double height);

G_END_DECLS

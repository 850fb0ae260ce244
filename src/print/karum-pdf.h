/* karum-pdf.h: PDF files that are the same each time they are made. */
#pragma once

#include <cairo-pdf.h>
#include <glib.h>

G_BEGIN_DECLS

/**
 * karum_pdf_surface: as cairo_pdf_surface_create_for_stream(), but no time is written into the
 * file.
 * @width, @height: of a page, in points of 1/72 inch
 */
cairo_surface_t *
karum_pdf_surface (cairo_write_func_t write, gpointer closure, double width, double height);

G_END_DECLS

#include "karum-letters.h"

#include <pango/pangocairo.h>

PangoContext *
karum_letters_context (cairo_t *cr)
{
  PangoContext *context = cr ? pango_cairo_create_context (cr)
                             : pango_font_map_create_context (pango_cairo_font_map_get_default ());

  pango_context_set_language (context, pango_language_from_string ("en"));
  return context;
}

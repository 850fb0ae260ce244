/* karum-letters.h: letters in files and on paper. */
#pragma once

#include <cairo.h>
#include <pango/pango.h>

/**
 * karum_letters_context: what text in files and on paper is laid out with: the fonts are the same
 * in every locale. Text in another language than English is marked with it, where the language
 * decides on the shapes of letters.
 * @cr: (nullable): the target; NULL for measuring
 * Returns: (transfer full)
 */
PangoContext *karum_letters_context (cairo_t *cr);

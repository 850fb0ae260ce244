/* karum-typeset.h: text for paper, laid out alike wherever it is drawn. */
#pragma once

#include <pango/pangocairo.h>

G_BEGIN_DECLS

/* Sizes of letters, in points. */
#define KARUM_SIZE_TITLE 20.0
#define KARUM_SIZE_HEADING 13.0
#define KARUM_SIZE_TEXT 10.0
#define KARUM_SIZE_SMALL 8.5

/**
 * karum_typeset: lays out @markup, Pango's, without any rounding to the pixels of a device, so that
 * lines end at the same words on paper, on screen and while pages are made.
 * @cr: (nullable): where it will be drawn; NULL to measure
 * @size: of letters, in points
 * @width: of the lines, in points
 * Returns: (transfer full)
 */
PangoLayout *
karum_typeset (cairo_t *cr, const char *markup, double size, double width, PangoAlignment align);

/* karum_typeset_height: of the whole layout, in points. */
double karum_typeset_height (PangoLayout *layout);

/**
 * karum_typeset_escape: a name, a tag or a heading as markup: nothing in it is a command, control
 * characters are blanks, Japanese letters are set as such in a text of any language, and what is
 * longer than KARUM_TAG_VALUE_MAX, as in an archive written past the limits, is cut.
 * @text: (nullable)
 * Returns: (transfer full)
 */
char *karum_typeset_escape (const char *text);

/* karum_typeset_escape_lines: the same for a comment: its lines stay lines, and it is never cut. */
char *karum_typeset_escape_lines (const char *text);

G_END_DECLS

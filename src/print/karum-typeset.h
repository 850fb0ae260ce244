/* karum-typeset.h: device-independent text layout. */
#pragma once

#include <pango/pangocairo.h>

/* Font sizes, in points. */
#define KARUM_SIZE_TITLE 20.0
#define KARUM_SIZE_HEADING 13.0
#define KARUM_SIZE_TEXT 10.0
#define KARUM_SIZE_SMALL 8.5

/* The height of a line, relative to the size of the font. */
#define KARUM_LINE_HEIGHT 1.38

/**
 * karum_typeset: lays out @markup without rounding to device pixels, so that lines break at the
 * same words on paper, on screen and during pagination.
 * @markup: Pango markup
 * @cr: (nullable): the target; NULL for measuring
 * @size: font size in points
 * @width: of the lines, in points
 * Returns: (transfer full)
 */
PangoLayout *
karum_typeset (cairo_t *cr, const char *markup, double size, double width, PangoAlignment align);

/* karum_typeset_again: replaces the text of @layout, from karum_typeset(). Much faster than a new
 * layout. @size: the font size given there */
void karum_typeset_again (PangoLayout *layout, const char *markup, double size);

/* karum_typeset_width: the width that the text needs if it isn't broken, in points. Changes the
 * width of the layout, as the next function does. */
double karum_typeset_width (PangoLayout *layout);

/* karum_typeset_word: the width of its longest part that can't be broken. */
double karum_typeset_word (PangoLayout *layout);

/* karum_typeset_height: the height of the whole layout, in points. */
double karum_typeset_height (PangoLayout *layout);

/* karum_typeset_drop: how much lower its first base line is than that of digits beside it: letters
 * of some scripts push it down. */
double karum_typeset_drop (PangoLayout *layout);

/**
 * karum_typeset_escape: converts a name, a tag or a heading to markup: commands are escaped,
 * control characters become spaces, Japanese characters get a language attribute, and text longer
 * than KARUM_TAG_VALUE_MAX, which archives of other programs can contain, is truncated.
 * @text: (nullable)
 * Returns: (transfer full)
 */
char *karum_typeset_escape (const char *text);

/* karum_typeset_players: the markup of a text with two names, "3. A – B", that is only broken
 * before the second one. @second: (nullable): that name; without it the text is not broken. See
 * karum_typeset_loosen() */
char *karum_typeset_players (const char *text, const char *second);

/* karum_typeset_loosen: what must not be broken, but is longer than a line, is broken all the same.
 */
void karum_typeset_loosen (PangoLayout *layout);

/* karum_typeset_escape_lines: the same for a comment: line breaks are kept, and it is never
 * truncated. */
char *karum_typeset_escape_lines (const char *text);

/**
 * karum_typeset_turn: converts the notation of a turn to markup. A turn that is longer than a line
 * is broken after a comma if possible, others are not broken, and never parted from their number.
 * @number: of the turn in its game, from 1, written before it; 0 for none
 * Returns: (transfer full)
 */
char *karum_typeset_turn (guint number, const char *text);

/* karum-sheet-text.h: reads turns as people write them on score sheets. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * karum_sheet_split: splits @text into turns and normalizes each: without numbers, dots, glyphs and
 * results; in lower case; Cyrillic and full-width letters that look like Latin ones are replaced by
 * these.
 * @rest: (out) (nullable) (transfer full): the text after the last white space, which may be
 *   incomplete; NULL to read it as a turn too
 * Returns: (transfer full) (element-type utf8)
 */
GPtrArray *karum_sheet_split (const char *text, char **rest);

G_END_DECLS

/* karum-sheet-text.h: turns as people write them on score sheets. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * karum_sheet_split: the turns in @text, each as notation has it: without numbers, dots, signs of
 * praise and results; small letters; Cyrillic and full-width letters that look like Latin ones read
 * as these.
 * @rest: (out) (nullable) (transfer full): what follows the last white space and may go on; NULL
 *   to take it as whole too
 * Returns: (transfer full) (element-type utf8)
 */
GPtrArray *karum_sheet_split (const char *text, char **rest);

G_END_DECLS

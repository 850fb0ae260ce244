/* karum-sheet-item.h: a turn of a score sheet in a list model. */
#pragma once

#include <glib.h>

#include "karum-sheet.h"

/**
 * karum_sheet_split: splits @text into turns and normalizes each: without numbers, dots, glyphs and
 * results; in lower case; Cyrillic and full-width letters that look like Latin ones are replaced by
 * these.
 * @rest: (out) (nullable) (transfer full): the text after the last white space, which may be
 *   incomplete; NULL to read it as a turn too
 * Returns: (transfer full) (element-type utf8)
 */
GPtrArray *karum_sheet_split (const char *text, char **rest);

#define KARUM_TYPE_SHEET_ITEM (karum_sheet_item_get_type ())

/**
 * KarumSheetItem: immutable. Read-only properties: `number`, `text`, `fault` (texts), `side` (int,
 * -1 if unknown), `wrong` (gboolean: the first illegal turn), `open` (gboolean: follows an illegal
 * turn, so that its legality is unknown).
 */
G_DECLARE_FINAL_TYPE (KarumSheetItem, karum_sheet_item, KARUM, SHEET_ITEM, GObject)

/* karum_sheet_item_new: @place: 0 … length; length is the place of the next turn to be typed */
KarumSheetItem *karum_sheet_item_new (KarumSheet *sheet, guint place);

gboolean karum_sheet_item_equal (KarumSheetItem *a, KarumSheetItem *b);

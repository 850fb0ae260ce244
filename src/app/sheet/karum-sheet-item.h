/* karum-sheet-item.h: a line of a score sheet. */
#pragma once

#include <gtk/gtk.h>

#include "karum-sheet.h"

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

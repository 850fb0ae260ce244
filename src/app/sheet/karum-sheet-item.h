/* karum-sheet-item.h: a turn of a score sheet as a list shows it. */
#pragma once

#include "karum-sheet.h"

G_BEGIN_DECLS

#define KARUM_TYPE_SHEET_ITEM (karum_sheet_item_get_type ())

/**
 * KarumSheetItem: immutable. Properties, to be read: `number`, `text`, `fault` (texts), `side`
 * (int, -1 where it is not known), `wrong` (gboolean: the first that is not legal), `open`
 * (gboolean: stands behind a wrong one, so that nothing is known of it).
 */
G_DECLARE_FINAL_TYPE (KarumSheetItem, karum_sheet_item, KARUM, SHEET_ITEM, GObject)

/* karum_sheet_item_new: @place: 0 … length; at the last is what is to be typed next. */
KarumSheetItem *karum_sheet_item_new (KarumSheet *sheet, guint place);

gboolean karum_sheet_item_equal (KarumSheetItem *a, KarumSheetItem *b);

G_END_DECLS

/* karum-similar-row.h: the row of such a pair. */
#pragma once

#include <gtk/gtk.h>

#include "karum-similar-item.h"

#define KARUM_TYPE_SIMILAR_ROW (karum_similar_row_get_type ())

G_DECLARE_FINAL_TYPE (KarumSimilarRow, karum_similar_row, KARUM, SIMILAR_ROW, GtkBox)

/* karum_similar_row_set_item: @item: (nullable): the item to show and change */
void karum_similar_row_set_item (KarumSimilarRow *self, KarumSimilarItem *item);

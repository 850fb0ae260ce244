/* karum-similar-row.h: a similar game in a list, with its choices. */
#pragma once

#include "karum-similar-item.h"

G_BEGIN_DECLS

#define KARUM_TYPE_SIMILAR_ROW (karum_similar_row_get_type ())
G_DECLARE_FINAL_TYPE (KarumSimilarRow, karum_similar_row, KARUM, SIMILAR_ROW, GtkBox)

GtkWidget *karum_similar_row_new (void);

/* karum_similar_row_set_item: @item: (nullable): the item to show and change */
void karum_similar_row_set_item (KarumSimilarRow *self, KarumSimilarItem *item);

G_END_DECLS

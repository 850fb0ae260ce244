/* karum-row-list.h: the rows that count in a position; the row under the pointer is shown on the
 * board. */
#pragma once

#include <gtk/gtk.h>

#include "karum-session.h"

#define KARUM_TYPE_ROW_LIST (karum_row_list_get_type ())

/* Signal `highlight` (const KarumRow *, NULL for none). */
G_DECLARE_FINAL_TYPE (KarumRowList, karum_row_list, KARUM, ROW_LIST, GtkWidget)

/* karum_row_list_show: shows the rows of the current position of @session. */
void karum_row_list_show (KarumRowList *self, KarumSession *session);

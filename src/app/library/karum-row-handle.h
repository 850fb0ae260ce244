/* karum-row-handle.h: what a game in a list can be taken by: its menu, and dragging it away. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define KARUM_TYPE_ROW_HANDLE (karum_row_handle_get_type ())

/**
 * KarumRowHandle: fills a cell or a row. The second button, or pressing long, activates
 * library.show-menu with the place and where on the widget; dragging takes all games chosen, and
 * gives a KarumGameSelection.
 *
 * KarumRowHandle:position (uint): the place in the list.
 */
G_DECLARE_FINAL_TYPE (KarumRowHandle, karum_row_handle, KARUM, ROW_HANDLE, AdwBin)

GtkWidget *karum_row_handle_new (GtkWidget *child);

G_END_DECLS

/* karum-piece-icon.h: an icon of a side's piece, for use beside a name. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define KARUM_TYPE_PIECE_ICON (karum_piece_icon_get_type ())

/* Property `side`: 0 First's, 1 Second's, -1 none. */
G_DECLARE_FINAL_TYPE (KarumPieceIcon, karum_piece_icon, KARUM, PIECE_ICON, GtkWidget)

G_END_DECLS

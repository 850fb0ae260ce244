/* karum-piece-icon.h: a piece, as an icon. */
#pragma once

#include <gtk/gtk.h>

#define KARUM_TYPE_PIECE_ICON (karum_piece_icon_get_type ())

/* Property `side`: 0 First's, 1 Second's, -1 none. */
G_DECLARE_FINAL_TYPE (KarumPieceIcon, karum_piece_icon, KARUM, PIECE_ICON, GtkWidget)

/* karum-cell-icon.h: what can stand on a point of a board, as an icon. */
#pragma once

#include <gtk/gtk.h>

#include "karum-board-palette.h"

#define KARUM_TYPE_CELL_ICON (karum_cell_icon_get_type ())

G_DECLARE_FINAL_TYPE (KarumCellIcon, karum_cell_icon, KARUM, CELL_ICON, GtkWidget)

GtkWidget *karum_cell_icon_new (void);

/* karum_cell_icon_set_cell: shows @cell on a point of a board of @kind. */
void karum_cell_icon_set_cell (KarumCellIcon *self, KarumBoardKind kind, KarumCell cell);

/**
 * karum_cell_icon_draw: draws only the point.
 * @place: a square; whole pixels
 */
void karum_cell_icon_draw (cairo_t *cr,
                           const KarumBoardPalette *palette,
                           KarumBoardKind kind,
                           KarumCell cell,
                           const graphene_rect_t *place);

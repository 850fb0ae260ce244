/* karum-cell-icon.h: what can stand on a point, as a small sign. */
#pragma once

#include <gtk/gtk.h>

#include "karum-game.h"

G_BEGIN_DECLS

#define KARUM_TYPE_CELL_ICON (karum_cell_icon_get_type ())
G_DECLARE_FINAL_TYPE (KarumCellIcon, karum_cell_icon, KARUM, CELL_ICON, GtkWidget)

GtkWidget *karum_cell_icon_new (void);

/* karum_cell_icon_set_cell: shows @cell; an empty point is a small dot. */
void karum_cell_icon_set_cell (KarumCellIcon *self, KarumCell cell);

/**
 * karum_cell_icon_draw: draws the sign alone, in the colours of @widget.
 * @x, @y: its middle
 * @size: its width and height
 */
void karum_cell_icon_draw (
    cairo_t *cr, GtkWidget *widget, KarumCell cell, double x, double y, double size);

/* karum_cell_title: (transfer none): what @cell holds, in words: "First (blue)". */
const char *karum_cell_title (KarumCell cell);

G_END_DECLS

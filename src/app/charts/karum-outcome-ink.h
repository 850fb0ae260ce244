/* karum-outcome-ink.h: the fill patterns of won, drawn and lost games in all charts: filled,
 * hatched and empty, so that charts don't rely on colours. */
#pragma once

#include <gtk/gtk.h>

#include "karum-record.h"

G_BEGIN_DECLS

/* karum_accent_color: the accent colour of @widget's style, for charts. */
GdkRGBA karum_accent_color (GtkWidget *widget);

/**
 * karum_outcome_ink: draws an area with a border, using the source of @cr.
 * @outcome: WON, DRAWN or LOST, from the player's view
 * @width, @height: nothing is drawn below 1
 */
void karum_outcome_ink (
    cairo_t *cr, KarumResult outcome, double x, double y, double width, double height);

G_END_DECLS

/* karum-outcome-ink.h: how won, drawn and lost games look in every chart: filled, hatched and
 * empty, so that no colour is needed to tell them apart. */
#pragma once

#include <gtk/gtk.h>

#include "karum-record.h"

G_BEGIN_DECLS

/* karum_accent_color: the accent colour of @widget's style in which charts are drawn. */
GdkRGBA karum_accent_color (GtkWidget *widget);

/**
 * karum_outcome_ink: draws an area with its edge, in the source of @cr.
 * @outcome: WON, DRAWN or LOST, from the player's view
 * @width, @height: at least 1, or nothing is drawn
 */
void karum_outcome_ink (
    cairo_t *cr, KarumResult outcome, double x, double y, double width, double height);

G_END_DECLS

/* karum-ink.h: how figures are drawn: their colour, what is in view, won, drawn and lost. */
#pragma once

#include <gtk/gtk.h>

#include "karum-record.h"

/* karum_accent_color: the accent colour of @widget's style, for charts. */
GdkRGBA karum_accent_color (GtkWidget *widget);

/**
 * karum_draw_seen: for a widget in a viewport that can be larger than any picture: what isn't in
 * view isn't drawn.
 * @seen: (out) (optional): what is in view
 * Returns: (transfer full) (nullable): a context for @seen; NULL if nothing is in view
 */
cairo_t *karum_draw_seen (GtkWidget *widget, GtkSnapshot *snapshot, graphene_rect_t *seen);

/* karum_follow_scroller: from now on such a widget is drawn again when it is scrolled; called when
 * it gets a root. Returns: (transfer none) (nullable): what scrolls it */
GtkScrolledWindow *karum_follow_scroller (GtkWidget *widget);

/**
 * karum_outcome_ink: draws an area with a border, using the source of @cr.
 * @outcome: WON, DRAWN or LOST, from the player's view
 * @width, @height: nothing is drawn below 1
 */
void karum_outcome_ink (
    cairo_t *cr, KarumResult outcome, double x, double y, double width, double height);

/* karum-outcome-bar.h: a bar of wins, draws and losses. */
#pragma once

#include <gtk/gtk.h>

#include "karum-record.h"

/* karum_accent_color: the accent colour of @widget's style, for charts. */
GdkRGBA karum_accent_color (GtkWidget *widget);

/**
 * karum_outcome_ink: draws an area with a border, using the source of @cr.
 * @outcome: WON, DRAWN or LOST, from the player's view
 * @width, @height: nothing is drawn below 1
 */
void karum_outcome_ink (
    cairo_t *cr, KarumResult outcome, double x, double y, double width, double height);

#define KARUM_TYPE_OUTCOME_BAR (karum_outcome_bar_get_type ())

/**
 * KarumOutcomeBar: wins are filled, draws hatched, losses empty, so that the bar doesn't rely on
 * colours. Properties: `wins`, `draws`, `losses` (guint).
 */
G_DECLARE_FINAL_TYPE (KarumOutcomeBar, karum_outcome_bar, KARUM, OUTCOME_BAR, GtkWidget)

/* karum_outcome_text: (transfer full): "Won: 7, drawn: 1, lost: 4" */
char *karum_outcome_text (guint wins, guint draws, guint losses);

/* karum-chart.h: a chart with a title and a text of its figures. */
#pragma once

#include <gtk/gtk.h>

#include "karum-plot.h"
#include "karum-record.h"

#define KARUM_TYPE_CHART (karum_chart_get_type ())

/**
 * KarumChart: below the drawing it shows the figures of the mark that is pointed at or focused, or
 * else the summary; for screen readers it is a table. Every mark is a link to its games, by the
 * action `win.show-games`.
 *
 * Properties: `title`.
 */
G_DECLARE_FINAL_TYPE (KarumChart, karum_chart, KARUM, CHART, GtkBox)

/**
 * karum_chart_show: hidden without marks.
 * @marks: (element-type KarumPlotMark) (transfer full): as for karum_plot_show()
 * @summary: (nullable): the text while no mark is pointed at; NULL for the last mark's figures
 */
void karum_chart_show (KarumChart *self, KarumPlotKind kind, GPtrArray *marks, const char *summary);

/* karum_chart_set_key: sets a legend for the parts of bars other than won, drawn and lost. */
void karum_chart_set_key (KarumChart *self, const char *won, const char *drawn, const char *lost);

/* -- Outcome bar: a bar of wins, draws and losses. */

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

/* karum_outcome_text: (transfer full): "Won: 7, drawn: 1, lost: 4" */
char *karum_outcome_text (guint wins, guint draws, guint losses);

/* karum-chart.h: a chart with a title and a text of its figures. */
#pragma once

#include <gtk/gtk.h>

#include "karum-plot.h"

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

/* karum-chart.h: a chart with its title, and its figures in words. */
#pragma once

#include <gtk/gtk.h>

#include "karum-plot-mark.h"

G_BEGIN_DECLS

#define KARUM_TYPE_CHART (karum_chart_get_type ())

/**
 * KarumChart: under the drawing stand the figures of the mark that is pointed at or has the focus,
 * or else the summary; for screen readers it is a table. Every mark shows the games behind it, by
 * the action `win.show-games`.
 *
 * Properties: `title`.
 */
G_DECLARE_FINAL_TYPE (KarumChart, karum_chart, KARUM, CHART, GtkBox)

/**
 * karum_chart_show: hidden if there are no marks.
 * @marks: (element-type KarumPlotMark) (transfer full): as for karum_plot_show()
 * @summary: (nullable): what stands there while nothing is pointed at; NULL for the last mark's
 *   figures
 */
void karum_chart_show (KarumChart *self, KarumPlotKind kind, GPtrArray *marks, const char *summary);

/* karum_chart_set_key: what the parts of bars are called instead of won, drawn and lost. */
void karum_chart_set_key (KarumChart *self, const char *won, const char *drawn, const char *lost);

G_END_DECLS

/* karum-plot.h: the drawing of a chart. */
#pragma once

#include <gtk/gtk.h>

#include "karum-plot-mark.h"

G_BEGIN_DECLS

#define KARUM_TYPE_PLOT (karum_plot_get_type ())

/**
 * KarumPlot: a table whose rows are the marks, each a button that shows its games
 * (`win.show-games`) if it has any. The Tab key goes to the mark where one was, or the last one,
 * and on; Left, Right, Home and End go from mark to mark.
 *
 * KarumPlot::pointed (int): this mark is pointed at or has the focus; -1: none.
 */
G_DECLARE_FINAL_TYPE (KarumPlot, karum_plot, KARUM, PLOT, GtkWidget)

/**
 * karum_plot_show: what is shown from now on.
 * @marks: (element-type KarumPlotMark) (transfer none): in their order; of bars and lines each of
 *   the same number of months
 */
void karum_plot_show (KarumPlot *self, KarumPlotKind kind, GPtrArray *marks);

G_END_DECLS

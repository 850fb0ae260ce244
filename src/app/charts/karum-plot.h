/* karum-plot.h: the drawing of a chart. */
#pragma once

#include <gtk/gtk.h>

#include "karum-plot-mark.h"

G_BEGIN_DECLS

#define KARUM_TYPE_PLOT (karum_plot_get_type ())

/**
 * KarumPlot: a table whose rows are the marks, each a button that shows its games
 * (`win.show-games`) if it has any. The Tab key moves to the last focused mark, initially the last
 * mark, and then out; Left, Right, Home and End move between marks.
 *
 * KarumPlot::pointed (int): this mark is pointed at or focused; -1: none.
 */
G_DECLARE_FINAL_TYPE (KarumPlot, karum_plot, KARUM, PLOT, GtkWidget)

/**
 * karum_plot_show: sets the marks.
 * @marks: (element-type KarumPlotMark) (transfer none): in their order; marks of bars and lines all
 *   span the same number of months
 */
void karum_plot_show (KarumPlot *self, KarumPlotKind kind, GPtrArray *marks);

G_END_DECLS

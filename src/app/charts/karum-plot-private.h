/* karum-plot-private.h: what the files of the plot share. */
#pragma once

#include "karum-chart-scale.h"
#include "karum-plot.h"

G_BEGIN_DECLS

struct _KarumPlot {
  GtkWidget parent_instance;

  KarumPlotKind kind;
  GPtrArray *marks;   /* (owned) (element-type KarumPlotMark) */
  GPtrArray *buttons; /* (element-type GtkWidget): one for each, its children */
  int last;           /* the mark that had the focus; -1 for none */
  int pointed;        /* that is pointed at; -1 for none */
};

/* Where things are in a plot, in pixels. */
typedef struct {
  double left, top, width, height; /* of the area of the marks */
  double slot;                     /* the width of a mark's place */
  KarumChartScale scale;           /* of numbers; not of a strip */
} KarumPlotPlace;

/* karum_plot_place: for a plot that has marks. */
KarumPlotPlace karum_plot_place (KarumPlot *self);

void karum_plot_draw (KarumPlot *self, GtkSnapshot *snapshot);

G_END_DECLS

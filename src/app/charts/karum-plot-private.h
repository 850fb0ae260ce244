/* karum-plot-private.h: internals of the plot, shared by its files. */
#pragma once

#include "karum-plot.h"

struct _KarumPlot {
  GtkWidget parent_instance;

  KarumPlotKind kind;
  GPtrArray *marks;   /* (owned) (element-type KarumPlotMark) */
  GPtrArray *buttons; /* (element-type GtkWidget): one child widget for each mark */
  int last;           /* the last focused mark; -1 for none */
  int pointed;        /* the mark under the pointer; -1 for none */
};

/* The geometry of a plot, in pixels. */
typedef struct {
  double left, top, width, height; /* of the area of the marks */
  double slot;                     /* the width for each mark */
  KarumChartScale scale;           /* of the numeric axis; unused in a strip */
} KarumPlotPlace;

/* karum_plot_place: computes the geometry of a plot that has marks. */
KarumPlotPlace karum_plot_place (KarumPlot *self);

void karum_plot_draw (KarumPlot *self, GtkSnapshot *snapshot);

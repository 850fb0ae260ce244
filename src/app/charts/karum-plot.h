/* karum-plot.h: the drawing of a chart. */
#pragma once

#include <glib.h>
#include <gtk/gtk.h>

/* A numeric axis: ticks at @low, @low + @step, … @high. */
typedef struct {
  double low, high, step;
} KarumChartScale;

/**
 * karum_chart_scale: an axis that contains the range @low to @high, with at most @n_steps steps of
 * 1, 2 or 5 times a power of ten.
 * @low, @high: finite, @low <= @high
 * @n_steps: at least 2
 * @least: the minimum step: 1 for integers
 */
KarumChartScale karum_chart_scale (double low, double high, guint n_steps, double least);

/* karum_chart_stride: the next possible distance between labels on an axis of months, larger
 * than @stride; the first for 0. In this order: 1, 2, 3, 6 or 12 months, then 1, 2 or 5 times a
 * power of ten years. */
guint karum_chart_stride (guint stride);

typedef enum {
  KARUM_PLOT_BARS, /* one stacked bar for each mark: games won, drawn and lost */
  KARUM_PLOT_LINE, /* a line through the marks, with a band around it */
  KARUM_PLOT_STRIP /* one field for each mark: a game won, drawn or lost */
} KarumPlotKind;

typedef struct {
  int month;        /* of bars and lines: the first month, as returned by karum_date_month() */
  gboolean dot;     /* of lines: whether there were games */
  double values[3]; /* bars: games won, drawn, lost; line: value, lower and upper end of the band;
                       strip: the score, 0, 0.5 or 1 */
  char *title;      /* (owned): the name: "May 2026" */
  char *figures;    /* (owned): the figures in words */
  char *target;     /* (owned) (nullable): its games: text of a filter */
} KarumPlotMark;

KarumPlotMark *karum_plot_mark_new (int month, const double values[3]);

/* karum_plot_marks_new: (transfer full) (element-type KarumPlotMark): an empty array that owns
 * its elements. */
GPtrArray *karum_plot_marks_new (void);

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

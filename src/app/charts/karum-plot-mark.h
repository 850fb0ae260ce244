/* karum-plot-mark.h: the data of a chart for one place of its axis. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum {
  KARUM_PLOT_BARS, /* one stacked bar for each mark: games won, drawn and lost */
  KARUM_PLOT_LINE, /* a line through the marks, with a band around it */
  KARUM_PLOT_STRIP /* one field for each mark: a game won, drawn or lost */
} KarumPlotKind;

typedef struct {
  int month;        /* of bars and lines: the first month, as of karum_date_month() */
  gboolean dot;     /* of lines: whether there were games */
  double values[3]; /* bars: games won, drawn, lost; line: value, lower and upper end of the band;
                       strip: the score, 0, 0.5 or 1 */
  char *title;      /* (owned): the name: "May 2026" */
  char *figures;    /* (owned): the figures in words */
  char *target;     /* (owned) (nullable): its games: text of a filter */
} KarumPlotMark;

KarumPlotMark *karum_plot_mark_new (int month, const double values[3]);
void karum_plot_mark_free (KarumPlotMark *mark);

/* karum_plot_marks_new: (transfer full) (element-type KarumPlotMark): an empty array that owns
 * its elements. */
GPtrArray *karum_plot_marks_new (void);

G_END_DECLS

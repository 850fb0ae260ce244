/* karum-plot-mark.h: what a chart shows at one place. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum {
  KARUM_PLOT_BARS, /* a bar a mark: games won, drawn and lost, one above the other */
  KARUM_PLOT_LINE, /* a line through the marks, with a band round it */
  KARUM_PLOT_STRIP /* a field a mark: a game won, drawn or lost */
} KarumPlotKind;

typedef struct {
  int month;        /* of bars and lines: its first month, as karum_date_month() has it */
  gboolean dot;     /* of lines: there were games */
  double values[3]; /* bars: games won, drawn, lost; line: value, lower and upper end of the band;
                       strip: the score, 0, 0.5 or 1 */
  char *title;      /* (owned): what the mark is: "May 2026" */
  char *figures;    /* (owned): what it shows, in words and numbers */
  char *target;     /* (owned) (nullable): the games behind it: text of a filter */
} KarumPlotMark;

KarumPlotMark *karum_plot_mark_new (int month, const double values[3]);
void karum_plot_mark_free (KarumPlotMark *mark);

/* karum_plot_marks_new: (transfer full) (element-type KarumPlotMark): none yet; frees them. */
GPtrArray *karum_plot_marks_new (void);

G_END_DECLS

/* karum-player-accuracy.c: how well a player played, by the reviews of the games. */
#include <glib/gi18n.h>

#include "karum-game-facts.h"
#include "karum-player-figures.h"
#include "karum-player-page-private.h"

/* Spans without games have no dot, and are as good as the one before. */
static GPtrArray *
month_marks (const KarumAccuracyFigures *figures, const KarumGameFilter *games)
{
  const KarumMonthAccuracy *months = (gpointer) figures->by_month->data;
  const guint n = figures->by_month->len;
  const int length
      = n > 0 ? (int) karum_month_span_length (months[0].month, months[n - 1].month) : 1;
  GPtrArray *marks = karum_plot_marks_new ();
  double value = 0;

  for (int first = n > 0 ? months[0].month - months[0].month % length : 0;
       n > 0 && first <= months[n - 1].month; first += length) {
    KarumPartAccuracy sum;
    gboolean any = karum_accuracy_span (figures, first, first + length - 1, &sum);
    KarumFigureMonths texts;
    KarumGameFilter filter = karum_figure_months (games, first, first + length - 1, &texts);
    KarumPlotMark *mark;

    if (!any && marks->len == 0)
      continue;
    value = any ? sum.all.accuracy / sum.all.open : value;
    mark = karum_plot_mark_new (first, (const double[]){ value, value, value });
    mark->dot = any;
    mark->title = karum_month_span_text (first, first + length - 1);
    mark->figures = any ? karum_accuracy_span_text (&sum) : g_strdup (_ ("No games"));
    mark->target = any ? karum_game_filter_write (&filter) : NULL;
    g_ptr_array_add (marks, mark);
  }
  return marks;
}

void
karum_player_accuracy_show (KarumFigureList *list,
                            KarumChart *by_month,
                            const KarumAccuracyFigures *figures,
                            const KarumGameFilter *games)
{
  const KarumGameFilter counted = karum_reviewed_games (games);

  karum_figure_list_show (list, karum_player_accuracy (figures, games));
  karum_chart_show (by_month, KARUM_PLOT_LINE, month_marks (figures, &counted), NULL);
}

#include "karum-figure-games.h"

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-game-text.h"
#include "karum-outcome-bar.h"
#include "karum-phrases.h"

/* (transfer full): "First won: 7, drawn: 1, Second won: 4" */
static char *
sides_text (const KarumTally *first)
{
  g_autofree char *won = karum_number_text (first->wins);
  g_autofree char *drawn = karum_number_text (first->draws);
  g_autofree char *lost = karum_number_text (first->losses);

  /* Translators: three numbers of games */
  return g_strdup_printf (_ ("First won: %s, drawn: %s, Second won: %s"), won, drawn, lost);
}

/* (transfer full): "12 games · Won: 7, drawn: 1, lost: 4" */
static char *
tally_text (const KarumTally *tally, gboolean of_first)
{
  g_autofree char *games
      = karum_count_text (ngettext ("%s game", "%s games", tally->games), tally->games);
  g_autofree char *outcomes = of_first
                                  ? sides_text (tally)
                                  : karum_outcome_text (tally->wins, tally->draws, tally->losses);

  if (tally->games == 0)
    return g_strdup (_ ("no games"));
  return g_strdup_printf ("%s · %s", games, outcomes);
}

GPtrArray *
karum_month_marks (const GPtrArray *months, const KarumGameFilter *games, gboolean of_first)
{
  g_autoptr (GArray) spans = karum_month_spans (months);
  GPtrArray *marks = karum_plot_marks_new ();

  karum_for_each_in (const KarumMonthSpan, span, spans) {
    const KarumTally *tally = &span->tally;
    const double values[] = { tally->wins, tally->draws, tally->losses };
    KarumPlotMark *mark = karum_plot_mark_new (span->first, values);
    KarumFigureMonths texts;
    KarumGameFilter filter = karum_figure_months (games, span->first, span->last, &texts);

    mark->title = karum_month_span_text (span->first, span->last);
    mark->figures = tally_text (tally, of_first);
    filter.finished = TRUE;
    /* Longer spans result from wrong dates, and filters don't accept them. */
    if (tally->games > 0 && span->last - span->first < 1200)
      mark->target = karum_game_filter_write (&filter);
    g_ptr_array_add (marks, mark);
  }
  return marks;
}

GPtrArray *
karum_form_marks (const GPtrArray *form)
{
  GPtrArray *marks = karum_plot_marks_new ();

  karum_for_each (const KarumFormGame, game, form) {
    const double values[3] = { game->outcome == KARUM_RESULT_WON     ? 1
                               : game->outcome == KARUM_RESULT_DRAWN ? 0.5
                                                                     : 0 };
    KarumPlotMark *mark = karum_plot_mark_new (0, values);
    g_autofree char *id = g_strdup_printf ("%" G_GINT64_FORMAT, game->row->id);
    const KarumGameFilter filter = { .ids = id };

    mark->title = g_strdup (karum_outcome_title (game->outcome));
    mark->figures = karum_game_line_text (game->row);
    mark->target = karum_game_filter_write (&filter);
    g_ptr_array_add (marks, mark);
  }
  return marks;
}

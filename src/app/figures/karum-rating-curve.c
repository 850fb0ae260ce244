#include "karum-rating-curve.h"

#include "karum-figure-filters.h"
#include "karum-rating-text.h"

/* The number of games rated up to the end of @month. */
static guint
games_until (const KarumRatedPlayer *player, int month)
{
  KarumGlicko glicko;
  guint games = 0;

  karum_rated_player_at (player, month, &glicko, &games);
  return games;
}

/* No bar if there is no rating by the end of @last. */
static KarumPlotMark *
mark_new (const KarumRatedPlayer *player, int first, int last, const KarumGameFilter *games)
{
  KarumGlicko glicko;
  guint until, before = games_until (player, first - 1);
  KarumPlotMark *mark;
  KarumFigureMonths texts;
  KarumGameFilter filter = karum_figure_months (games, first, last, &texts);

  if (!karum_rated_player_at (player, last, &glicko, &until))
    return NULL;
  mark = karum_plot_mark_new (first,
                              (const double[]){ glicko.rating, glicko.rating - 2 * glicko.deviation,
                                                glicko.rating + 2 * glicko.deviation });
  mark->dot = until > before;
  mark->title = karum_month_span_text (first, last);
  mark->figures = karum_rating_full_text (&glicko);
  filter.finished = TRUE;
  if (until > before && last - first < 1200)
    mark->target = karum_game_filter_write (&filter);
  return mark;
}

GPtrArray *
karum_rating_marks (const KarumRatingCourse *course, const KarumGameFilter *games)
{
  const KarumRatedPlayer player = { .steps = course->steps };
  int first = g_array_index (course->steps, KarumRatingStep, 0).month;
  int length = (int) karum_month_span_length (first, course->last);
  GPtrArray *marks = karum_plot_marks_new ();

  for (int month = first - first % length; month <= course->last; month += length) {
    KarumPlotMark *mark = mark_new (&player, month, month + length - 1, games);

    if (mark)
      g_ptr_array_add (marks, mark);
  }
  return marks;
}

double
karum_rating_tau (void)
{
  g_autoptr (GSettings) settings = g_settings_new ("org.karum.Karum");

  return g_settings_get_double (settings, "rating-constant");
}

void
karum_rating_tau_watch (gpointer object, GCallback changed)
{
  GSettings *settings = g_settings_new ("org.karum.Karum");

  g_signal_connect_object (settings, "changed::rating-constant", changed, object,
                           G_CONNECT_SWAPPED);
  /* GSettings signals changes of a key only after it has been read. */
  g_settings_get_double (settings, "rating-constant");
  g_object_set_data_full (object, "karum-rating-settings", settings, g_object_unref);
}

/* karum-player-accuracy.c: how well a player played, by the reviews of the games. */
#include <glib/gi18n.h>

#include "karum-figure-games.h"
#include "karum-games.h"
#include "karum-player-page-private.h"

/* (transfer full) */
static char *
accuracy_text (const KarumAccuracy *accuracy)
{
  return karum_percent_text (accuracy->accuracy / accuracy->decisions);
}

/* (transfer full): @text (transfer full) and the points given away, where they are known */
static char *
with_points (char *text, const KarumAccuracy *accuracy)
{
  g_autofree char *before = text;
  g_autofree char *points = NULL;

  if (accuracy->pointed == 0)
    return g_steal_pointer (&before);
  points = karum_decimal_text ((double) accuracy->points / accuracy->pointed / 100, 2);
  /* Translators: "120 decisions" or "87 %", points */
  return g_strdup_printf (_ ("%s · points given away per decision: %s"), before, points);
}

/* (transfer full): what stands under the title of a figure. */
static char *
details_text (const KarumAccuracy *accuracy)
{
  return with_points (
      karum_count_text (ngettext ("%s decision", "%s decisions", accuracy->decisions),
                        accuracy->decisions),
      accuracy);
}

static void
add (KarumFigureList *list,
     const char *title,
     const KarumAccuracy *accuracy,
     const KarumGameFilter *games)
{
  g_autofree char *details = NULL, *figure = NULL;

  if (accuracy->decisions == 0)
    return;
  details = details_text (accuracy);
  figure = accuracy_text (accuracy);
  karum_figure_list_add (list, title, details, figure, games);
}

/* The reviewed ones among @games. */
static KarumGameFilter
reviewed (const KarumGameFilter *games)
{
  KarumGameFilter filter = karum_figure_filter (games, KARUM_FIGURE_GAMES);

  filter.reviewed = TRUE;
  return filter;
}

static void
add_variants (KarumFigureList *list,
              const KarumAccuracyFigures *figures,
              const KarumGameFilter *games)
{
  for (guint i = 0; figures->by_variant->len > 1 && i < figures->by_variant->len; i++) {
    const KarumVariantAccuracy *variant = figures->by_variant->pdata[i];
    const KarumRulesTally tally = { .game = variant->game, .preset = variant->preset };
    KarumGameFilter filter = karum_figure_group (games, &tally, KARUM_GROUP_VARIANT);
    g_autofree char *title = karum_player_group_text (&tally, KARUM_GROUP_VARIANT);

    add (list, title, &variant->all, &filter);
  }
}

static void
add_sides (KarumFigureList *list, const KarumAccuracyFigures *figures, const KarumGameFilter *games)
{
  for (int side = KARUM_FIRST; side <= KARUM_SECOND; side++) {
    const KarumRulesTally tally = { .side = (KarumSide) side };
    KarumGameFilter filter = karum_figure_group (games, &tally, KARUM_GROUP_SIDE);

    add (list, side == KARUM_FIRST ? _ ("As First") : _ ("As Second"), &figures->by_side[side],
         &filter);
  }
}

/* The months from @first to @last; FALSE if nothing was decided then. */
static gboolean
add_up (const KarumAccuracyFigures *figures, int first, int last, KarumAccuracy *sum)
{
  *sum = (KarumAccuracy){ 0 };
  for (guint i = 0; i < figures->by_month->len; i++) {
    const KarumMonthAccuracy *month = &g_array_index (figures->by_month, KarumMonthAccuracy, i);

    if (month->month < first || month->month > last)
      continue;
    sum->decisions += month->all.decisions;
    sum->accuracy += month->all.accuracy;
    sum->points += month->all.points;
    sum->pointed += month->all.pointed;
  }
  return sum->decisions > 0;
}

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
    KarumAccuracy sum;
    gboolean any = add_up (figures, first, first + length - 1, &sum);
    KarumFigureMonths texts;
    KarumGameFilter filter = karum_figure_months (games, first, first + length - 1, &texts);
    KarumPlotMark *mark;

    if (!any && marks->len == 0)
      continue;
    value = any ? sum.accuracy / sum.decisions : value;
    mark = karum_plot_mark_new (first, (const double[]){ value, value, value });
    mark->dot = any;
    mark->title = karum_month_span_text (first, first + length - 1);
    mark->figures = any ? with_points (accuracy_text (&sum), &sum) : g_strdup (_ ("No games"));
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
  const char *const phases[] = { _ ("Opening"), _ ("Middle of the game"), _ ("End of the game") };
  const char *const standings[]
      = { C_ ("standing", "Ahead"), C_ ("standing", "Level"), C_ ("standing", "Behind") };
  KarumGameFilter counted = reviewed (games);

  karum_figure_list_clear (list);
  add (list, _ ("All reviewed games"), &figures->all, &counted);
  for (guint i = 0; i < KARUM_N_PHASES; i++)
    add (list, phases[i], &figures->by_phase[i], &counted);
  for (guint i = 0; i < KARUM_N_STANDINGS; i++)
    add (list, standings[i], &figures->by_standing[i], &counted);
  add_sides (list, figures, &counted);
  add_variants (list, figures, &counted);
  karum_chart_show (by_month, KARUM_PLOT_LINE, month_marks (figures, &counted), NULL);
}

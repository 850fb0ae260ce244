/* karum-player-accuracy.c: how well a player played, by the reviews of the games. */
#include <glib/gi18n.h>

#include "karum-figure-games.h"
#include "karum-game-text.h"
#include "karum-game-facts.h"
#include "karum-games.h"
#include "karum-name.h"
#include "karum-player-page-private.h"
#include "karum-player-text.h"

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

/* (transfer full): the number of games that are counted, and @text (transfer full) */
static char *
with_games (char *text, guint n_games)
{
  g_autofree char *rest = text;
  g_autofree char *games = karum_count_text (ngettext ("%s game", "%s games", n_games), n_games);

  return g_strdup_printf ("%s · %s", games, rest);
}

/* (transfer full): what stands under the title of a figure. */
static char *
details_text (guint n_games, const KarumAccuracy *accuracy)
{
  return with_points (with_games (karum_open_decisions_text (accuracy), n_games), accuracy);
}

/* @n_games: that @games selects */
static void
add (KarumFigureList *list,
     const char *title,
     guint n_games,
     const KarumAccuracy *accuracy,
     const KarumGameFilter *games)
{
  g_autofree char *details = NULL, *figure = NULL;

  if (accuracy->decisions == 0)
    return;
  details = details_text (n_games, accuracy);
  figure = karum_accuracy_text (accuracy);
  karum_figure_list_add (list, title, details, figure, games);
  karum_figure_list_add_decisions (list, title, games);
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

    add (list, title, variant->games, &variant->all, &filter);
  }
}

static const char *
phase_title (KarumGamePhase phase)
{
  const char *const titles[] = { _ ("Opening"), _ ("Middle of the game"), _ ("End of the game") };

  return titles[phase];
}

static const char *
standing_title (KarumStanding standing)
{
  const char *const titles[]
      = { C_ ("standing", "Ahead"), C_ ("standing", "Level"), C_ ("standing", "Behind") };

  return titles[standing];
}

static void
add_phases (KarumFigureList *list,
            const KarumAccuracyFigures *figures,
            const KarumGameFilter *games)
{
  for (guint i = 0; i < KARUM_N_PHASES; i++) {
    const KarumPartAccuracy *part = &figures->by_phase[i];
    KarumGameFilter filter = *games;

    filter.phase = 1 + i;
    add (list, phase_title (i), part->games, &part->all, &filter);
  }
}

static void
add_standings (KarumFigureList *list,
               const KarumAccuracyFigures *figures,
               const KarumGameFilter *games)
{
  for (guint i = 0; i < KARUM_N_STANDINGS; i++) {
    const KarumPartAccuracy *part = &figures->by_standing[i];
    KarumGameFilter filter = *games;

    filter.standing = 1 + i;
    add (list, standing_title (i), part->games, &part->all, &filter);
  }
}

static void
add_sides (KarumFigureList *list, const KarumAccuracyFigures *figures, const KarumGameFilter *games)
{
  for (int side = KARUM_FIRST; side <= KARUM_SECOND; side++) {
    const KarumRulesTally tally = { .side = (KarumSide) side };
    const KarumPartAccuracy *part = &figures->by_side[side];
    KarumGameFilter filter = karum_figure_group (games, &tally, KARUM_GROUP_SIDE);

    add (list, side == KARUM_FIRST ? _ ("As First") : _ ("As Second"), part->games, &part->all,
         &filter);
  }
}

/* The months from @first to @last; FALSE if no decision was open then. */
static gboolean
add_up (const KarumAccuracyFigures *figures, int first, int last, KarumPartAccuracy *sum)
{
  *sum = (KarumPartAccuracy){ 0 };
  for (guint i = 0; i < figures->by_month->len; i++) {
    const KarumMonthAccuracy *month = &g_array_index (figures->by_month, KarumMonthAccuracy, i);

    if (month->month < first || month->month > last)
      continue;
    sum->games += month->games;
    sum->all.open += month->all.open;
    sum->all.accuracy += month->all.accuracy;
    sum->all.points += month->all.points;
    sum->all.pointed += month->all.pointed;
  }
  return sum->all.open > 0;
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
    KarumPartAccuracy sum;
    gboolean any = add_up (figures, first, first + length - 1, &sum);
    KarumFigureMonths texts;
    KarumGameFilter filter = karum_figure_months (games, first, first + length - 1, &texts);
    KarumPlotMark *mark;

    if (!any && marks->len == 0)
      continue;
    value = any ? sum.all.accuracy / sum.all.open : value;
    mark = karum_plot_mark_new (first, (const double[]){ value, value, value });
    mark->dot = any;
    mark->title = karum_month_span_text (first, first + length - 1);
    mark->figures
        = any ? with_points (with_games (karum_accuracy_text (&sum.all), sum.games), &sum.all)
              : g_strdup (_ ("No games"));
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
  KarumGameFilter counted = reviewed (games);

  karum_figure_list_clear (list);
  add (list, _ ("All reviewed games"), figures->games, &figures->all, &counted);
  add_phases (list, figures, &counted);
  add_standings (list, figures, &counted);
  add_sides (list, figures, &counted);
  add_variants (list, figures, &counted);
  karum_chart_show (by_month, KARUM_PLOT_LINE, month_marks (figures, &counted), NULL);
}

char *
karum_player_accuracy_text (const KarumGameFilter *games)
{
  const KarumRulesTally tally
      = { .game = (char *) games->game, .preset = (char *) games->preset, .side = games->side };
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *from = games->from ? karum_date_text (games->from) : NULL;
  g_autofree char *to = games->to ? karum_date_text (games->to) : NULL;

  if (games->player)
    g_ptr_array_add (parts, karum_display_name (karum_player_text (games->player)));
  if (games->game)
    g_ptr_array_add (parts, karum_player_group_text (&tally, KARUM_GROUP_VARIANT));
  if (games->with_side)
    g_ptr_array_add (parts, karum_player_group_text (&tally, KARUM_GROUP_SIDE));
  if (games->phase > 0)
    g_ptr_array_add (parts, g_strdup (phase_title (games->phase - 1)));
  if (games->standing > 0)
    g_ptr_array_add (parts, g_strdup (standing_title (games->standing - 1)));
  if (from || to)
    g_ptr_array_add (parts, g_strdup_printf ("%s–%s", from ? from : "", to ? to : ""));
  if (games->first_month && games->last_month)
    g_ptr_array_add (parts, karum_month_span_text (karum_date_month (games->first_month),
                                                   karum_date_month (games->last_month)));
  g_ptr_array_add (parts, NULL);
  return g_strjoinv (" · ", (char **) parts->pdata);
}

#include "karum-player-records.h"

#include <glib/gi18n.h>

#include "karum-number-text.h"
#include "karum-figure-marks.h"
#include "karum-figure-games.h"

static const char *
run_title (const KarumStats *stats, KarumStreak run)
{
  switch (run) {
  case KARUM_STREAK_WIN:
    return _ ("Longest run of wins");
  case KARUM_STREAK_UNBEATEN:
    return _ ("Longest run without a loss");
  case KARUM_STREAK_LOSS:
    return _ ("Longest run of losses");
  case KARUM_STREAK_CURRENT:
  case KARUM_N_STREAKS:
  default:
    break;
  }
  switch (stats->streaks.kind) {
  case KARUM_RESULT_WON:
    return _ ("Current run of wins");
  case KARUM_RESULT_LOST:
    return _ ("Current run of losses");
  case KARUM_RESULT_DRAWN:
  case KARUM_RESULT_NONE:
  default:
    return _ ("Current run of draws");
  }
}

static void
add_runs (KarumFigureList *list, const KarumStats *stats)
{
  for (guint run = 0; run < KARUM_N_STREAKS; run++) {
    const GArray *ids = stats->runs[run];
    g_auto (KarumGameFilter) games = { 0 };
    g_autofree char *number = karum_number_text (ids->len);

    if (ids->len == 0)
      continue;
    games = karum_figure_ids (ids);
    karum_figure_list_add (list, run_title (stats, run), NULL, number, &games);
  }
}

static void
add_extreme (KarumFigureList *list, const char *title, const KarumExtreme *extreme)
{
  g_autofree char *details = NULL, *points = NULL, *margin = NULL, *id = NULL;
  KarumGameFilter games = { 0 };

  if (!extreme->row)
    return;
  details = karum_game_line_text (extreme->row);
  points = karum_points_text (extreme->margin);
  margin = extreme->margin > 0 ? g_strconcat ("+", points, NULL) : g_strdup (points);
  id = g_strdup_printf ("%" G_GINT64_FORMAT, extreme->id);
  games.ids = id;
  karum_figure_list_add (list, title, details, margin, &games);
}

static void
add_lengths (KarumFigureList *list, const KarumStats *stats, const KarumGameFilter *games)
{
  KarumGameFilter finished = karum_figure_filter (games, KARUM_FIGURE_GAMES);
  g_autofree char *range = NULL, *average = NULL;

  if (stats->recorded == 0)
    return;
  finished.min_turns = MAX (finished.min_turns, 1);
  average = karum_decimal_text ((double) stats->turns / stats->recorded, 1);
  /* Translators: turns of the shortest and of the longest game. */
  range = g_strdup_printf (_ ("From %u to %u"), stats->shortest, stats->longest);
  karum_figure_list_add (list, _ ("Turns a game"), range, average, &finished);
}

static void
add_margin (KarumFigureList *list, const KarumStats *stats, const KarumGameFilter *games)
{
  KarumGameFilter scored = karum_figure_filter (games, KARUM_FIGURE_GAMES);
  g_autofree char *margin = NULL;

  if (stats->scored == 0)
    return;
  scored.with_termination = TRUE;
  scored.termination = KARUM_TERMINATION_NORMAL;
  margin = karum_margin_text ((double) (stats->points_for - stats->points_against) / stats->scored);
  karum_figure_list_add (list, _ ("Average margin"), _ ("Of games that ended by their rules"),
                         margin, &scored);
}

void
karum_player_records_show (KarumFigureList *list,
                           const KarumStats *stats,
                           const KarumGameFilter *games)
{
  karum_figure_list_clear (list);
  add_runs (list, stats);
  add_extreme (list, _ ("Best win"), &stats->best_win);
  add_extreme (list, _ ("Worst loss"), &stats->worst_loss);
  add_margin (list, stats, games);
  add_lengths (list, stats, games);
}

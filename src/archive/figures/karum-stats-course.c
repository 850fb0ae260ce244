#include "karum-stats-course.h"

#include "karum-columns.h"

/* By date, round and number. */
static int
compare_games (gconstpointer a, gconstpointer b)
{
  const KarumStatsGame *x = a, *y = b;

  if (x->date != y->date)
    return x->date < y->date ? -1 : 1;
  if (x->round != y->round)
    return x->round < y->round ? -1 : 1;
  return x->id < y->id ? -1 : x->id > y->id;
}

/* Adds a game to a run that goes on while @belongs. */
static void
run_on (guint *run, guint *longest, gboolean belongs)
{
  *run = belongs ? *run + 1 : 0;
  *longest = MAX (*longest, *run);
}

static void
follow_streaks (KarumStreaks *streaks, const GArray *games)
{
  guint wins = 0, unbeaten = 0, losses = 0;

  for (guint i = 0; i < games->len; i++) {
    const KarumStatsGame *game = &g_array_index (games, KarumStatsGame, i);

    if (game->date >= KARUM_COLUMN_UNDATED)
      break;
    run_on (&wins, &streaks->win, game->outcome == KARUM_RESULT_WON);
    run_on (&unbeaten, &streaks->unbeaten, game->outcome != KARUM_RESULT_LOST);
    run_on (&losses, &streaks->loss, game->outcome == KARUM_RESULT_LOST);
    streaks->current = game->outcome == streaks->kind ? streaks->current + 1 : 1;
    streaks->kind = game->outcome;
  }
}

static void
find_extremes (KarumStats *stats, const GArray *games)
{
  for (guint i = 0; i < games->len; i++) {
    const KarumStatsGame *game = &g_array_index (games, KarumStatsGame, i);
    gboolean won = game->outcome == KARUM_RESULT_WON;
    KarumExtreme *extreme = won ? &stats->best_win : &stats->worst_loss;

    if (!game->has_score || game->outcome == KARUM_RESULT_DRAWN)
      continue;
    if (extreme->id == 0 || (won ? game->margin > extreme->margin : game->margin < extreme->margin))
      *extreme = (KarumExtreme){ game->id, game->margin };
  }
}

static void
count_months (GPtrArray *months, const GArray *games)
{
  KarumMonthTally *last = NULL;

  for (guint i = 0; i < games->len; i++) {
    const KarumStatsGame *game = &g_array_index (games, KarumStatsGame, i);

    if (game->month < 0)
      continue;
    if (!last || last->month != game->month) {
      last = g_new0 (KarumMonthTally, 1);
      last->month = game->month;
      g_ptr_array_add (months, last);
    }
    karum_tally_count (&last->tally, game->outcome == KARUM_RESULT_DRAWN,
                       game->outcome == KARUM_RESULT_WON);
  }
}

void
karum_stats_follow (KarumStats *stats, GArray *games)
{
  g_array_sort (games, compare_games);
  follow_streaks (&stats->streaks, games);
  find_extremes (stats, games);
  count_months (stats->by_month, games);
}

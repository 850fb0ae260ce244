#include "karum-stats-course.h"

#include "karum-columns.h"
#include "karum-game-list.h"

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

/* The current run and the longest run so far: its length, and the index after its last game. */
typedef struct {
  guint length, longest, end;
} Run;

static void
run_on (Run *run, guint place, gboolean belongs)
{
  run->length = belongs ? run->length + 1 : 0;
  if (run->length <= run->longest)
    return;
  run->longest = run->length;
  run->end = place + 1;
}

/* Processes the game at index @place in the sorted games. */
static void
follow_game (KarumStreaks *streaks, Run runs[KARUM_N_STREAKS], KarumResult outcome, guint place)
{
  run_on (&runs[KARUM_STREAK_WIN], place, outcome == KARUM_RESULT_WON);
  run_on (&runs[KARUM_STREAK_UNBEATEN], place, outcome != KARUM_RESULT_LOST);
  run_on (&runs[KARUM_STREAK_LOSS], place, outcome == KARUM_RESULT_LOST);
  streaks->current = outcome == streaks->kind ? streaks->current + 1 : 1;
  streaks->kind = outcome;
  runs[KARUM_STREAK_CURRENT] = (Run){ streaks->current, streaks->current, place + 1 };
}

static void
take_run (GArray *ids, const GArray *games, const Run *run)
{
  for (guint i = run->end - run->longest; i < run->end; i++)
    g_array_append_val (ids, g_array_index (games, KarumStatsGame, i).id);
}

/* The number of games with a date in the sorted array @games. */
static guint
count_dated (const GArray *games)
{
  guint n_dated = 0;

  while (n_dated < games->len
         && g_array_index (games, KarumStatsGame, n_dated).date < KARUM_COLUMN_UNDATED)
    n_dated++;
  return n_dated;
}

static void
follow_streaks (KarumStats *stats, const GArray *games)
{
  KarumStreaks *streaks = &stats->streaks;
  Run runs[KARUM_N_STREAKS] = { 0 };
  guint n_dated = count_dated (games);

  for (guint i = 0; i < n_dated; i++)
    follow_game (streaks, runs, g_array_index (games, KarumStatsGame, i).outcome, i);
  for (guint run = 0; run < KARUM_N_STREAKS; run++)
    take_run (stats->runs[run], games, &runs[run]);
  streaks->win = runs[KARUM_STREAK_WIN].longest;
  streaks->unbeaten = runs[KARUM_STREAK_UNBEATEN].longest;
  streaks->loss = runs[KARUM_STREAK_LOSS].longest;
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
      *extreme = (KarumExtreme){ game->id, game->margin, NULL };
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
  follow_streaks (stats, games);
  find_extremes (stats, games);
  count_months (stats->by_month, games);
}

/* -- Games to be shown ------------------------------------------------------------------------ */

static gboolean
read_extreme (KarumExtreme *extreme, KarumStore *store, GError **error)
{
  if (extreme->id == 0)
    return TRUE;
  extreme->row = karum_store_get_row (store, extreme->id, error);
  return extreme->row != NULL;
}

gboolean
karum_stats_read_form (KarumStats *stats, KarumStore *store, const GArray *games, GError **error)
{
  guint n_dated = count_dated (games);

  for (guint i = n_dated - MIN (n_dated, KARUM_FORM_GAMES); i < n_dated; i++) {
    const KarumStatsGame *game = &g_array_index (games, KarumStatsGame, i);
    KarumGameRow *row = karum_store_get_row (store, game->id, error);
    KarumFormGame *shown;

    if (!row)
      return FALSE;
    shown = g_new0 (KarumFormGame, 1);
    shown->row = row;
    shown->outcome = game->outcome;
    g_ptr_array_add (stats->form, shown);
  }
  return read_extreme (&stats->best_win, store, error)
         && read_extreme (&stats->worst_loss, store, error);
}

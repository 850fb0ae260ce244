#include "karum-stats.h"

#include <string.h>

#include "karum-arrays.h"
#include "karum-columns.h"
#include "karum-game-facts.h"
#include "karum-game-list.h"
#include "karum-game-numbers.h"
#include "karum-players.h"
#include "karum-store-inside.h"

/* A finished game, from the person's point of view. */
typedef struct {
  gint64 id;
  guint32 date;  /* as from karum_column_date_place() */
  int month;     /* as from karum_date_month(); -1 if unknown */
  guint64 round; /* as from karum_round_order() */
  KarumResult outcome;
  gboolean has_score;
  gint64 margin;
} KarumStatsGame;

/* The number of recent games in the form of a player. */
#define KARUM_FORM_GAMES 20

static void
tally_free (gpointer data)
{
  KarumOpponentTally *tally = data;

  karum_free_all (tally->name, tally->note, tally);
}

GPtrArray *
karum_opponents_new_rows (void)
{
  return g_ptr_array_new_with_free_func (tally_free);
}

GHashTable *
karum_opponents_new_known (void)
{
  return g_hash_table_new (g_int64_hash, g_int64_equal);
}

KarumOpponentTally *
karum_opponents_get (const KarumOpponents *opponents,
                     gint64 person,
                     const char *name,
                     const char *note)
{
  KarumOpponentTally *tally = g_hash_table_lookup (opponents->known, &person);

  if (tally)
    return tally;
  tally = g_new0 (KarumOpponentTally, 1);
  tally->person = person;
  if (person != KARUM_PLAYER_NOBODY)
    tally->name = g_utf8_make_valid (name, -1);
  tally->note = note ? g_utf8_make_valid (note, -1) : NULL;
  g_ptr_array_add (opponents->rows, tally);
  g_hash_table_insert (opponents->known, &tally->person, tally);
  return tally;
}

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

/* -- Games in their order --------------------------------------------------------------------- */

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
  karum_for_each_in (const KarumStatsGame, game, games) {
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

  karum_for_each_in (const KarumStatsGame, game, games) {
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

/* stats_follow: sets streaks, extremes and months of @stats. @games: (element-type
 * KarumStatsGame): all games of the person, sorted */
static void
stats_follow (KarumStats *stats, const GArray *games)
{
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

/**
 * stats_read_form: sets the form of @stats, and reads the rows of its extreme games, which
 * must be known.
 * @games: (element-type KarumStatsGame): sorted
 */
static gboolean
stats_read_form (KarumStats *stats, KarumStore *store, const GArray *games, GError **error)
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

static void
rules_tally_free (gpointer data)
{
  KarumRulesTally *tally = data;

  karum_free_all (tally->game, tally->preset, tally);
}

static void
event_tally_free (gpointer data)
{
  KarumEventTally *tally = data;

  g_free (tally->name);
  g_free (tally);
}

static void
form_game_free (gpointer data)
{
  KarumFormGame *game = data;

  karum_game_row_unref (game->row);
  g_free (game);
}

static KarumStats *
stats_new (void)
{
  KarumStats *stats = g_new0 (KarumStats, 1);

  stats->by_rules = g_ptr_array_new_with_free_func (rules_tally_free);
  stats->by_opponent = karum_opponents_new_rows ();
  stats->by_year = g_ptr_array_new_with_free_func (g_free);
  stats->by_month = g_ptr_array_new_with_free_func (g_free);
  stats->by_event = g_ptr_array_new_with_free_func (event_tally_free);
  stats->form = g_ptr_array_new_with_free_func (form_game_free);
  for (guint run = 0; run < KARUM_N_STREAKS; run++)
    stats->runs[run] = karum_array_new (gint64);
  return stats;
}

void
karum_stats_free (KarumStats *stats)
{
  g_free (stats->name);
  g_ptr_array_unref (stats->by_rules);
  g_ptr_array_unref (stats->by_opponent);
  g_ptr_array_unref (stats->by_year);
  g_ptr_array_unref (stats->by_month);
  g_ptr_array_unref (stats->by_event);
  g_ptr_array_unref (stats->form);
  for (guint run = 0; run < KARUM_N_STREAKS; run++)
    g_array_unref (stats->runs[run]);
  g_clear_pointer (&stats->best_win.row, karum_game_row_unref);
  g_clear_pointer (&stats->worst_loss.row, karum_game_row_unref);
  g_free (stats);
}

/* Results and lookup tables. */
typedef struct {
  KarumStats *stats;
  gint64 person, against; /* @against is 0 for all opponents */
  KarumOpponents opponents;
  GHashTable *events; /* (element-type gint64 KarumEventTally) */
  GArray *games;      /* (element-type KarumStatsGame): finished games */
} Count;

static KarumTally *
rules_tally (KarumStats *stats, const char *game, const char *preset, KarumSide side)
{
  KarumRulesTally *tally;

  karum_for_each (KarumRulesTally, known, stats->by_rules)
    if (g_str_equal (known->game, game) && g_str_equal (known->preset, preset)
        && known->side == side)
      return &known->tally;
  tally = g_new0 (KarumRulesTally, 1);
  tally->game = g_strdup (game);
  tally->preset = g_strdup (preset);
  tally->side = side;
  g_ptr_array_add (stats->by_rules, tally);
  return &tally->tally;
}

static KarumTally *
year_tally (KarumStats *stats, guint32 date)
{
  int year = date < KARUM_COLUMN_UNDATED ? (int) (MAX (date, 1) - 1) / 33 / 14 : 0;
  KarumYearTally *tally;

  karum_for_each (KarumYearTally, known, stats->by_year)
    if (known->year == year)
      return &known->tally;
  tally = g_new0 (KarumYearTally, 1);
  tally->year = year;
  g_ptr_array_add (stats->by_year, tally);
  return &tally->tally;
}

static KarumTally *
event_tally (Count *count, const KarumGameFacts *facts)
{
  KarumEventTally *tally = g_hash_table_lookup (count->events, &facts->event);

  if (tally)
    return &tally->tally;
  tally = g_new0 (KarumEventTally, 1);
  tally->event = facts->event;
  tally->name = facts->event != 0 ? g_utf8_make_valid (facts->event_name, -1) : NULL;
  g_ptr_array_add (count->stats->by_event, tally);
  g_hash_table_insert (count->events, &tally->event, tally);
  return &tally->tally;
}

/* The game from the point of view of the person at index @me. */
static KarumStatsGame
game_of (const KarumGameFacts *facts, int me)
{
  KarumStatsGame game = {
    .id = facts->id,
    .date = karum_column_date_place (facts->date),
    .month = karum_number_month (facts->date),
    .round = facts->round_order,
    .outcome = facts->result,
    .has_score = facts->has_score,
    .margin = facts->scores[me] - facts->scores[1 - me],
  };

  if (me == 1)
    game.outcome = karum_result_reverse (facts->result);
  return game;
}

static void
count_length (KarumStats *stats, guint turns)
{
  if (turns == 0)
    return;
  stats->recorded++;
  stats->shortest = stats->recorded == 1 ? turns : MIN (stats->shortest, turns);
  stats->longest = MAX (stats->longest, turns);
  stats->turns += turns;
}

static void
count_points (KarumStats *stats, KarumOpponentTally *opponent, const KarumGameFacts *facts, int me)
{
  if (!facts->has_score)
    return;
  stats->scored++;
  stats->points_for += facts->scores[me];
  stats->points_against += facts->scores[1 - me];
  opponent->points_for += facts->scores[me];
  opponent->points_against += facts->scores[1 - me];
}

static void
count_finished (Count *count, const KarumGameFacts *facts, int me)
{
  KarumStats *stats = count->stats;
  KarumSide side = (me == 1) != facts->exchanged ? KARUM_SECOND : KARUM_FIRST;
  KarumStatsGame game = game_of (facts, me);
  KarumOpponentTally *opponent = karum_opponents_get (&count->opponents, facts->persons[1 - me],
                                                      facts->names[1 - me], facts->notes[1 - me]);
  KarumTally *tallies[]
      = { &stats->all, rules_tally (stats, facts->game, facts->preset, side), &opponent->tally,
          year_tally (stats, facts->date), event_tally (count, facts) };

  karum_for_each_of (each, tallies)
    karum_tally_count (*each, game.outcome == KARUM_RESULT_DRAWN, game.outcome == KARUM_RESULT_WON);
  count_length (stats, facts->turns);
  count_points (stats, opponent, facts, me);
  g_array_append_val (count->games, game);
}

static void
count_game (const KarumGameFacts *facts, gpointer data)
{
  Count *count = data;
  int me = facts->persons[0] == count->person ? 0 : 1;

  if (count->against != 0 && facts->persons[1 - me] != count->against)
    return;
  if (facts->unplayed)
    count->stats->unplayed++;
  else if (facts->result == KARUM_RESULT_NONE)
    count->stats->unfinished += !facts->analysis;
  else
    count_finished (count, facts, me);
}

static gboolean
count_games (KarumStore *store,
             KarumStats *stats,
             gint64 person,
             gint64 against,
             const KarumGameFilter *filter,
             GError **error)
{
  g_autoptr (GHashTable) known = karum_opponents_new_known ();
  g_autoptr (GHashTable) events = g_hash_table_new (g_int64_hash, g_int64_equal);
  g_autoptr (GArray) games = karum_array_new (KarumStatsGame);
  Count count = { stats, person, against, { stats->by_opponent, known }, events, games };

  if (!karum_game_facts_visit (store, filter, person, count_game, &count, error))
    return FALSE;
  g_array_sort (games, compare_games);
  stats_follow (stats, games);
  return stats_read_form (stats, store, games, error);
}

static gboolean
count_matches (KarumStore *store,
               KarumStats *stats,
               gint64 person,
               gint64 against,
               const KarumGameFilter *filter,
               GError **error)
{
  KarumGameFilter of_person = *filter;
  g_autoptr (GPtrArray) matches = NULL;

  /* If the filter already has a player, it matches few matches, so it needs no further
   * restriction. */
  if (!of_person.player && of_person.player_id == 0)
    of_person.player_id = person;
  matches = karum_store_list_matches (store, &of_person, error);
  if (!matches)
    return FALSE;
  karum_for_each (const KarumMatchRow, match, matches) {
    guint me = match->persons[0] == person ? 0 : 1;

    if (match->persons[me] != person || match->persons[1 - me] == person || match->unplayed
        || (against != 0 && match->persons[1 - me] != against)
        || match->state == KARUM_MATCH_RUNNING)
      continue;
    karum_tally_count (&stats->matches, match->state == KARUM_MATCH_DRAWN,
                       match->state == (KarumMatchState) me);
  }
  return TRUE;
}

static int
compare_rules (gconstpointer a, gconstpointer b)
{
  const KarumRulesTally *x = *(const KarumRulesTally *const *) a;
  const KarumRulesTally *y = *(const KarumRulesTally *const *) b;
  int order = strcmp (x->game, y->game);

  if (order == 0)
    order = strcmp (x->preset, y->preset);
  return order != 0 ? order : (int) x->side - (int) y->side;
}

static int
compare_opponents (gconstpointer a, gconstpointer b)
{
  const KarumOpponentTally *x = *(const KarumOpponentTally *const *) a;
  const KarumOpponentTally *y = *(const KarumOpponentTally *const *) b;

  if (x->tally.games != y->tally.games)
    return x->tally.games > y->tally.games ? -1 : 1;
  return g_strcmp0 (x->name, y->name);
}

static int
compare_years (gconstpointer a, gconstpointer b)
{
  const KarumYearTally *x = *(const KarumYearTally *const *) a;
  const KarumYearTally *y = *(const KarumYearTally *const *) b;

  if (x->year == 0 || y->year == 0)
    return (x->year == 0) - (y->year == 0);
  return x->year - y->year;
}

static int
compare_events (gconstpointer a, gconstpointer b)
{
  const KarumEventTally *x = *(const KarumEventTally *const *) a;
  const KarumEventTally *y = *(const KarumEventTally *const *) b;

  if (x->tally.games != y->tally.games)
    return x->tally.games > y->tally.games ? -1 : 1;
  return g_strcmp0 (x->name, y->name);
}

KarumStats *
karum_store_stats (
    KarumStore *store, gint64 person, gint64 against, const KarumGameFilter *filter, GError **error)
{
  g_autoptr (KarumStats) stats = stats_new ();
  KarumGameFilter counted;

  if (!karum_players_read_name (karum_store_db (store), person, &stats->name, error)
      || !karum_figures_filter (store, filter, person, against, &counted, error)
      || !count_games (store, stats, person, against, &counted, error)
      || !count_matches (store, stats, person, against, &counted, error))
    return NULL;
  g_ptr_array_sort (stats->by_rules, compare_rules);
  g_ptr_array_sort (stats->by_opponent, compare_opponents);
  g_ptr_array_sort (stats->by_year, compare_years);
  g_ptr_array_sort (stats->by_event, compare_events);
  return g_steal_pointer (&stats);
}

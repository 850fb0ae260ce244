#include "karum-player-figures.h"

#include <glib/gi18n.h>
#include <math.h>

#include "karum-arrays.h"
#include "karum-game-text.h"
#include "karum-games.h"
#include "karum-name.h"
#include "karum-phrases.h"
#include "karum-player-text.h"
#include "karum-rating-text.h"

/* Without games to which a table leads, no filter is made. */
#define GAMES(games, filter) ((games) ? &(filter) : NULL)

/* The games that are counted; an empty filter if the table leads nowhere. */
static KarumGameFilter
filter_of (const KarumGameFilter *games)
{
  return games ? *games : (KarumGameFilter){ 0 };
}

/* -- Totals ----------------------------------------------------------------------------------- */

static void
add_total (KarumFigureTable *table,
           const char *title,
           guint number,
           const KarumGameFilter *games,
           KarumGameFilter filter)
{
  karum_figure_table_add_text (table, title, NULL);
  if (games)
    karum_figure_cell_link (karum_figure_table_add_number (table, number), &filter, title);
  else
    karum_figure_table_add_number (table, number);
}

static void
add_counts (KarumFigureTable *table, const KarumStats *stats, const KarumGameFilter *games)
{
  static const char *const titles[] = {
    [KARUM_FIGURE_GAMES] = NC_ ("figure", "Games"),
    [KARUM_FIGURE_WINS] = NC_ ("figure", "Won"),
    [KARUM_FIGURE_DRAWS] = NC_ ("figure", "Drawn"),
    [KARUM_FIGURE_LOSSES] = NC_ ("figure", "Lost"),
    [KARUM_FIGURE_UNFINISHED] = NC_ ("figure", "Unfinished"),
  };
  const KarumGameFilter all = filter_of (games);

  for (guint i = 0; i < G_N_ELEMENTS (titles); i++)
    add_total (table, g_dpgettext2 (NULL, "figure", titles[i]),
               i == KARUM_FIGURE_UNFINISHED ? stats->unfinished : karum_tally_get (&stats->all, i),
               games, karum_figure_filter (&all, i));
}

static void
add_score (KarumFigureTable *table, const KarumStats *stats, const KarumGameFilter *games)
{
  const KarumGameFilter all = filter_of (games);
  const KarumGameFilter finished = karum_figure_filter (&all, KARUM_FIGURE_GAMES);
  g_autofree char *share = karum_tally_share_text (&stats->all);
  g_autofree char *score = karum_tally_score_text (&stats->all);
  g_autofree char *both = *share ? g_strdup_printf ("%s · %s", score, share) : g_strdup (score);
  g_autofree char *points_for = karum_points_text (stats->points_for);
  g_autofree char *points_against = karum_points_text (stats->points_against);
  /* Translators: points of a player and of the opponents. */
  g_autofree char *points
      = g_strdup_printf (C_ ("points", "%s\u00a0:\u00a0%s"), points_for, points_against);
  const char *const lines[][2]
      = { { C_ ("figure", "Score"), both }, { C_ ("figure", "Points"), points } };

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++) {
    KarumFigureCell *cell;

    karum_figure_table_add_text (table, lines[i][0], NULL);
    cell = karum_figure_table_add_text (table, lines[i][1], NULL);
    if (games)
      karum_figure_cell_link (cell, &finished, lines[i][0]);
  }
}

/* The games that the tallies of @stats count: what was not played is left out if there is any. */
static KarumGameFilter
played_of (const KarumStats *stats, const KarumGameFilter *games)
{
  KarumGameFilter played = filter_of (games);

  played.played = stats->unplayed > 0;
  return played;
}

KarumFigureTable *
karum_player_totals (const KarumStats *stats, const KarumGameFilter *games)
{
  KarumFigureTable *table = karum_figure_table_new ();
  const KarumGameFilter played = played_of (stats, games);
  KarumGameFilter unplayed = filter_of (games);

  unplayed.unplayed = TRUE;
  karum_figure_table_add_column (table, "figure", "", KARUM_UNIT_TEXT);
  karum_figure_table_add_column (table, "value", "", KARUM_UNIT_WHOLE);
  add_counts (table, stats, GAMES (games, played));
  /* Forfeits and byes, if there are any. */
  if (stats->unplayed > 0)
    add_total (table, C_ ("figure", "Not played"), stats->unplayed, games, unplayed);
  add_score (table, stats, GAMES (games, played));
  return table;
}

/* -- Records ---------------------------------------------------------------------------------- */

static const char *
run_title (const KarumStats *stats, KarumStreak run)
{
  switch (run) {
  case KARUM_STREAK_WIN:
    return _ ("Longest winning streak");
  case KARUM_STREAK_UNBEATEN:
    return _ ("Longest unbeaten streak");
  case KARUM_STREAK_LOSS:
    return _ ("Longest losing streak");
  case KARUM_STREAK_CURRENT:
  case KARUM_N_STREAKS:
  default:
    break;
  }
  switch (stats->streaks.kind) {
  case KARUM_RESULT_WON:
    return _ ("Current winning streak");
  case KARUM_RESULT_LOST:
    return _ ("Current losing streak");
  case KARUM_RESULT_DRAWN:
  case KARUM_RESULT_NONE:
  default:
    return _ ("Current streak of draws");
  }
}

static void
add_runs (KarumFigureTable *table, const KarumStats *stats, const KarumGameFilter *games)
{
  for (guint run = 0; run < KARUM_N_STREAKS; run++) {
    const GArray *ids = stats->runs[run];
    g_auto (KarumGameFilter) filter = { 0 };

    if (ids->len == 0)
      continue;
    filter = karum_figure_ids (ids);
    karum_single_figures_add (table, run_title (stats, run), KARUM_UNIT_WHOLE, ids->len, NULL,
                              GAMES (games, filter));
  }
}

static void
add_extreme (KarumFigureTable *table,
             const char *title,
             const KarumExtreme *extreme,
             const KarumGameFilter *games)
{
  g_autofree char *details = NULL, *points = NULL, *margin = NULL, *id = NULL;
  KarumGameFilter filter = { 0 };
  KarumFigureCell *cell;

  if (!extreme->row)
    return;
  details = karum_game_line_text (extreme->row);
  points = karum_points_text (extreme->margin);
  margin = g_strconcat (extreme->margin > 0 ? "+" : "", points, NULL);
  filter.ids = id = g_strdup_printf ("%" G_GINT64_FORMAT, extreme->id);
  cell = karum_single_figures_add_text (table, title, margin, details, GAMES (games, filter));
  cell->number = (double) extreme->margin;
  cell->unit = KARUM_UNIT_WHOLE;
}

static void
add_margin (KarumFigureTable *table, const KarumStats *stats, const KarumGameFilter *games)
{
  const KarumGameFilter all = filter_of (games);
  KarumGameFilter scored = karum_figure_filter (&all, KARUM_FIGURE_GAMES);

  if (stats->scored == 0)
    return;
  scored.with_termination = TRUE;
  scored.termination = KARUM_TERMINATION_NORMAL;
  karum_single_figures_add (table, _ ("Average margin"), KARUM_UNIT_MARGIN,
                            (double) (stats->points_for - stats->points_against) / stats->scored,
                            _ ("Only games played to the end"), GAMES (games, scored));
}

static void
add_lengths (KarumFigureTable *table, const KarumStats *stats, const KarumGameFilter *games)
{
  const KarumGameFilter all = filter_of (games);
  KarumGameFilter finished = karum_figure_filter (&all, KARUM_FIGURE_GAMES);
  g_autofree char *range = NULL;

  if (stats->recorded == 0)
    return;
  finished.min_turns = MAX (finished.min_turns, 1);
  /* Translators: turns of the shortest and of the longest game. */
  range = g_strdup_printf (_ ("From %u to %u"), stats->shortest, stats->longest);
  karum_single_figures_add (table, _ ("Moves per game"), KARUM_UNIT_DECIMAL,
                            (double) stats->turns / stats->recorded, range,
                            GAMES (games, finished));
}

KarumFigureTable *
karum_player_records (const KarumStats *stats, const KarumGameFilter *games)
{
  KarumFigureTable *table = karum_single_figures_new ();
  const KarumGameFilter played = played_of (stats, games);

  add_runs (table, stats, games);
  add_extreme (table, _ ("Best win"), &stats->best_win, games);
  add_extreme (table, _ ("Worst loss"), &stats->worst_loss, games);
  add_margin (table, stats, GAMES (games, played));
  add_lengths (table, stats, GAMES (games, played));
  return table;
}

/* -- Groups of games -------------------------------------------------------------------------- */

static const char *
preset_title (const KarumGame *game, const char *preset)
{
  for (unsigned i = 0; i < game->n_presets; i++)
    if (g_str_equal (game->presets[i].id, preset))
      return _ (game->presets[i].title);
  return preset;
}

char *
karum_player_group_text (const KarumRulesTally *tally, KarumGroup by)
{
  const KarumGame *game = tally->game ? karum_game_find (tally->game) : NULL;

  if (by == KARUM_GROUP_SIDE)
    return g_strdup (tally->side == KARUM_FIRST ? _ ("As First") : _ ("As Second"));
  if (!game)
    return g_strdup (tally->game);
  if (by == KARUM_GROUP_GAME || !tally->preset || !*tally->preset)
    return g_strdup (_ (game->title));
  return g_strdup_printf ("%s · %s", _ (game->title), preset_title (game, tally->preset));
}

/* (transfer full): as programs know it: "jarmo", "pahtum:classic", "first" */
static char *
group_data (const KarumRulesTally *tally, KarumGroup by)
{
  if (by == KARUM_GROUP_SIDE)
    return g_strdup (tally->side == KARUM_FIRST ? "first" : "second");
  return g_strjoin (tally->preset && *tally->preset ? ":" : NULL, tally->game,
                    tally->preset && *tally->preset ? tally->preset : NULL, NULL);
}

KarumFigureTable *
karum_player_groups (const KarumStats *stats, const KarumGameFilter *games, KarumGroup by)
{
  static const char *const keys[] = { "game", "variant", "side" };
  const char *const heads[] = { C_ ("table", "Game"), _ ("Variant"), C_ ("site", "Side") };
  g_autoptr (GPtrArray) groups = karum_stats_group (stats, by);
  KarumFigureTable *table = karum_tally_figures_new (keys[by], heads[by]);
  const KarumGameFilter played = played_of (stats, games);

  karum_for_each (const KarumRulesTally, tally, groups) {
    const KarumGameFilter filter = karum_figure_group (&played, tally, by);
    g_autofree char *text = karum_player_group_text (tally, by);
    g_autofree char *data = group_data (tally, by);

    karum_figure_table_add_text (table, text, data);
    karum_tally_figures_add (table, &tally->tally, GAMES (games, filter));
  }
  return table;
}

KarumFigureTable *
karum_player_opponents (const KarumStats *stats, const KarumGameFilter *games)
{
  KarumFigureTable *table = karum_tally_figures_new ("opponent", C_ ("table", "Player"));
  const KarumGameFilter played = played_of (stats, games);

  karum_for_each (const KarumOpponentTally, tally, stats->by_opponent) {
    const KarumGameFilter filter = karum_figure_opponent (&played, tally->person, tally->name);

    karum_figure_table_add_person (table, tally->person, tally->name, tally->note);
    karum_tally_figures_add (table, &tally->tally, GAMES (games, filter));
  }
  return table;
}

static void
add_year (KarumFigureTable *table,
          const KarumYearTally *tally,
          const KarumGameFilter *played,
          const KarumGameFilter *games)
{
  char year[5] = "";
  const KarumGameFilter filter = karum_figure_year (played, tally->year, year);

  karum_figure_table_add_text (table, tally->year > 0 ? year : _ ("Year unknown"), year);
  karum_tally_figures_add (table, &tally->tally, GAMES (games, filter));
}

KarumFigureTable *
karum_player_years (const KarumStats *stats, const KarumGameFilter *games)
{
  KarumFigureTable *table = karum_tally_figures_new ("year", C_ ("site", "Year"));
  const KarumGameFilter played = played_of (stats, games);
  const guint n_years = stats->by_year->len;
  const KarumYearTally *last = n_years > 0 ? stats->by_year->pdata[n_years - 1] : NULL;
  const gboolean unknown = last && last->year == 0;

  for (guint i = n_years - unknown; i-- > 0;)
    add_year (table, stats->by_year->pdata[i], &played, games);
  if (unknown)
    add_year (table, last, &played, games);
  return table;
}

KarumFigureTable *
karum_player_events (const KarumStats *stats, const KarumGameFilter *games)
{
  KarumFigureTable *table = karum_tally_figures_new ("event", C_ ("table", "Event"));
  const KarumGameFilter played = played_of (stats, games);

  karum_for_each (const KarumEventTally, tally, stats->by_event) {
    const KarumGameFilter filter = karum_figure_event (&played, tally->event, tally->name);

    karum_figure_table_add_event (table, tally->event, tally->name);
    karum_tally_figures_add (table, &tally->tally, GAMES (games, filter));
  }
  return table;
}

KarumFigureTable *
karum_player_months (const KarumStats *stats, const KarumGameFilter *games)
{
  KarumFigureTable *table = karum_tally_figures_new ("month", C_ ("site", "Month"));
  const KarumGameFilter played = played_of (stats, games);

  karum_tally_figures_add_months (table, stats->by_month, GAMES (games, played),
                                  karum_tally_figures_add);
  return table;
}

/* -- Two players ------------------------------------------------------------------------------ */

/* The data for the lines. */
typedef struct {
  KarumFigureTable *table;
  const KarumComparison *comparison;
  const gint64 *persons;
  const KarumGameFilter *games;
} Lines;

static const char *
name_of (const Lines *lines, int player)
{
  return lines->comparison->all[player]->name;
}

/* The games of one of them; with @against, those between both. */
static KarumGameFilter
games_of (const Lines *lines, int player, gboolean against)
{
  KarumGameFilter filter = *lines->games;

  filter.player = name_of (lines, player);
  filter.player_id = lines->persons[player];
  if (against) {
    filter.opponent = name_of (lines, 1 - player);
    filter.opponent_id = lines->persons[1 - player];
  }
  return filter;
}

static void
add_count (
    const Lines *lines, const char *title, guint number, KarumGameFilter group, KarumFigure figure)
{
  KarumFigureCell *cell = karum_figure_table_add_number (lines->table, number);
  const KarumGameFilter filter = karum_figure_filter (&group, figure);

  if (number > 0)
    karum_figure_cell_link (cell, &filter, title);
}

static void
add_meetings (const Lines *lines)
{
  const KarumTally *tally = &lines->comparison->meetings->all;
  const char *won = _ ("Won against each other"), *drawn = _ ("Drawn against each other");

  karum_figure_table_add_text (lines->table, won, NULL);
  add_count (lines, won, tally->wins, games_of (lines, 0, TRUE), KARUM_FIGURE_WINS);
  add_count (lines, won, tally->losses, games_of (lines, 1, TRUE), KARUM_FIGURE_WINS);
  karum_figure_table_add_text (lines->table, drawn, NULL);
  for (int i = 0; i < 2; i++)
    add_count (lines, drawn, tally->draws, games_of (lines, i, TRUE), KARUM_FIGURE_DRAWS);
  karum_figure_table_add_text (lines->table, _ ("Points against each other"), NULL);
  karum_figure_table_add_number (lines->table, (double) lines->comparison->meetings->points_for);
  karum_figure_table_add_number (lines->table,
                                 (double) lines->comparison->meetings->points_against);
}

static void
add_all (const Lines *lines)
{
  const char *title = _ ("All finished games");
  const KarumStats *const *all = (const KarumStats *const *) lines->comparison->all;

  karum_figure_table_add_text (lines->table, title, NULL);
  for (int i = 0; i < 2; i++)
    add_count (lines, title, all[i]->all.games, games_of (lines, i, FALSE), KARUM_FIGURE_GAMES);
  karum_figure_table_add_text (lines->table, _ ("Score in all games"), NULL);
  for (int i = 0; i < 2; i++)
    karum_figure_table_add_figure (
        lines->table, KARUM_UNIT_SHARE,
        all[i]->all.games > 0 ? 100 * karum_tally_score (&all[i]->all) / all[i]->all.games : NAN);
  karum_figure_table_add_text (lines->table, _ ("Average margin"), NULL);
  for (int i = 0; i < 2; i++)
    karum_figure_table_add_figure (
        lines->table, KARUM_UNIT_MARGIN,
        all[i]->scored > 0 ? (double) (all[i]->points_for - all[i]->points_against) / all[i]->scored
                           : NAN);
  karum_figure_table_add_text (lines->table, _ ("Longest winning streak"), NULL);
  for (int i = 0; i < 2; i++)
    karum_figure_table_add_number (lines->table, all[i]->streaks.win);
}

/* (transfer full) (nullable): the present rating in @game; NULL if there is none. */
static char *
rating_in (const GPtrArray *courses, const char *game)
{
  karum_for_each (const KarumRatingCourse, course, courses) {
    const KarumRatedPlayer player = { .steps = course->steps };
    KarumGlicko glicko;

    if (g_str_equal (course->game, game)
        && karum_rated_player_at (&player, course->last, &glicko, NULL))
      return karum_rating_full_text (&glicko);
  }
  return NULL;
}

static void
add_ratings (const Lines *lines)
{
  for (guint i = 0; karum_games[i]; i++) {
    g_autofree char *first = rating_in (lines->comparison->courses[0], karum_games[i]->id);
    g_autofree char *second = rating_in (lines->comparison->courses[1], karum_games[i]->id);
    g_autofree char *title = NULL;

    if ((!first && !second)
        || (lines->games->game && !g_str_equal (lines->games->game, karum_games[i]->id)))
      continue;
    /* Translators: %s is a game such as Jarmo. */
    title = g_strdup_printf (_ ("Rating in %s"), _ (karum_games[i]->title));
    karum_figure_table_add_text (lines->table, title, NULL);
    karum_figure_table_add_text (lines->table, first ? first : "–", NULL);
    karum_figure_table_add_text (lines->table, second ? second : "–", NULL);
  }
}

KarumFigureTable *
karum_player_comparison (const KarumComparison *comparison,
                         const gint64 persons[2],
                         const KarumGameFilter *games)
{
  const Lines lines = { karum_figure_table_new (), comparison, persons, games };

  karum_figure_table_add_column (lines.table, "figure", "", KARUM_UNIT_TEXT);
  for (int i = 0; i < 2; i++) {
    g_autofree char *name = karum_display_name (karum_player_text (name_of (&lines, i)));

    karum_figure_table_add_column (lines.table, i == 0 ? "player1" : "player2", name,
                                   KARUM_UNIT_WHOLE);
  }
  add_meetings (&lines);
  add_all (&lines);
  add_ratings (&lines);
  return lines.table;
}

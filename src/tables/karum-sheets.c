#include "karum-sheets.h"

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-club-figures.h"
#include "karum-event-figures.h"
#include "karum-event-list.h"
#include "karum-figure-filters.h"
#include "karum-game-list.h"
#include "karum-game-text.h"
#include "karum-games.h"
#include "karum-list-figures.h"
#include "karum-name.h"
#include "karum-player-figures.h"
#include "karum-player-list.h"
#include "karum-player-text.h"
#include "karum-public-games.h"
#include "karum-public-names.h"
#include "karum-rating-figures.h"

KarumSheetChoice
karum_sheet_choice_copy (const KarumSheetChoice *choice)
{
  KarumSheetChoice copy = *choice;

  copy.games = karum_game_filter_copy (&choice->games);
  return copy;
}

void
karum_sheet_choice_clear (KarumSheetChoice *choice)
{
  karum_game_filter_clear (&choice->games);
}

static void
add_part (GString *text, const char *part)
{
  if (part && *part)
    g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", part);
}

/* -- A player --------------------------------------------------------------------------------- */

/* What was asked of the archive for a sheet of a player; all of it is owned. */
typedef struct {
  KarumPlayerRow *row;
  KarumPlayerRow *other; /* (nullable): the only opponent */
  KarumStats *stats;
  KarumAccuracyFigures *accuracy;
  GPtrArray *courses;
  KarumComparison *both; /* (nullable): with the only opponent */
  GPtrArray *matches;
} Player;

static void
player_clear (Player *player)
{
  g_clear_pointer (&player->row, karum_player_row_unref);
  g_clear_pointer (&player->other, karum_player_row_unref);
  g_clear_pointer (&player->stats, karum_stats_free);
  g_clear_pointer (&player->accuracy, karum_accuracy_figures_free);
  g_clear_pointer (&player->courses, g_ptr_array_unref);
  g_clear_pointer (&player->both, karum_comparison_free);
  g_clear_pointer (&player->matches, g_ptr_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Player, player_clear)

/* The games of the player among those that are counted. */
static KarumGameFilter
games_of (const KarumSheetChoice *choice, const KarumPlayerRow *row)
{
  KarumGameFilter games = choice->games;

  games.player = row->name;
  games.player_id = row->id;
  games.opponent_id = choice->against;
  return games;
}

static gboolean
ask_player (KarumStore *store, const KarumSheetChoice *choice, Player *player, GError **error)
{
  const gint64 persons[] = { choice->person, choice->against };
  KarumGameFilter own;

  player->row = karum_store_get_player (store, choice->person, error);
  if (player->row && choice->against > 0) {
    player->other = karum_store_get_player (store, choice->against, error);
    player->both = karum_store_compare (store, persons, &choice->games, choice->tau, error);
    if (!player->other || !player->both)
      return FALSE;
  }
  if (!player->row
      || !(player->stats
           = karum_store_stats (store, choice->person, choice->against, &choice->games, error))
      || !(player->accuracy
           = karum_store_accuracy (store, choice->person, choice->against, &choice->games, error))
      || !(player->courses
           = karum_store_rating_courses (store, choice->person, choice->tau, error)))
    return FALSE;
  own = games_of (choice, player->row);
  own.player = NULL;
  player->matches = karum_store_list_matches (store, &own, error);
  return player->matches != NULL;
}

/* (transfer full): which games are counted; "" for all. */
static char *
selection_text (const KarumSheetChoice *choice, const KarumPlayerRow *other)
{
  const KarumGame *game = choice->games.game ? karum_game_find (choice->games.game) : NULL;
  g_autofree char *from = choice->games.from ? karum_date_text (choice->games.from) : NULL;
  g_autofree char *to = choice->games.to ? karum_date_text (choice->games.to) : NULL;
  g_autofree char *dates
      = from || to ? g_strconcat (from ? from : "", "–", to ? to : "", NULL) : NULL;
  g_autofree char *name = other ? karum_display_name (karum_player_text (other->name)) : NULL;
  /* Translators: above the figures of a player; %s is another player. */
  g_autofree char *against = name ? g_strdup_printf (_ ("Games against %s only"), name) : NULL;
  GString *text = g_string_new (NULL);

  add_part (text, game ? _ (game->title) : NULL);
  add_part (text, dates);
  add_part (text, against);
  return g_string_free (text, FALSE);
}

static void
add_ratings (KarumFigureSheet *sheet, const GPtrArray *courses, const char *game)
{
  karum_for_each (const KarumRatingCourse, course, courses) {
    g_autofree char *title = karum_rating_course_title (course);

    if (!game || g_str_equal (game, course->game))
      karum_figure_sheet_add (sheet, title, karum_rating_steps (course->steps));
  }
}

/* The latest first, without what is for programs. */
static KarumFigureTable *
match_table (const GPtrArray *matches)
{
  g_autoptr (GPtrArray) latest = g_ptr_array_new ();
  g_autoptr (KarumFigureTable) table = NULL;

  for (guint i = matches->len; i-- > 0;)
    g_ptr_array_add (latest, matches->pdata[i]);
  table = karum_match_figures (latest);
  return karum_figure_table_pick (table, KARUM_MATCH_COLUMNS);
}

/* (transfer full): the accuracy by month, or by longer spans. */
static KarumFigureTable *
accuracy_months (const KarumAccuracyFigures *figures)
{
  const KarumMonthAccuracy *months = (gpointer) figures->by_month->data;
  const guint n = figures->by_month->len;
  const int length
      = n > 0 ? (int) karum_month_span_length (months[0].month, months[n - 1].month) : 1;
  KarumFigureTable *table = karum_figure_table_new ();

  karum_figure_table_add_column (table, "month", C_ ("site", "Month"), KARUM_UNIT_TEXT);
  karum_figure_table_add_column (table, "accuracy", _ ("Accuracy"), KARUM_UNIT_PERCENT);
  karum_figure_table_add_column (table, "games", C_ ("table", "Games"), KARUM_UNIT_WHOLE);
  for (int first = n > 0 ? months[0].month - months[0].month % length : 0;
       n > 0 && first <= months[n - 1].month; first += length) {
    KarumPartAccuracy sum;

    if (!karum_accuracy_span (figures, first, first + length - 1, &sum))
      continue;
    karum_figure_table_add_span (table, first, first + length - 1);
    karum_figure_table_add_number (table, sum.all.accuracy / sum.all.open);
    karum_figure_table_add_number (table, sum.games);
  }
  return table;
}

/* (transfer full): the last games. */
static KarumFigureTable *
player_form (const KarumStats *stats)
{
  KarumFigureTable *table = karum_figure_table_new ();

  karum_figure_table_add_column (table, "outcome", "", KARUM_UNIT_TEXT);
  karum_figure_table_add_column (table, "game", "", KARUM_UNIT_TEXT);
  karum_for_each (const KarumFormGame, game, stats->form) {
    g_autofree char *line = karum_game_line_text (game->row);

    karum_figure_table_add_text (table, karum_outcome_title (game->outcome), NULL);
    karum_figure_table_add_text (table, line, NULL);
  }
  return table;
}

/* In the order of the page. */
static void
add_tables (KarumFigureSheet *sheet, const Player *player, const KarumSheetChoice *choice)
{
  const KarumGameFilter games = games_of (choice, player->row);
  const KarumStats *stats = player->stats;
  const gint64 persons[] = { choice->person, choice->against };

  if (player->both)
    karum_figure_sheet_add (sheet, _ ("Head to Head"),
                            karum_player_comparison (player->both, persons, &choice->games));
  karum_figure_sheet_add (sheet, NULL, karum_player_totals (stats, &games));
  karum_figure_sheet_add (sheet, _ ("Games by Month"), karum_player_months (stats, &games));
  add_ratings (sheet, player->courses, choice->games.game);
  karum_figure_sheet_add (sheet, _ ("By Game"),
                          karum_player_groups (stats, &games, KARUM_GROUP_GAME));
  karum_figure_sheet_add (sheet, _ ("By Variant"),
                          karum_player_groups (stats, &games, KARUM_GROUP_VARIANT));
  karum_figure_sheet_add (sheet, _ ("By Side"),
                          karum_player_groups (stats, &games, KARUM_GROUP_SIDE));
  karum_figure_sheet_add (sheet, _ ("Last 20 Games"), player_form (stats));
  karum_figure_sheet_add (sheet, _ ("Streaks and Best Games"),
                          karum_player_records (stats, &games));
  karum_figure_sheet_add (sheet, _ ("Accuracy"), karum_player_accuracy (player->accuracy, &games));
  karum_figure_sheet_add (sheet, _ ("Accuracy by Month"), accuracy_months (player->accuracy));
  karum_figure_sheet_add (sheet, _ ("By Opponent"), karum_player_opponents (stats, &games));
  karum_figure_sheet_add (sheet, _ ("By Year"), karum_player_years (stats, &games));
  karum_figure_sheet_add (sheet, _ ("By Event"), karum_player_events (stats, &games));
  karum_figure_sheet_add (sheet, _ ("Matches"), match_table (player->matches));
}

static KarumFigureSheet *
player_sheet (KarumStore *store, const KarumSheetChoice *choice, GError **error)
{
  g_auto (Player) player = { 0 };
  g_autofree char *name = NULL, *note = NULL;
  KarumFigureSheet *sheet;

  if (!ask_player (store, choice, &player, error))
    return NULL;
  name = karum_player_label_text (player.row->name, NULL);
  note = selection_text (choice, player.other);
  sheet = karum_figure_sheet_new (name, note);
  add_tables (sheet, &player, choice);
  return sheet;
}

/* -- An event --------------------------------------------------------------------------------- */

/* (transfer full): where and when it was, and how far the tables go. */
static char *
event_note (const KarumEventRow *row, const KarumTableOptions *options)
{
  g_autofree char *place = row->place ? karum_display_name (row->place) : NULL;
  g_autofree char *dates = karum_event_dates_text (row);
  /* Translators: a table as it stood after this round. */
  g_autofree char *round = options->last_round > 0
                               ? g_strdup_printf (_ ("After round %u"), (guint) options->last_round)
                               : NULL;
  GString *text = g_string_new (NULL);

  add_part (text, place);
  add_part (text, dates);
  add_part (text, round);
  return g_string_free (text, FALSE);
}

static KarumFigureSheet *
event_sheet (KarumStore *store, const KarumSheetChoice *choice, GError **error)
{
  g_autoptr (KarumEventRow) row = karum_store_get_event (store, choice->games.event_id, error);
  g_autoptr (GPtrArray) rows
      = row ? karum_store_event_table (store, &choice->games, &choice->table, error) : NULL;
  g_autoptr (GPtrArray) tallies
      = rows ? karum_store_standings (store, &choice->games, error) : NULL;
  g_autofree char *name = NULL, *note = NULL;
  KarumFigureSheet *sheet;

  if (!tallies)
    return NULL;
  name = karum_display_name (row->name);
  note = event_note (row, &choice->table);
  sheet = karum_figure_sheet_new (name, note);
  karum_figure_sheet_add (sheet, _ ("Standings"), karum_event_standings (rows, &choice->table));
  karum_figure_sheet_add (sheet, _ ("Cross-Table"),
                          karum_event_crosstable (rows, karum_event_is_square (rows)));
  karum_figure_sheet_add (sheet, _ ("Players"), karum_event_tallies (tallies, &choice->games));
  return sheet;
}

/* -- A club ----------------------------------------------------------------------------------- */

static void
add_options (KarumFigureSheet *sheet, const KarumClub *club, const KarumGameFilter *games)
{
  g_autoptr (GArray) options = karum_club_options (club->by_rules);

  karum_for_each_in (const KarumClubOption, option, options) {
    g_autofree char *title = karum_club_option_title (option);

    karum_figure_sheet_add (sheet, title, karum_club_option (club->by_rules, option, games));
  }
}

static KarumFigureSheet *
club_sheet (KarumStore *store, const KarumSheetChoice *choice, GError **error)
{
  g_autoptr (KarumClub) club = karum_store_club (store, &choice->games, error);
  g_autoptr (KarumPlayed) played = club ? karum_store_played (store, &choice->games, error) : NULL;
  KarumGameFilter counted = choice->games;
  const KarumGameFilter *games = &counted;
  KarumFigureSheet *sheet;

  if (!played)
    return NULL;
  counted.played = club->unplayed > 0;
  sheet = karum_figure_sheet_new (_ ("Club"), NULL);
  karum_figure_sheet_add (sheet, _ ("Favored Side"), karum_club_favoured (club, games));
  karum_figure_sheet_add (sheet, _ ("Games by Month"), karum_club_months (club, games));
  karum_figure_sheet_add (sheet, _ ("By Rules"), karum_club_rules (club->by_rules, games));
  add_options (sheet, club, games);
  karum_figure_sheet_add (sheet, _ ("Most Active Players"),
                          karum_club_active (club->players, KARUM_CLUB_PLAYERS, games));
  karum_figure_sheet_add (sheet, _ ("Largest Events"),
                          karum_club_active (club->events, KARUM_CLUB_EVENTS, games));
  karum_figure_sheet_add (sheet, _ ("Days with Most Games"),
                          karum_club_active (club->days, KARUM_CLUB_DAYS, games));
  karum_figure_sheet_add (sheet, _ ("Records"), karum_club_records (club));
  karum_figure_sheet_add (sheet, _ ("Reviewed Games"), karum_club_played (played));
  return sheet;
}

/* -- Ratings ---------------------------------------------------------------------------------- */

/* (transfer full) (nullable) (element-type KarumRatingRow): what is published is counted from the
 * games that are. */
static GPtrArray *
rating_rows (KarumStore *store,
             const KarumSheetChoice *choice,
             const KarumRatingTable *ratings,
             GError **error)
{
  KarumGameFilter games = choice->games;

  if (!games.ids)
    return g_ptr_array_ref (ratings->rows);
  games.game = ratings->game;
  return karum_store_ratings (store, &games, choice->month, choice->tau, error);
}

static KarumFigureSheet *
rating_sheet (KarumStore *store, const KarumSheetChoice *choice, GError **error)
{
  g_autoptr (KarumRatingTable) ratings
      = karum_store_rating_table (store, choice->games.game, choice->month, choice->tau, error);
  g_autoptr (GPtrArray) rows = NULL;
  g_autoptr (KarumFigureTable) table = NULL;
  g_autoptr (GString) note = g_string_new (NULL);
  const KarumGame *game;
  KarumFigureSheet *sheet;

  if (!ratings)
    return NULL;
  if (!ratings->game)
    return karum_figure_sheet_new (_ ("Ratings"), NULL);
  rows = rating_rows (store, choice, ratings, error);
  if (!rows)
    return NULL;
  game = karum_game_find (ratings->game);
  add_part (note, game ? _ (game->title) : ratings->game);
  if (ratings->last >= 0) {
    g_autofree char *month = karum_month_text (choice->month < 0 ? ratings->last : choice->month);

    add_part (note, month);
  }
  sheet = karum_figure_sheet_new (_ ("Ratings"), note->str);
  table = karum_rating_figures (rows);
  karum_figure_sheet_add (
      sheet, NULL, karum_figure_table_pick (table, "rank player rating margin games provisional"));
  return sheet;
}

KarumFigureSheet *
karum_store_sheet (KarumStore *store, const KarumSheetChoice *choice, GError **error)
{
  switch (choice->kind) {
  case KARUM_FIGURES_PLAYER:
    return player_sheet (store, choice, error);
  case KARUM_FIGURES_EVENT:
    return event_sheet (store, choice, error);
  case KARUM_FIGURES_CLUB:
    return club_sheet (store, choice, error);
  case KARUM_FIGURES_RATINGS:
  default:
    return rating_sheet (store, choice, error);
  }
}

KarumFigureSheet *
karum_store_public_sheet (KarumStore *store, const KarumSheetChoice *choice, GError **error)
{
  KarumGameQuery query = { .filter = choice->games };
  KarumSheetChoice published = *choice;
  g_autofree char *ids = NULL;
  KarumFigureSheet *sheet;

  if (!karum_public_games_choose (store, &query, &ids, error)
      || !karum_store_hide_names (store, error))
    return NULL;
  if (ids)
    published.games.ids = ids;
  sheet = karum_store_sheet (store, &published, error);
  karum_store_show_names (store);
  return sheet;
}

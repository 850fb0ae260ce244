#include "karum-list-figures.h"

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-figure-filters.h"
#include "karum-game-filter-fields.h"
#include "karum-game-text.h"
#include "karum-name.h"
#include "karum-player-text.h"

/* A text of somebody's, which programs get as it is. @text: (nullable) */
static void
add_name (KarumFigureTable *table, const char *text)
{
  g_autofree char *shown = karum_display_name (text ? text : "");

  karum_figure_table_add_text (table, shown, text ? text : "");
}

static void
add_date (KarumFigureTable *table, const char *date)
{
  karum_figure_table_add_date (table, date);
}

/* -- Games ------------------------------------------------------------------------------------ */

static void
add_score (KarumFigureTable *table, const KarumGameRow *row)
{
  g_autofree char *text = row->has_score ? karum_score_text (row->score) : NULL;
  g_autofree char *data
      = row->has_score ? g_strdup_printf ("%d-%d", row->score[0], row->score[1]) : NULL;

  karum_figure_table_add_text (table, text ? text : "", data ? data : "");
}

/* A forfeit from the view of both; a bye with what it gives. */
static const char *
result_text (const KarumGameRow *row)
{
  static const char *const forfeits[] = { [KARUM_RESULT_NONE] = "-/-",
                                          [KARUM_RESULT_WON] = "+/-",
                                          [KARUM_RESULT_LOST] = "-/+",
                                          [KARUM_RESULT_DRAWN] = "1/2-1/2" };
  static const char *const byes[] = { [KARUM_RESULT_NONE] = "bye",
                                      [KARUM_RESULT_WON] = "bye 1",
                                      [KARUM_RESULT_LOST] = "bye 0",
                                      [KARUM_RESULT_DRAWN] = "bye 1/2" };

  return row->termination == KARUM_TERMINATION_FORFEIT ? forfeits[row->result]
         : row->termination == KARUM_TERMINATION_BYE   ? byes[row->result]
                                                       : karum_result_text (row->result);
}

static void
add_game (KarumFigureTable *table, const KarumGameRow *row)
{
  g_autofree char *rules = karum_ruleset_text (row->rules);

  karum_figure_table_add_id (table, row->id);
  add_date (table, row->date);
  karum_figure_table_add_text (table, rules, row->game);
  for (int i = 0; i < 2; i++) {
    g_autofree char *player = karum_row_player_text (row, i);

    karum_figure_table_add_text (table, player, row->players[i] ? row->players[i] : "");
  }
  karum_figure_table_add_text (table, karum_row_end_title (row), result_text (row));
  add_score (table, row);
  add_name (table, row->event);
}

KarumFigureTable *
karum_game_list_figures (const GPtrArray *rows)
{
  static const KarumFigureHead columns[] = {
    { "id", NC_ ("table", "No."), KARUM_UNIT_WHOLE },
    { "date", NC_ ("table", "Date"), KARUM_UNIT_TEXT },
    { "game", NC_ ("table", "Game"), KARUM_UNIT_TEXT },
    { "player1", NC_ ("table", "Player 1"), KARUM_UNIT_TEXT },
    { "player2", NC_ ("table", "Player 2"), KARUM_UNIT_TEXT },
    { "result", NC_ ("table", "Result"), KARUM_UNIT_TEXT },
    { "score", NC_ ("table", "Points"), KARUM_UNIT_TEXT },
    { "event", NC_ ("table", "Event"), KARUM_UNIT_TEXT },
  };
  KarumFigureTable *table = karum_figure_table_new_with (columns, G_N_ELEMENTS (columns));

  karum_for_each (void, row, rows)
    add_game (table, row);
  return table;
}

/* -- Matches ---------------------------------------------------------------------------------- */

/* (transfer full): "12,13" */
static char *
games_data (const KarumMatchRow *row)
{
  return karum_id_list_write (row->games, row->n_games);
}

/* (transfer full): "1.5-0.5" */
static char *
wins_data (const KarumMatchRow *row)
{
  const guint *halves = row->half_wins;

  return g_strdup_printf ("%u%s-%u%s", halves[0] / 2, halves[0] % 2 ? ".5" : "", halves[1] / 2,
                          halves[1] % 2 ? ".5" : "");
}

static void
add_figures (KarumFigureTable *table, const KarumMatchRow *row)
{
  g_autofree char *games = games_data (row), *wins = karum_match_wins_text (row);
  g_autofree char *data = wins_data (row);
  g_autofree char *points = karum_score_text (row->points);
  g_autofree char *points_data = g_strdup_printf ("%d-%d", row->points[0], row->points[1]);
  g_auto (KarumGameFilter) filter = karum_figure_match (row);

  karum_figure_table_add_text (table, games, games);
  karum_figure_cell_link (karum_figure_table_add_text (table, wins, data), &filter,
                          _ ("Show the Games of the Match"));
  karum_figure_table_add_text (table, points, points_data);
}

static void
add_state (KarumFigureTable *table, const KarumMatchRow *row)
{
  static const char *const winners[]
      = { [KARUM_MATCH_FIRST] = "0", [KARUM_MATCH_SECOND] = "1", [KARUM_MATCH_DRAWN] = "draw" };
  const gboolean running = row->state == KARUM_MATCH_RUNNING;
  g_autofree char *state = karum_match_state_text (row);

  karum_figure_table_add_text (table, state, running ? "running" : "finished");
  karum_figure_table_add_text (table, running ? "" : winners[row->state],
                               running ? "" : winners[row->state]);
}

static void
add_match (KarumFigureTable *table, const KarumMatchRow *row)
{
  g_autofree char *rules = karum_ruleset_text (row->rules);

  add_name (table, row->tag);
  add_date (table, row->date);
  for (int i = 0; i < 2; i++) {
    g_autofree char *shown = karum_display_name (karum_game_player_text (row->players[i], i));
    KarumFigureCell *cell
        = karum_figure_table_add_text (table, shown, row->players[i] ? row->players[i] : "");

    cell->person = row->persons[i];
  }
  karum_figure_table_add_text (table, rules, row->rules);
  add_figures (table, row);
  add_state (table, row);
}

KarumFigureTable *
karum_match_figures (const GPtrArray *rows)
{
  static const KarumFigureHead columns[] = {
    { "match", NC_ ("table", "Match"), KARUM_UNIT_TEXT },
    { "date", NC_ ("table", "Date"), KARUM_UNIT_TEXT },
    { "player1", NC_ ("table", "Player 1"), KARUM_UNIT_TEXT },
    { "player2", NC_ ("table", "Player 2"), KARUM_UNIT_TEXT },
    { "rules", NC_ ("table", "Rules"), KARUM_UNIT_TEXT },
    { "games", NC_ ("table", "Games"), KARUM_UNIT_TEXT },
    { "wins", NC_ ("table", "Wins"), KARUM_UNIT_RESULT },
    { "points", NC_ ("table", "Points"), KARUM_UNIT_RESULT },
    { "state", NC_ ("table", "State"), KARUM_UNIT_TEXT },
    { "winner", NC_ ("table", "Winner"), KARUM_UNIT_TEXT },
  };
  KarumFigureTable *table = karum_figure_table_new_with (columns, G_N_ELEMENTS (columns));

  karum_for_each (void, row, rows)
    add_match (table, row);
  return table;
}

/* -- Players and events ----------------------------------------------------------------------- */

/* All names but the first. */
static void
add_other_names (KarumFigureTable *table, const GStrv names)
{
  g_autofree char *others = g_strjoinv ("; ", names + (names[0] ? 1 : 0));

  add_name (table, others);
}

KarumFigureTable *
karum_player_list_figures (const GPtrArray *rows)
{
  static const KarumFigureHead columns[] = {
    { "id", NC_ ("table", "No."), KARUM_UNIT_WHOLE },
    { "name", NC_ ("table", "Name"), KARUM_UNIT_TEXT },
    { "games", NC_ ("table", "Games"), KARUM_UNIT_WHOLE },
    { "names", NC_ ("table", "Other Names"), KARUM_UNIT_TEXT },
    { "note", NC_ ("table", "Note"), KARUM_UNIT_TEXT },
  };
  KarumFigureTable *table = karum_figure_table_new_with (columns, G_N_ELEMENTS (columns));

  karum_for_each (const KarumPlayerRow, row, rows) {
    karum_figure_table_add_id (table, row->id);
    karum_figure_table_add_person (table, row->id, row->name, NULL);
    karum_figure_table_add_number (table, row->tally.games);
    add_other_names (table, row->names);
    if (row->note)
      add_name (table, row->note);
    else
      karum_figure_table_add_none (table);
  }
  return table;
}

KarumFigureTable *
karum_event_list_figures (const GPtrArray *rows)
{
  static const KarumFigureHead columns[] = {
    { "id", NC_ ("table", "No."), KARUM_UNIT_WHOLE },
    { "name", NC_ ("table", "Event"), KARUM_UNIT_TEXT },
    { "place", NC_ ("table", "Place"), KARUM_UNIT_TEXT },
    { "starts", NC_ ("table", "From"), KARUM_UNIT_TEXT },
    { "ends", NC_ ("table", "To"), KARUM_UNIT_TEXT },
    { "games", NC_ ("table", "Games"), KARUM_UNIT_WHOLE },
    { "names", NC_ ("table", "Other Names"), KARUM_UNIT_TEXT },
  };
  KarumFigureTable *table = karum_figure_table_new_with (columns, G_N_ELEMENTS (columns));

  karum_for_each (const KarumEventRow, row, rows) {
    karum_figure_table_add_id (table, row->id);
    karum_figure_table_add_event (table, row->id, row->name);
    add_name (table, row->place);
    add_date (table, row->starts);
    add_date (table, row->ends);
    karum_figure_table_add_number (table, row->finished);
    add_other_names (table, row->names);
  }
  return table;
}

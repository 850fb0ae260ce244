#include <glib/gi18n.h>
#include <string.h>

#include "karum-archive-options.h"
#include "karum-arrays.h"
#include "karum-event-list.h"
#include "karum-event-figures.h"
#include "karum-game-facts.h"
#include "karum-name-options.h"
#include "karum-namesakes.h"
#include "karum-rating-figures.h"
#include "karum-rating-text.h"
#include "karum-ratings.h"
#include "karum-table.h"

/* karum-cli ratings: lists the ratings of the players in an archive. */

static void
print_object (KarumJson *json, gconstpointer data)
{
  const KarumRatingRow *row = data;

  karum_json_open (json, NULL, '{');
  karum_json_string (json, "player", row->name);
  karum_table_put_id (json, "player_id", row->person);
  karum_json_string (json, "game", row->game);
  karum_json_number (json, "rating", row->glicko.rating);
  karum_json_number (json, "deviation", row->glicko.deviation);
  karum_json_number (json, "volatility", row->glicko.volatility);
  karum_json_integer (json, "games", row->games);
  karum_json_boolean (json, "provisional", karum_rating_is_provisional (&row->glicko));
  karum_json_close (json);
}

static const KarumTablePrinter printer = { N_ ("Ratings"), karum_rating_figures, print_object,
                                           "player game rating margin games provisional", NULL };

/* @month: (out): as from karum_date_month(); -1 if @text is NULL */
static gboolean
read_month (const char *text, int *month)
{
  gsize length = text ? strlen (text) : 0;

  *month = -1;
  if (!text)
    return TRUE;
  if (length != 7 || (text[4] != '-' && text[4] != '.'))
    return FALSE;
  *month = karum_date_month (text);
  return *month >= 12 && strncmp (text + 5, "00", 2) != 0 && strncmp (text + 5, "12", 2) <= 0;
}

/* Adds those named so, or the one with the number. */
static gboolean
add_meant (KarumStore *store, const char *name, gint64 id, GArray *meant, GError **error)
{
  g_autoptr (GArray) found = name ? karum_store_find_players (store, name, error) : NULL;

  if (found)
    g_array_append_vals (meant, found->data, found->len);
  if (id != 0)
    g_array_append_val (meant, id);
  return !name || found;
}

static gboolean
is_among (const GArray *persons, gint64 person)
{
  karum_for_each_value (gint64, item, persons)
    if (item == person)
      return TRUE;
  return FALSE;
}

/* Keeps the rows of the players of @filter. */
static gboolean
show_players (KarumStore *store, const KarumGameFilter *filter, GPtrArray *rows, GError **error)
{
  g_autoptr (GArray) meant = karum_array_new (gint64);

  if (!add_meant (store, filter->player, filter->player_id, meant, error)
      || !add_meant (store, filter->opponent, filter->opponent_id, meant, error))
    return FALSE;
  for (guint i = rows->len; i-- > 0;)
    if (!is_among (meant, ((const KarumRatingRow *) rows->pdata[i])->person))
      g_ptr_array_remove_index (rows, i);
  return TRUE;
}

static KarumExit
print_ratings (KarumArchiveOptions *options, KarumSelection *selection, int at)
{
  const KarumGameFilter *filter = &selection->query.filter;
  KarumGameFilter rated;
  g_autoptr (KarumStore) store = karum_archive_options_open_selected (options, selection);
  g_autoptr (GPtrArray) rows = NULL;
  g_autoptr (GError) error = NULL;

  if (!store)
    return KARUM_EXIT_REFUSED;
  /* Players of the filter are shown, and rated among all. */
  rated = *filter;
  rated.player = rated.opponent = NULL;
  rated.player_id = rated.opponent_id = 0;
  rows = karum_store_ratings (store, &rated, at, KARUM_GLICKO_TAU, &error);
  if (!rows
      || ((filter->player || filter->player_id != 0)
          && !show_players (store, filter, rows, &error)))
    return karum_archive_options_fail (error);
  return karum_table_print (&printer, &options->table, rows, selection->offset, selection->limit);
}

static KarumExit
run_ratings (const KarumCommand *command, char **arguments)
{
  g_auto (KarumArchiveOptions) options = { 0 };
  g_autofree char *at = NULL;
  const GOptionEntry entries[] = {
    KARUM_ARCHIVE_ENTRY (&options),
    KARUM_TEXT_OPTION ("at", at, N_ ("Ratings at the end of this month"), N_ ("MONTH")),
    KARUM_LIMIT_ENTRY (&options),
    KARUM_TABLE_ENTRIES (&options.table),
    KARUM_NAMES_ENTRIES (&options),
    G_OPTION_ENTRY_NULL,
  };
  KarumSelection selection;
  KarumExit exit = karum_archive_options_parse (&options, command, entries, arguments, &selection);
  int month;

  if (exit != KARUM_EXIT_DONE)
    return exit;
  if (!read_month (at, &month))
    return karum_command_usage (command, _ ("--at: “%s” is not a month; write it as 2026-05"), at);
  return print_ratings (&options, &selection, month);
}

const KarumCommand karum_cmd_ratings = {
  .name = "ratings",
  .arguments = "",
  .summary = N_ ("List player ratings"),
  .run = run_ratings,
};

static void
print_ties (KarumJson *json, const KarumTableRow *row)
{
  karum_json_open (json, "tiebreaks", '{');
  karum_json_number (json, "direct", row->direct / 2.0);
  karum_json_number (json, "sonneborn", row->sonneborn / 4.0);
  karum_json_number (json, "buchholz", row->buchholz / 2.0);
  karum_json_integer (json, "wins", row->wins);
  karum_json_integer (json, "margin", row->margin);
  karum_json_close (json);
}

static void
print_results (KarumJson *json, const KarumTableRow *row)
{
  karum_json_open (json, "results", '[');
  karum_for_each (const KarumTableResult, result, row->results) {
    karum_json_open (json, NULL, '{');
    karum_json_string (json, "round", result->round);
    karum_json_string (json, "opponent", result->opponent_name);
    karum_table_put_id (json, "opponent_id", result->opponent_name ? result->opponent : 0);
    karum_json_number (json, "score", result->half_points / 2.0);
    if (result->unplayed)
      karum_json_string (json, "unplayed", karum_termination_text (result->unplayed));
    karum_json_integer (json, "id", result->id);
    karum_json_close (json);
  }
  karum_json_close (json);
}

static void
print_player (KarumJson *json, const KarumTableRow *row)
{
  karum_json_open (json, NULL, '{');
  karum_json_string (json, "player", row->name);
  karum_table_put_id (json, "player_id", row->person);
  karum_json_integer (json, "rank", row->rank);
  karum_json_integer (json, "games", row->games);
  karum_json_integer (json, "unplayed", row->unplayed);
  karum_json_number (json, "score", row->half_points / 2.0);
  print_ties (json, row);
  print_results (json, row);
  karum_json_close (json);
}

/* event_table_print_json: prints a JSON document. */
static KarumExit
event_table_print_json (const KarumEventRow *event,
                        const GPtrArray *rows,
                        const KarumTableOutput *options)
{
  KarumJson json = karum_json_begin ();

  karum_json_open (&json, NULL, '{');
  karum_json_string (&json, "event", event->name);
  karum_table_put_id (&json, "event_id", event->id);
  karum_json_open (&json, "players", '[');
  karum_for_each (void, row, rows)
    print_player (&json, row);
  karum_json_close (&json);
  karum_json_close (&json);
  return karum_document_end (&json, options);
}

/* Data have all tie-breaks; lines for scripts are without the results, one by one. */
static KarumExit
event_table_print_rows (const GPtrArray *rows, gboolean by_matches, const KarumTableOutput *options)
{
  const KarumTableOptions all = {
    .by_matches = by_matches,
    .ties = { KARUM_TIE_DIRECT, KARUM_TIE_SONNEBORN, KARUM_TIE_BUCHHOLZ, KARUM_TIE_WINS,
              KARUM_TIE_MARGIN },
    .n_ties = KARUM_N_TIES,
  };
  g_autoptr (KarumFigureTable) standings = karum_event_standings (rows, &all);
  g_autoptr (KarumFigureTable) cross = karum_event_crosstable (rows, karum_event_is_square (rows));
  g_autoptr (KarumFigureTable) whole = NULL;

  if (options->as != KARUM_TABLE_TEXT)
    whole = karum_figure_table_beside (standings, cross, KARUM_CROSS_BEFORE, KARUM_CROSS_BEHIND);
  return karum_table_print_figures (whole ? whole : standings, options);
}

/* karum-cli table: prints the standings of an event. */

static KarumExit
print_table (KarumStore *store,
             const char *name,
             const KarumSelection *selection,
             gboolean by_matches,
             const KarumTableOutput *table)
{
  KarumGameFilter filter = selection->query.filter;
  KarumTableOptions options = KARUM_TABLE_OPTIONS;
  g_autoptr (KarumEventRow) event = NULL;
  g_autoptr (GPtrArray) rows = NULL;
  g_autoptr (GError) error = NULL;

  options.by_matches = by_matches;
  if (!karum_name_options_event (store, name, &filter))
    return KARUM_EXIT_REFUSED;
  if (karum_table_output_is_document (table)) {
    const KarumSheetChoice choice
        = { .kind = KARUM_FIGURES_EVENT, .games = filter, .table = options };

    return karum_archive_options_print_sheet (store, &choice, table);
  }
  event = karum_store_get_event (store, filter.event_id, &error);
  rows = event ? karum_store_event_table (store, &filter, &options, &error) : NULL;
  if (!rows)
    return karum_archive_options_fail (error);
  return karum_table_output_is_json (table) ? event_table_print_json (event, rows, table)
                                            : event_table_print_rows (rows, by_matches, table);
}

static KarumExit
run_table (const KarumCommand *command, char **arguments)
{
  g_auto (KarumArchiveOptions) options = { 0 };
  gboolean by_matches = FALSE;
  const GOptionEntry entries[] = {
    KARUM_ARCHIVE_ENTRY (&options),
    KARUM_FLAG_OPTION ("matches", by_matches, N_ ("Count the two games of a match as one result")),
    KARUM_TABLE_ENTRIES (&options.table),
    KARUM_NAMES_ENTRIES (&options),
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (KarumStore) store = NULL;
  KarumSelection selection;
  KarumExit exit = karum_archive_options_parse (&options, command, entries, arguments, &selection);

  if (exit != KARUM_EXIT_DONE)
    return exit;
  if (karum_command_argument (command, &arguments[0]) != KARUM_EXIT_DONE)
    return KARUM_EXIT_USAGE;
  store = karum_archive_options_open_selected (&options, &selection);
  if (!store)
    return KARUM_EXIT_REFUSED;
  return print_table (store, arguments[0], &selection, by_matches, &options.table);
}

const KarumCommand karum_cmd_table = {
  .name = "table",
  .arguments = N_ ("EVENT"),
  .summary = N_ ("Show the table of an event"),
  .min_arguments = 1,
  .max_arguments = 1,
  .run = run_table,
};

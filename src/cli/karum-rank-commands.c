#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

#include "karum-archive-options.h"
#include "karum-event-list.h"
#include "karum-event-table.h"
#include "karum-game-facts.h"
#include "karum-name-options.h"
#include "karum-ratings.h"
#include "karum-table.h"

/* karum-cli ratings: lists the ratings of the players in an archive. */

static gboolean
is_provisional (const KarumRatingRow *row)
{
  return row->glicko.deviation > KARUM_RATING_PROVISIONAL;
}

/* Prints the rating with twice its deviation, as usual. */
static void
print_line (gconstpointer data)
{
  const KarumRatingRow *row = data;

  karum_table_column (row->name, '\t');
  karum_table_column (row->game, '\t');
  printf ("%.0f\t%.0f\t%u\t%s\n", row->glicko.rating, 2 * row->glicko.deviation, row->games,
          is_provisional (row) ? "provisional" : "");
}

static void
print_object (KarumJson *json, gconstpointer data)
{
  const KarumRatingRow *row = data;

  karum_json_open (json, '{');
  karum_json_key (json, "player");
  karum_json_string (json, row->name);
  karum_json_key (json, "game");
  karum_json_string (json, row->game);
  karum_json_key (json, "rating");
  karum_json_number (json, row->glicko.rating);
  karum_json_key (json, "deviation");
  karum_json_number (json, row->glicko.deviation);
  karum_json_key (json, "volatility");
  karum_json_number (json, row->glicko.volatility);
  karum_json_key (json, "games");
  karum_json_integer (json, row->games);
  karum_json_key (json, "provisional");
  karum_json_boolean (json, is_provisional (row));
  karum_json_close (json, '}');
}

static const KarumTablePrinter printer = { print_line, print_object };

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

static KarumExit
print_ratings (KarumArchiveOptions *options, KarumSelection *selection, int at)
{
  g_autoptr (KarumStore) store = karum_archive_options_open_selected (options, selection);
  g_autoptr (GPtrArray) rows = NULL;
  g_autoptr (GError) error = NULL;

  if (!store)
    return KARUM_EXIT_REFUSED;
  rows = karum_store_ratings (store, &selection->query.filter, at, KARUM_GLICKO_TAU, &error);
  if (!rows)
    return karum_archive_options_fail (error);
  karum_table_print (&printer, rows, selection->offset, selection->limit, options->json);
  return KARUM_EXIT_DONE;
}

static KarumExit
run_ratings (const KarumCommand *command, char **arguments)
{
  g_auto (KarumArchiveOptions) options = { 0 };
  g_autofree char *at = NULL;
  const GOptionEntry entries[] = {
    KARUM_ARCHIVE_ENTRY (&options),
    { "at", 0, 0, G_OPTION_ARG_FILENAME, &at, N_ ("Ratings at the end of this month"),
      N_ ("MONTH") },
    KARUM_LIMIT_ENTRY (&options),
    KARUM_JSON_ENTRY (&options),
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
  .min_arguments = 0,
  .max_arguments = 0,
  .run = run_ratings,
};

static void
print_number (KarumJson *json, const char *key, double number)
{
  karum_json_key (json, key);
  karum_json_number (json, number);
}

static void
print_integer (KarumJson *json, const char *key, gint64 integer)
{
  karum_json_key (json, key);
  karum_json_integer (json, integer);
}

static void
print_text (KarumJson *json, const char *key, const char *text)
{
  karum_json_key (json, key);
  karum_json_string (json, text);
}

static void
print_ties (KarumJson *json, const KarumTableRow *row)
{
  karum_json_key (json, "tiebreaks");
  karum_json_open (json, '{');
  print_number (json, "direct", row->direct / 2.0);
  print_number (json, "sonneborn", row->sonneborn / 4.0);
  print_number (json, "buchholz", row->buchholz / 2.0);
  print_integer (json, "wins", row->wins);
  print_integer (json, "margin", row->margin);
  karum_json_close (json, '}');
}

static void
print_results (KarumJson *json, const KarumTableRow *row)
{
  karum_json_key (json, "results");
  karum_json_open (json, '[');
  for (guint i = 0; i < row->results->len; i++) {
    const KarumTableResult *result = row->results->pdata[i];

    karum_json_open (json, '{');
    print_text (json, "round", result->round);
    print_text (json, "opponent", result->opponent_name);
    print_number (json, "score", result->half_points / 2.0);
    print_integer (json, "id", result->id);
    karum_json_close (json, '}');
  }
  karum_json_close (json, ']');
}

static void
print_player (KarumJson *json, const KarumTableRow *row)
{
  karum_json_open (json, '{');
  print_text (json, "player", row->name);
  print_integer (json, "rank", row->rank);
  print_integer (json, "games", row->results->len);
  print_number (json, "score", row->half_points / 2.0);
  print_ties (json, row);
  print_results (json, row);
  karum_json_close (json, '}');
}

/* event_table_print_json: prints a JSON document. @event: display name */
static void
event_table_print_json (const char *event, const GPtrArray *rows)
{
  KarumJson json = karum_json_begin ();

  karum_json_open (&json, '{');
  print_text (&json, "event", event);
  karum_json_key (&json, "players");
  karum_json_open (&json, '[');
  for (guint i = 0; i < rows->len; i++)
    print_player (&json, rows->pdata[i]);
  karum_json_close (&json, ']');
  karum_json_close (&json, '}');
  karum_json_end (&json);
}

/* Prints a fraction of points, such as 2.5, and a tab. */
static void
print_parts (guint number, guint parts)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  printf ("%s\t", g_ascii_formatd (text, sizeof text, "%g", (double) number / parts));
}

/**
 * event_table_print_lines: prints one line per player.
 * @rows: (element-type KarumTableRow)
 */
static void
event_table_print_lines (const GPtrArray *rows)
{
  for (guint i = 0; i < rows->len; i++) {
    const KarumTableRow *row = rows->pdata[i];

    printf ("%u\t", row->rank);
    karum_table_column (row->name, '\t');
    printf ("%u\t", row->results->len);
    print_parts (row->half_points, 2);
    print_parts (row->direct, 2);
    print_parts (row->sonneborn, 4);
    print_parts (row->buchholz, 2);
    printf ("%u\t%" G_GINT64_FORMAT "\n", row->wins, row->margin);
  }
}

/* karum-cli table: prints the standings of an event. */

static KarumExit
print_table (KarumStore *store,
             const char *name,
             const KarumSelection *selection,
             gboolean by_matches,
             gboolean as_json)
{
  KarumGameFilter filter = selection->query.filter;
  KarumTableOptions options = KARUM_TABLE_OPTIONS;
  g_autoptr (KarumEventRow) event = NULL;
  g_autoptr (GPtrArray) rows = NULL;
  g_autoptr (GError) error = NULL;

  options.by_matches = by_matches;
  filter.event = NULL;
  filter.event_id = karum_name_options_event (store, name);
  if (filter.event_id == 0)
    return KARUM_EXIT_REFUSED;
  event = karum_store_get_event (store, filter.event_id, &error);
  rows = event ? karum_store_event_table (store, &filter, &options, &error) : NULL;
  if (!rows)
    return karum_archive_options_fail (error);
  if (as_json)
    event_table_print_json (event->name, rows);
  else
    event_table_print_lines (rows);
  return KARUM_EXIT_DONE;
}

static KarumExit
run_table (const KarumCommand *command, char **arguments)
{
  g_auto (KarumArchiveOptions) options = { 0 };
  gboolean by_matches = FALSE;
  const GOptionEntry entries[] = {
    KARUM_ARCHIVE_ENTRY (&options),
    { "matches", 0, 0, G_OPTION_ARG_NONE, &by_matches,
      N_ ("Count the two games of a match as one result"), NULL },
    KARUM_JSON_ENTRY (&options),
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (KarumStore) store = NULL;
  KarumSelection selection;
  KarumExit exit = karum_archive_options_parse (&options, command, entries, arguments, &selection);

  if (exit != KARUM_EXIT_DONE)
    return exit;
  if (!g_utf8_validate (arguments[0], -1, NULL))
    return karum_command_usage (command, "%s", _ ("a name or a word is not valid UTF-8"));
  store = karum_archive_options_open_selected (&options, &selection);
  if (!store)
    return KARUM_EXIT_REFUSED;
  return print_table (store, arguments[0], &selection, by_matches, options.json);
}

const KarumCommand karum_cmd_table = {
  .name = "table",
  .arguments = "EVENT",
  .summary = N_ ("Show the table of an event"),
  .min_arguments = 1,
  .max_arguments = 1,
  .run = run_table,
};

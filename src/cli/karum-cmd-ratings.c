/* karum-cli ratings: lists the ratings of the players in an archive. */
#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

#include "karum-archive-options.h"
#include "karum-game-facts.h"
#include "karum-ratings.h"

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
run (const KarumCommand *command, char **arguments)
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
  .run = run,
};

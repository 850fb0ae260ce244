#include <glib/gi18n.h>
#include <stdio.h>

#include "karum-archive-options.h"
#include "karum-collections.h"
#include "karum-command.h"
#include "karum-event-list.h"
#include "karum-likely-doubles.h"
#include "karum-game-list.h"
#include "karum-player-list.h"

/* karum-cli players: lists the players of an archive. */

/* A note is only set to distinguish persons with the same name, so its column is often missing. */
static void
print_players_line (gconstpointer data)
{
  const KarumPlayerRow *row = data;
  g_autofree char *others = g_strjoinv ("; ", row->names + (row->names[0] ? 1 : 0));

  printf ("%" G_GINT64_FORMAT "\t", row->id);
  karum_table_column (row->name, '\t');
  printf ("%u\t", row->tally.games);
  karum_table_column (others, row->note ? '\t' : '\n');
  if (row->note)
    karum_table_column (row->note, '\n');
}

static void
print_players_object (KarumJson *json, gconstpointer data)
{
  const KarumPlayerRow *row = data;

  karum_json_open (json, '{');
  karum_json_key (json, "id");
  karum_json_integer (json, row->id);
  karum_json_key (json, "name");
  karum_json_string (json, row->name);
  karum_json_key (json, "names");
  karum_json_open (json, '[');
  for (char **name = row->names; *name; name++)
    karum_json_string (json, *name);
  karum_json_close (json, ']');
  karum_json_key (json, "note");
  karum_json_string (json, row->note);
  karum_json_key (json, "games");
  karum_json_integer (json, row->tally.games);
  karum_json_close (json, '}');
}

static const KarumTablePrinter players_printer = { print_players_line, print_players_object };

static KarumExit
run_players (const KarumCommand *command, char **arguments)
{
  return karum_archive_options_print (command, arguments, karum_store_list_players_of,
                                      &players_printer);
}

const KarumCommand karum_cmd_players = {
  .name = "players",
  .arguments = "",
  .summary = N_ ("List the players of an archive"),
  .min_arguments = 0,
  .max_arguments = 0,
  .run = run_players,
};

/* karum-cli events: lists the events of an archive. */

static void
print_events_line (gconstpointer data)
{
  const KarumEventRow *row = data;
  g_autofree char *others = g_strjoinv ("; ", row->names + (row->names[0] ? 1 : 0));

  printf ("%" G_GINT64_FORMAT "\t", row->id);
  karum_table_column (row->name, '\t');
  karum_table_column (row->place, '\t');
  karum_table_column (row->starts, '\t');
  karum_table_column (row->ends, '\t');
  printf ("%u\t", row->finished);
  karum_table_column (others, '\n');
}

static void
print_text (KarumJson *json, const char *key, const char *text)
{
  karum_json_key (json, key);
  karum_json_string (json, text);
}

static void
print_events_object (KarumJson *json, gconstpointer data)
{
  const KarumEventRow *row = data;

  karum_json_open (json, '{');
  karum_json_key (json, "id");
  karum_json_integer (json, row->id);
  print_text (json, "name", row->name);
  karum_json_key (json, "names");
  karum_json_open (json, '[');
  for (char **name = row->names; *name; name++)
    karum_json_string (json, *name);
  karum_json_close (json, ']');
  print_text (json, "place", row->place);
  print_text (json, "starts", row->starts);
  print_text (json, "ends", row->ends);
  karum_json_key (json, "games");
  karum_json_integer (json, row->finished);
  karum_json_close (json, '}');
}

static const KarumTablePrinter events_printer = { print_events_line, print_events_object };

static KarumExit
run_events (const KarumCommand *command, char **arguments)
{
  return karum_archive_options_print (command, arguments, karum_store_list_events_of,
                                      &events_printer);
}

const KarumCommand karum_cmd_events = {
  .name = "events",
  .arguments = "",
  .summary = N_ ("List the events of an archive"),
  .min_arguments = 0,
  .max_arguments = 0,
  .run = run_events,
};

/* karum-cli collections: lists the collections of an archive. */

static void
print_collections_line (gconstpointer data)
{
  const KarumCollectionRow *row = data;

  printf ("%" G_GINT64_FORMAT "\t", row->id);
  karum_table_column (row->name, '\t');
  printf ("%u\n", row->games);
}

static void
print_collections_object (KarumJson *json, gconstpointer data)
{
  const KarumCollectionRow *row = data;

  karum_json_open (json, '{');
  karum_json_key (json, "id");
  karum_json_integer (json, row->id);
  karum_json_key (json, "name");
  karum_json_string (json, row->name);
  karum_json_key (json, "games");
  karum_json_integer (json, row->games);
  karum_json_close (json, '}');
}

static const KarumTablePrinter collections_printer
    = { print_collections_line, print_collections_object };

static KarumExit
run_collections (const KarumCommand *command, char **arguments)
{
  g_auto (KarumArchiveOptions) options = { 0 };
  const GOptionEntry entries[]
      = { KARUM_ARCHIVE_ENTRY (&options), KARUM_JSON_ENTRY (&options), G_OPTION_ENTRY_NULL };
  g_autoptr (KarumStore) store = NULL;
  g_autoptr (GPtrArray) rows = NULL;
  g_autoptr (GError) error = NULL;

  if (!karum_command_parse (command, entries, arguments))
    return KARUM_EXIT_USAGE;
  store = karum_archive_options_open (&options, FALSE);
  if (!store)
    return KARUM_EXIT_REFUSED;
  rows = karum_store_list_collections (store, NULL, 0, &error);
  if (!rows)
    return karum_archive_options_fail (error);
  karum_table_print (&collections_printer, rows, 0, 0, options.json);
  return KARUM_EXIT_DONE;
}

const KarumCommand karum_cmd_collections = {
  .name = "collections",
  .arguments = "",
  .summary = N_ ("List the collections of an archive"),
  .min_arguments = 0,
  .max_arguments = 0,
  .run = run_collections,
};

/* karum-cli matches: lists the matches of two games in an archive. */

static const char *const winners[] = { "0", "1", "draw" }; /* indexed by KarumMatchState */

static void
print_matches_line (gconstpointer data)
{
  const KarumMatchRow *row = data;
  gboolean running = row->state == KARUM_MATCH_RUNNING;

  karum_table_column (row->tag, '\t');
  karum_table_column (row->players[0], '\t');
  karum_table_column (row->players[1], '\t');
  for (guint i = 0; i < row->games->len; i++)
    printf ("%s%" G_GINT64_FORMAT, i > 0 ? "," : "", g_array_index (row->games, gint64, i));
  printf ("\t%u%s-%u%s\t%d-%d\t%s\t%s\n", row->half_wins[0] / 2, row->half_wins[0] % 2 ? ".5" : "",
          row->half_wins[1] / 2, row->half_wins[1] % 2 ? ".5" : "", row->points[0], row->points[1],
          running ? "running" : "finished", running ? "" : winners[row->state]);
}

static void
print_winner (KarumJson *json, KarumMatchState state)
{
  karum_json_key (json, "winner");
  if (state == KARUM_MATCH_RUNNING)
    karum_json_string (json, NULL);
  else if (state == KARUM_MATCH_DRAWN)
    karum_json_string (json, "draw");
  else
    karum_json_integer (json, state == KARUM_MATCH_FIRST ? 0 : 1);
}

static void
print_persons (KarumJson *json, const KarumMatchRow *row)
{
  karum_json_key (json, "players");
  karum_json_open (json, '[');
  karum_json_string (json, row->players[0]);
  karum_json_string (json, row->players[1]);
  karum_json_close (json, ']');
}

static void
print_figures (KarumJson *json, const KarumMatchRow *row)
{
  karum_json_key (json, "games");
  karum_json_open (json, '[');
  for (guint i = 0; i < row->games->len; i++)
    karum_json_integer (json, g_array_index (row->games, gint64, i));
  karum_json_close (json, ']');
  karum_json_key (json, "wins");
  karum_json_open (json, '[');
  karum_json_number (json, row->half_wins[0] / 2.0);
  karum_json_number (json, row->half_wins[1] / 2.0);
  karum_json_close (json, ']');
  karum_json_key (json, "points");
  karum_json_open (json, '[');
  karum_json_integer (json, row->points[0]);
  karum_json_integer (json, row->points[1]);
  karum_json_close (json, ']');
}

static void
print_matches_object (KarumJson *json, gconstpointer data)
{
  const KarumMatchRow *row = data;

  karum_json_open (json, '{');
  karum_json_key (json, "match");
  karum_json_string (json, row->tag);
  print_persons (json, row);
  print_figures (json, row);
  karum_json_key (json, "state");
  karum_json_string (json, row->state == KARUM_MATCH_RUNNING ? "running" : "finished");
  print_winner (json, row->state);
  karum_json_close (json, '}');
}

static const KarumTablePrinter matches_printer = { print_matches_line, print_matches_object };

static KarumExit
run_matches (const KarumCommand *command, char **arguments)
{
  return karum_archive_options_print (command, arguments, karum_store_list_matches,
                                      &matches_printer);
}

const KarumCommand karum_cmd_matches = {
  .name = "matches",
  .arguments = "",
  .summary = N_ ("List two-game matches with wins and points"),
  .min_arguments = 0,
  .max_arguments = 0,
  .run = run_matches,
};

/* karum-cli doubles: players or events of an archive that are probably one. */

static void
print_doubles_line (gconstpointer data)
{
  const KarumLikelyDouble *pair = data;

  for (int i = 0; i < 2; i++) {
    printf ("%" G_GINT64_FORMAT "\t", pair->ids[i]);
    karum_table_column (pair->names[i], '\t');
  }
  printf ("%u\t%u\t%u\n", pair->distance, pair->common, pair->days);
}

static void
print_number (KarumJson *json, const char *key, gint64 number)
{
  karum_json_key (json, key);
  karum_json_integer (json, number);
}

static void
print_doubles_object (KarumJson *json, gconstpointer data)
{
  const KarumLikelyDouble *pair = data;

  karum_json_open (json, '{');
  karum_json_key (json, "ids");
  karum_json_open (json, '[');
  for (int i = 0; i < 2; i++)
    karum_json_integer (json, pair->ids[i]);
  karum_json_close (json, ']');
  karum_json_key (json, "names");
  karum_json_open (json, '[');
  for (int i = 0; i < 2; i++)
    karum_json_string (json, pair->names[i]);
  karum_json_close (json, ']');
  print_number (json, "distance", pair->distance);
  print_number (json, "common", pair->common);
  print_number (json, "days", pair->days);
  karum_json_close (json, '}');
}

static const KarumTablePrinter doubles_printer = { print_doubles_line, print_doubles_object };

static KarumExit
run_doubles (const KarumCommand *command, char **arguments)
{
  g_auto (KarumArchiveOptions) options = { 0 };
  gboolean events = FALSE;
  const GOptionEntry entries[]
      = { KARUM_ARCHIVE_ENTRY (&options),
          KARUM_JSON_ENTRY (&options),
          { "events", 0, 0, G_OPTION_ARG_NONE, &events, N_ ("Events instead of players"), NULL },
          G_OPTION_ENTRY_NULL };
  g_autoptr (KarumStore) store = NULL;
  g_autoptr (KarumLikelyDoubles) doubles = NULL;
  g_autoptr (GError) error = NULL;
  KarumProgressLine line = { 0 };

  if (!karum_command_parse (command, entries, arguments))
    return KARUM_EXIT_USAGE;
  store = karum_archive_options_open (&options, FALSE);
  if (!store)
    return KARUM_EXIT_REFUSED;
  doubles = karum_store_likely_doubles (store, events ? KARUM_NAME_EVENT : KARUM_NAME_PLAYER,
                                        karum_progress_line_begin (&line), &error);
  karum_progress_line_clear (&line);
  if (!doubles)
    return karum_archive_options_fail (error);
  karum_table_print (&doubles_printer, doubles->pairs, 0, 0, options.json);
  if (doubles->partial)
    g_printerr ("%s\n", _ ("Too many names: not all of them were compared."));
  return KARUM_EXIT_DONE;
}

const KarumCommand karum_cmd_doubles = {
  .name = "doubles",
  .arguments = "",
  .summary = N_ ("List players or events that are probably duplicates"),
  .min_arguments = 0,
  .max_arguments = 0,
  .run = run_doubles,
};

#include "karum-list-commands.h"

#include <glib/gi18n.h>

#include "karum-archive-options.h"
#include "karum-arrays.h"
#include "karum-collections.h"
#include "karum-command.h"
#include "karum-event-list.h"
#include "karum-game-list.h"
#include "karum-list-figures.h"
#include "karum-name.h"
#include "karum-player-list.h"
#include "karum-public-names.h"

const char *const karum_shown_words[] = { [KARUM_SHOWN_NAME] = "name",
                                          [KARUM_SHOWN_INITIALS] = "initials",
                                          [KARUM_SHOWN_NOT] = "without",
                                          NULL };

/* karum-cli players: lists the players of an archive. */

static void
print_players_object (KarumJson *json, gconstpointer data)
{
  const KarumPlayerRow *row = data;

  karum_table_open_named (json, row->id, row->name);
  karum_json_open (json, "names", '[');
  for (char **name = row->names; *name; name++)
    karum_json_string (json, NULL, *name);
  karum_json_close (json);
  karum_json_string (json, "note", row->note);
  karum_json_integer (json, "games", row->tally.games);
  karum_json_close (json);
}

static const KarumTablePrinter players_printer
    = { N_ ("Players"), karum_player_list_figures, print_players_object, NULL, NULL };

/* Implements a command that prints a table about the selected games.
 * @list: (transfer full) (nullable): the rows of the table, or NULL with an error */
static KarumExit
print_list (const KarumCommand *command,
            char **arguments,
            GPtrArray *(*list) (KarumStore *store, const KarumGameFilter *filter, GError **error),
            const KarumTablePrinter *printer)
{
  g_auto (KarumArchiveOptions) options = { 0 };
  const GOptionEntry entries[]
      = { KARUM_ARCHIVE_ENTRY (&options), KARUM_LIMIT_ENTRY (&options),
          KARUM_OFFSET_ENTRY (&options),  KARUM_TABLE_ENTRIES (&options.table),
          KARUM_NAMES_ENTRIES (&options), G_OPTION_ENTRY_NULL };
  g_autoptr (KarumStore) store = NULL;
  g_autoptr (GPtrArray) rows = NULL;
  g_autoptr (GError) error = NULL;
  KarumSelection selection;
  KarumExit exit = karum_archive_options_parse (&options, command, entries, arguments, &selection);

  if (exit != KARUM_EXIT_DONE)
    return exit;
  store = karum_archive_options_open_selected (&options, &selection);
  if (!store)
    return KARUM_EXIT_REFUSED;
  rows = list (store, &selection.query.filter, &error);
  if (!rows)
    return karum_archive_options_fail (error);
  return karum_table_print (printer, &options.table, rows, selection.offset, selection.limit);
}

static KarumExit
run_players (const KarumCommand *command, char **arguments)
{
  return print_list (command, arguments, karum_store_list_players_of, &players_printer);
}

const KarumCommand karum_cmd_players = {
  .name = "players",
  .arguments = "",
  .summary = N_ ("List the players of an archive"),
  .run = run_players,
};

/* karum-cli events: lists the events of an archive. */

static void
print_events_object (KarumJson *json, gconstpointer data)
{
  const KarumEventRow *row = data;

  karum_table_open_named (json, row->id, row->name);
  karum_json_open (json, "names", '[');
  for (char **name = row->names; *name; name++)
    karum_json_string (json, NULL, *name);
  karum_json_close (json);
  karum_json_string (json, "place", row->place);
  karum_json_string (json, "starts", row->starts);
  karum_json_string (json, "ends", row->ends);
  karum_json_integer (json, "games", row->finished);
  karum_json_close (json);
}

static const KarumTablePrinter events_printer
    = { N_ ("Events"), karum_event_list_figures, print_events_object, NULL, NULL };

static KarumExit
run_events (const KarumCommand *command, char **arguments)
{
  return print_list (command, arguments, karum_store_list_events_of, &events_printer);
}

const KarumCommand karum_cmd_events = {
  .name = "events",
  .arguments = "",
  .summary = N_ ("List the events of an archive"),
  .run = run_events,
};

/* karum-cli collections: lists the collections of an archive. */

static KarumFigureTable *
make_collections (const GPtrArray *rows)
{
  static const KarumFigureHead heads[] = {
    { "id", NC_ ("table", "No."), KARUM_UNIT_WHOLE },
    { "name", NC_ ("table", "Collection"), KARUM_UNIT_TEXT },
    { "games", NC_ ("table", "Games"), KARUM_UNIT_WHOLE },
  };
  KarumFigureTable *table = karum_figure_table_new_with (heads, G_N_ELEMENTS (heads));

  karum_for_each (const KarumCollectionRow, row, rows) {
    g_autofree char *shown = karum_display_name (row->name);

    karum_figure_table_add_id (table, row->id);
    karum_figure_table_add_text (table, shown, row->name);
    karum_figure_table_add_number (table, row->games);
  }
  return table;
}

static void
print_collections_object (KarumJson *json, gconstpointer data)
{
  const KarumCollectionRow *row = data;

  karum_table_open_named (json, row->id, row->name);
  karum_json_integer (json, "games", row->games);
  karum_json_close (json);
}

const KarumTablePrinter karum_collections_printer
    = { N_ ("Collections"), make_collections, print_collections_object, NULL, NULL };

gboolean
karum_list_hide_names (KarumArchiveOptions *options, KarumStore *store)
{
  KarumSelection all = { 0 };

  return karum_archive_options_hide (options, store, &all,
                                     karum_table_output_is_document (&options->table),
                                     options->table.output);
}

void
karum_list_mask (KarumStore *store, char **text)
{
  const KarumMasks *masks = karum_store_hidden_names (store);
  g_autofree char *whole = *text;

  *text = masks ? karum_masks_text (masks, whole) : g_steal_pointer (&whole);
}

static KarumExit
run_collections (const KarumCommand *command, char **arguments)
{
  g_auto (KarumArchiveOptions) options = { 0 };
  const GOptionEntry entries[]
      = { KARUM_ARCHIVE_ENTRY (&options), KARUM_TABLE_ENTRIES (&options.table),
          KARUM_NAMES_ENTRIES (&options), G_OPTION_ENTRY_NULL };
  g_autoptr (KarumStore) store = NULL;
  g_autoptr (GPtrArray) rows = NULL;
  g_autoptr (GError) error = NULL;

  if (!karum_command_parse (command, entries, arguments)
      || karum_archive_options_read (&options, command) != KARUM_EXIT_DONE)
    return KARUM_EXIT_USAGE;
  store = karum_archive_options_open (&options, FALSE);
  if (!store || !karum_list_hide_names (&options, store))
    return KARUM_EXIT_REFUSED;
  rows = karum_store_list_collections (store, NULL, 0, &error);
  if (!rows)
    return karum_archive_options_fail (error);
  karum_for_each (KarumCollectionRow, row, rows)
    karum_list_mask (store, &row->name);
  return karum_table_print (&karum_collections_printer, &options.table, rows, 0, 0);
}

const KarumCommand karum_cmd_collections = {
  .name = "collections",
  .arguments = "",
  .summary = N_ ("List the collections of an archive"),
  .run = run_collections,
};

/* karum-cli matches: lists the matches of two games in an archive. */

static void
print_winner (KarumJson *json, KarumMatchState state)
{
  if (state == KARUM_MATCH_RUNNING)
    karum_json_string (json, "winner", NULL);
  else if (state == KARUM_MATCH_DRAWN)
    karum_json_string (json, "winner", "draw");
  else
    karum_json_integer (json, "winner", state == KARUM_MATCH_FIRST ? 0 : 1);
}

static void
print_persons (KarumJson *json, const KarumMatchRow *row)
{
  karum_json_open (json, "players", '[');
  karum_json_string (json, NULL, row->players[0]);
  karum_json_string (json, NULL, row->players[1]);
  karum_json_close (json);
  karum_json_open (json, "player_ids", '[');
  karum_table_put_id (json, NULL, row->persons[0]);
  karum_table_put_id (json, NULL, row->persons[1]);
  karum_json_close (json);
  karum_json_string (json, "ruleset", row->rules);
}

static void
print_figures (KarumJson *json, const KarumMatchRow *row)
{
  karum_json_open (json, "games", '[');
  for (guint i = 0; i < row->n_games; i++)
    karum_json_integer (json, NULL, row->games[i]);
  karum_json_close (json);
  karum_json_open (json, "wins", '[');
  karum_json_number (json, NULL, row->half_wins[0] / 2.0);
  karum_json_number (json, NULL, row->half_wins[1] / 2.0);
  karum_json_close (json);
  karum_json_open (json, "points", '[');
  karum_json_integer (json, NULL, row->points[0]);
  karum_json_integer (json, NULL, row->points[1]);
  karum_json_close (json);
}

static void
print_matches_object (KarumJson *json, gconstpointer data)
{
  const KarumMatchRow *row = data;

  karum_json_open (json, NULL, '{');
  karum_json_string (json, "match", row->tag);
  print_persons (json, row);
  print_figures (json, row);
  karum_json_string (json, "state", row->state == KARUM_MATCH_RUNNING ? "running" : "finished");
  print_winner (json, row->state);
  karum_json_close (json);
}

static const KarumTablePrinter matches_printer
    = { N_ ("Matches"), karum_match_figures, print_matches_object,
        "match player1 player2 games wins points state winner", KARUM_MATCH_COLUMNS };

static KarumExit
run_matches (const KarumCommand *command, char **arguments)
{
  return print_list (command, arguments, karum_store_list_matches, &matches_printer);
}

const KarumCommand karum_cmd_matches = {
  .name = "matches",
  .arguments = "",
  .summary = N_ ("List two-game matches with wins and points"),
  .run = run_matches,
};

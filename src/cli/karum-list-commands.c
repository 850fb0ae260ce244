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
print_players_line (GString *line, gconstpointer data)
{
  const KarumPlayerRow *row = data;
  g_autofree char *others = g_strjoinv ("; ", row->names + (row->names[0] ? 1 : 0));

  karum_table_number (line, row->id);
  karum_table_cell (line, row->name);
  karum_table_number (line, row->tally.games);
  karum_table_cell (line, others);
  if (row->note)
    karum_table_cell (line, row->note);
}

static const KarumTableHead players_heads[] = {
  { "id", NC_ ("table", "No."), TRUE },      { "name", NC_ ("table", "Name"), FALSE },
  { "games", NC_ ("table", "Games"), TRUE }, { "names", NC_ ("table", "Other Names"), FALSE },
  { "note", NC_ ("table", "Note"), FALSE },
};

static void
print_players_object (KarumJson *json, gconstpointer data)
{
  const KarumPlayerRow *row = data;

  karum_table_open_named (json, row->id, row->name);
  karum_json_open (json, "names", '[');
  for (char **name = row->names; *name; name++)
    karum_json_string (json, NULL, *name);
  karum_json_close (json, ']');
  karum_json_string (json, "note", row->note);
  karum_json_integer (json, "games", row->tally.games);
  karum_json_close (json, '}');
}

static const KarumTablePrinter players_printer
    = { N_ ("Players"), players_heads, G_N_ELEMENTS (players_heads), print_players_line,
        print_players_object };

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
print_events_line (GString *line, gconstpointer data)
{
  const KarumEventRow *row = data;
  g_autofree char *others = g_strjoinv ("; ", row->names + (row->names[0] ? 1 : 0));

  karum_table_number (line, row->id);
  karum_table_cell (line, row->name);
  karum_table_cell (line, row->place);
  karum_table_cell (line, row->starts);
  karum_table_cell (line, row->ends);
  karum_table_number (line, row->finished);
  karum_table_cell (line, others);
}

static const KarumTableHead events_heads[] = {
  { "id", NC_ ("table", "No."), TRUE },
  { "name", NC_ ("table", "Event"), FALSE },
  { "place", NC_ ("table", "Place"), FALSE },
  { "starts", NC_ ("table", "From"), FALSE },
  { "ends", NC_ ("table", "To"), FALSE },
  { "games", NC_ ("table", "Games"), TRUE },
  { "names", NC_ ("table", "Other Names"), FALSE },
};

static void
print_events_object (KarumJson *json, gconstpointer data)
{
  const KarumEventRow *row = data;

  karum_table_open_named (json, row->id, row->name);
  karum_json_open (json, "names", '[');
  for (char **name = row->names; *name; name++)
    karum_json_string (json, NULL, *name);
  karum_json_close (json, ']');
  karum_json_string (json, "place", row->place);
  karum_json_string (json, "starts", row->starts);
  karum_json_string (json, "ends", row->ends);
  karum_json_integer (json, "games", row->finished);
  karum_json_close (json, '}');
}

static const KarumTablePrinter events_printer
    = { N_ ("Events"), events_heads, G_N_ELEMENTS (events_heads), print_events_line,
        print_events_object };

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
print_collections_line (GString *line, gconstpointer data)
{
  const KarumCollectionRow *row = data;

  karum_table_number (line, row->id);
  karum_table_cell (line, row->name);
  karum_table_number (line, row->games);
}

static const KarumTableHead collections_heads[] = {
  { "id", NC_ ("table", "No."), TRUE },
  { "name", NC_ ("table", "Collection"), FALSE },
  { "games", NC_ ("table", "Games"), TRUE },
};

static void
print_collections_object (KarumJson *json, gconstpointer data)
{
  const KarumCollectionRow *row = data;

  karum_table_open_named (json, row->id, row->name);
  karum_json_integer (json, "games", row->games);
  karum_json_close (json, '}');
}

static const KarumTablePrinter collections_printer
    = { N_ ("Collections"), collections_heads, G_N_ELEMENTS (collections_heads),
        print_collections_line, print_collections_object };

static KarumExit
run_collections (const KarumCommand *command, char **arguments)
{
  g_auto (KarumArchiveOptions) options = { 0 };
  const GOptionEntry entries[] = { KARUM_ARCHIVE_ENTRY (&options),
                                   KARUM_TABLE_ENTRIES (&options.table), G_OPTION_ENTRY_NULL };
  g_autoptr (KarumStore) store = NULL;
  g_autoptr (GPtrArray) rows = NULL;
  g_autoptr (GError) error = NULL;

  if (!karum_command_parse (command, entries, arguments)
      || karum_table_output_read (&options.table, command) != KARUM_EXIT_DONE)
    return KARUM_EXIT_USAGE;
  store = karum_archive_options_open (&options, FALSE);
  if (!store)
    return KARUM_EXIT_REFUSED;
  rows = karum_store_list_collections (store, NULL, 0, &error);
  if (!rows)
    return karum_archive_options_fail (error);
  return karum_table_print (&collections_printer, &options.table, rows, 0, 0);
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
print_matches_line (GString *line, gconstpointer data)
{
  const KarumMatchRow *row = data;
  gboolean running = row->state == KARUM_MATCH_RUNNING;

  karum_table_cell (line, row->tag);
  karum_table_cell (line, row->players[0]);
  karum_table_cell (line, row->players[1]);
  for (guint i = 0; i < row->n_games; i++)
    g_string_append_printf (line, "%s%" G_GINT64_FORMAT, i > 0 ? "," : "", row->games[i]);
  g_string_append_printf (line, "\t%u%s-%u%s\t%d-%d\t", row->half_wins[0] / 2,
                          row->half_wins[0] % 2 ? ".5" : "", row->half_wins[1] / 2,
                          row->half_wins[1] % 2 ? ".5" : "", row->points[0], row->points[1]);
  karum_table_cell (line, running ? "running" : "finished");
  karum_table_cell (line, running ? "" : winners[row->state]);
}

static const KarumTableHead matches_heads[] = {
  { "match", NC_ ("table", "Match"), FALSE },      { "player1", NC_ ("table", "Player 1"), FALSE },
  { "player2", NC_ ("table", "Player 2"), FALSE }, { "games", NC_ ("table", "Games"), FALSE },
  { "wins", NC_ ("table", "Wins"), FALSE },        { "points", NC_ ("table", "Points"), FALSE },
  { "state", NC_ ("table", "State"), FALSE },      { "winner", NC_ ("table", "Winner"), FALSE },
};

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
  karum_json_close (json, ']');
}

static void
print_figures (KarumJson *json, const KarumMatchRow *row)
{
  karum_json_open (json, "games", '[');
  for (guint i = 0; i < row->n_games; i++)
    karum_json_integer (json, NULL, row->games[i]);
  karum_json_close (json, ']');
  karum_json_open (json, "wins", '[');
  karum_json_number (json, NULL, row->half_wins[0] / 2.0);
  karum_json_number (json, NULL, row->half_wins[1] / 2.0);
  karum_json_close (json, ']');
  karum_json_open (json, "points", '[');
  karum_json_integer (json, NULL, row->points[0]);
  karum_json_integer (json, NULL, row->points[1]);
  karum_json_close (json, ']');
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
  karum_json_close (json, '}');
}

static const KarumTablePrinter matches_printer
    = { N_ ("Matches"), matches_heads, G_N_ELEMENTS (matches_heads), print_matches_line,
        print_matches_object };

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
print_doubles_line (GString *line, gconstpointer data)
{
  const KarumLikelyDouble *pair = data;

  for (int i = 0; i < 2; i++) {
    karum_table_number (line, pair->ids[i]);
    karum_table_cell (line, pair->names[i]);
  }
  karum_table_number (line, pair->distance);
  karum_table_number (line, pair->common);
  karum_table_number (line, pair->days);
}

static const KarumTableHead doubles_heads[] = {
  { "id1", NC_ ("table", "No."), TRUE },           { "name1", NC_ ("table", "Name"), FALSE },
  { "id2", NC_ ("table", "No."), TRUE },           { "name2", NC_ ("table", "Name"), FALSE },
  { "distance", NC_ ("table", "Distance"), TRUE }, { "common", NC_ ("table", "In Common"), TRUE },
  { "days", NC_ ("table", "Days"), TRUE },
};

static void
print_doubles_object (KarumJson *json, gconstpointer data)
{
  const KarumLikelyDouble *pair = data;

  karum_json_open (json, NULL, '{');
  karum_json_open (json, "ids", '[');
  for (int i = 0; i < 2; i++)
    karum_json_integer (json, NULL, pair->ids[i]);
  karum_json_close (json, ']');
  karum_json_open (json, "names", '[');
  for (int i = 0; i < 2; i++)
    karum_json_string (json, NULL, pair->names[i]);
  karum_json_close (json, ']');
  karum_json_integer (json, "distance", pair->distance);
  karum_json_integer (json, "common", pair->common);
  karum_json_integer (json, "days", pair->days);
  karum_json_close (json, '}');
}

static const KarumTablePrinter doubles_printer
    = { N_ ("Possible Duplicates"), doubles_heads, G_N_ELEMENTS (doubles_heads), print_doubles_line,
        print_doubles_object };

/* Two games with the same moves. */
typedef struct {
  KarumGameRow *rows[2];
} DoubleGames;

static void
print_double_games_line (GString *line, gconstpointer data)
{
  const DoubleGames *pair = data;

  for (int i = 0; i < 2; i++) {
    karum_table_number (line, pair->rows[i]->id);
    karum_table_cell (line, pair->rows[i]->date);
    karum_table_cell (line, pair->rows[i]->players[0]);
    karum_table_cell (line, pair->rows[i]->players[1]);
  }
  karum_table_cell (line, pair->rows[0]->game);
  karum_table_number (line, pair->rows[0]->turns);
}

static void
print_double_games_object (KarumJson *json, gconstpointer data)
{
  const DoubleGames *pair = data;

  karum_json_open (json, NULL, '{');
  karum_json_open (json, "games", '[');
  for (int i = 0; i < 2; i++) {
    karum_json_open (json, NULL, '{');
    karum_json_integer (json, "id", pair->rows[i]->id);
    karum_json_string (json, "uuid", pair->rows[i]->uuid);
    karum_json_string (json, "date", pair->rows[i]->date);
    karum_json_string (json, "player1", pair->rows[i]->players[0]);
    karum_json_string (json, "player2", pair->rows[i]->players[1]);
    karum_json_close (json, '}');
  }
  karum_json_close (json, ']');
  karum_json_string (json, "game", pair->rows[0]->game);
  karum_json_integer (json, "turns", pair->rows[0]->turns);
  karum_json_close (json, '}');
}

static const KarumTableHead double_games_heads[] = {
  { "id1", NC_ ("table", "No."), TRUE },
  { "date1", NC_ ("table", "Date"), FALSE },
  { "player11", NC_ ("table", "Player 1"), FALSE },
  { "player12", NC_ ("table", "Player 2"), FALSE },
  { "id2", NC_ ("table", "No."), TRUE },
  { "date2", NC_ ("table", "Date"), FALSE },
  { "player21", NC_ ("table", "Player 1"), FALSE },
  { "player22", NC_ ("table", "Player 2"), FALSE },
  { "game", NC_ ("table", "Game"), FALSE },
  { "turns", NC_ ("table", "Moves"), TRUE },
};

static const KarumTablePrinter double_games_printer
    = { N_ ("Games with the Same Moves"), double_games_heads, G_N_ELEMENTS (double_games_heads),
        print_double_games_line, print_double_games_object };

static KarumExit
print_double_games (KarumStore *store, const KarumTableOutput *output)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) pairs = karum_store_double_games (store, &error);
  g_auto (KarumTable) table = karum_table_printer_begin (&double_games_printer, output);

  for (guint i = 0; pairs && i < pairs->len; i += 2) {
    g_autoptr (KarumGameRow) first
        = karum_store_get_row (store, g_array_index (pairs, gint64, i), &error);
    g_autoptr (KarumGameRow) other
        = first ? karum_store_get_row (store, g_array_index (pairs, gint64, i + 1), &error) : NULL;
    const DoubleGames both = { { first, other } };

    if (!other)
      return karum_archive_options_fail (error);
    karum_table_printer_row (&double_games_printer, &table, &both);
  }
  return pairs ? karum_table_end (&table) : karum_archive_options_fail (error);
}

static KarumExit
print_double_names (KarumStore *store, KarumNameKind kind, const KarumTableOutput *output)
{
  g_autoptr (GError) error = NULL;
  KarumProgressLine line = { 0 };
  g_autoptr (KarumLikelyDoubles) doubles
      = karum_store_likely_doubles (store, kind, karum_progress_line_begin (&line), &error);

  karum_progress_line_end (&line);
  if (!doubles)
    return karum_archive_options_fail (error);
  if (doubles->partial)
    g_printerr (
        "%s\n",
        _ ("There may be more: the archive has too many names, or too many that are alike."));
  return karum_table_print (&doubles_printer, output, doubles->pairs, 0, 0);
}

static KarumExit
run_doubles (const KarumCommand *command, char **arguments)
{
  g_auto (KarumArchiveOptions) options = { 0 };
  gboolean events = FALSE, games = FALSE;
  const GOptionEntry entries[] = {
    KARUM_ARCHIVE_ENTRY (&options),
    KARUM_TABLE_ENTRIES (&options.table),
    { "events", 0, 0, G_OPTION_ARG_NONE, &events, N_ ("Events instead of players"), NULL },
    { "games", 0, 0, G_OPTION_ARG_NONE, &games, N_ ("Games with the same moves"), NULL },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (KarumStore) store = NULL;

  if (!karum_command_parse (command, entries, arguments)
      || karum_table_output_read (&options.table, command) != KARUM_EXIT_DONE)
    return KARUM_EXIT_USAGE;
  if (events && games)
    return karum_command_usage (command, _ ("%s can’t be used together with %s"), "--events",
                                "--games");
  store = karum_archive_options_open (&options, FALSE);
  if (!store)
    return KARUM_EXIT_REFUSED;
  return games ? print_double_games (store, &options.table)
               : print_double_names (store, events ? KARUM_NAME_EVENT : KARUM_NAME_PLAYER,
                                     &options.table);
}

const KarumCommand karum_cmd_doubles = {
  .name = "doubles",
  .arguments = "",
  .summary = N_ ("List players, events or games that are probably duplicates"),
  .min_arguments = 0,
  .max_arguments = 0,
  .run = run_doubles,
};

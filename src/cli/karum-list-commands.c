#include <glib/gi18n.h>
#include <stdio.h>

#include "karum-archive-options.h"
#include "karum-collections.h"
#include "karum-command.h"
#include "karum-event-list.h"
#include "karum-game-list.h"
#include "karum-game-text.h"
#include "karum-likely-doubles.h"
#include "karum-list-figures.h"
#include "karum-name.h"
#include "karum-player-list.h"
#include "karum-public-names.h"

/* karum-cli players: lists the players of an archive. */

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
    = { N_ ("Players"), karum_player_list_figures, print_players_object, NULL, NULL };

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
    = { N_ ("Events"), karum_event_list_figures, print_events_object, NULL, NULL };

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

static KarumFigureTable *
make_collections (const GPtrArray *rows)
{
  static const KarumFigureHead heads[] = {
    { "id", NC_ ("table", "No."), KARUM_UNIT_WHOLE },
    { "name", NC_ ("table", "Collection"), KARUM_UNIT_TEXT },
    { "games", NC_ ("table", "Games"), KARUM_UNIT_WHOLE },
  };
  KarumFigureTable *table = karum_figure_table_new_with (heads, G_N_ELEMENTS (heads));

  for (guint i = 0; i < rows->len; i++) {
    const KarumCollectionRow *row = rows->pdata[i];
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
  karum_json_close (json, '}');
}

static const KarumTablePrinter collections_printer
    = { N_ ("Collections"), make_collections, print_collections_object, NULL, NULL };

/* As karum_archive_options_hide(), for a command that selects no games. */
static gboolean
hide_names (KarumArchiveOptions *options, KarumStore *store)
{
  KarumSelection all = { 0 };

  return karum_archive_options_hide (options, store, &all,
                                     karum_table_output_is_document (&options->table),
                                     options->table.output);
}

/* Cuts names that are hidden to initials. @text: (inout) (nullable) (owned) */
static void
mask (KarumStore *store, char **text)
{
  const GPtrArray *masks = karum_store_hidden_names (store);
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
  if (!store || !hide_names (&options, store))
    return KARUM_EXIT_REFUSED;
  rows = karum_store_list_collections (store, NULL, 0, &error);
  if (!rows)
    return karum_archive_options_fail (error);
  for (guint i = 0; i < rows->len; i++)
    mask (store, &((KarumCollectionRow *) rows->pdata[i])->name);
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
    = { N_ ("Matches"), karum_match_figures, print_matches_object,
        "match player1 player2 games wins points state winner", KARUM_MATCH_COLUMNS };

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

/* A text that programs get as it is. @text: (nullable) */
static void
add_name (KarumFigureTable *table, const char *text)
{
  g_autofree char *shown = karum_display_name (text ? text : "");

  karum_figure_table_add_text (table, shown, text ? text : "");
}

static KarumFigureTable *
make_doubles (const GPtrArray *rows)
{
  static const KarumFigureHead heads[] = {
    { "id1", NC_ ("table", "No."), KARUM_UNIT_WHOLE },
    { "name1", NC_ ("table", "Name"), KARUM_UNIT_TEXT },
    { "id2", NC_ ("table", "No."), KARUM_UNIT_WHOLE },
    { "name2", NC_ ("table", "Name"), KARUM_UNIT_TEXT },
    { "distance", NC_ ("table", "Distance"), KARUM_UNIT_WHOLE },
    { "common", NC_ ("table", "In Common"), KARUM_UNIT_WHOLE },
    { "days", NC_ ("table", "Days"), KARUM_UNIT_WHOLE },
  };
  KarumFigureTable *table = karum_figure_table_new_with (heads, G_N_ELEMENTS (heads));

  for (guint i = 0; i < rows->len; i++) {
    const KarumLikelyDouble *pair = rows->pdata[i];

    for (int j = 0; j < 2; j++) {
      karum_figure_table_add_id (table, pair->ids[j]);
      add_name (table, pair->names[j]);
    }
    karum_figure_table_add_number (table, pair->distance);
    karum_figure_table_add_number (table, pair->common);
    karum_figure_table_add_number (table, pair->days);
  }
  return table;
}

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
    = { N_ ("Possible Duplicates"), make_doubles, print_doubles_object, NULL, NULL };

/* Two games with the same moves. */
typedef struct {
  KarumGameRow *rows[2];
} DoubleGames;

static KarumFigureTable *
make_double_games (const GPtrArray *rows)
{
  static const KarumFigureHead heads[] = {
    { "id1", NC_ ("table", "No."), KARUM_UNIT_WHOLE },
    { "date1", NC_ ("table", "Date"), KARUM_UNIT_TEXT },
    { "player11", NC_ ("table", "Player 1"), KARUM_UNIT_TEXT },
    { "player12", NC_ ("table", "Player 2"), KARUM_UNIT_TEXT },
    { "id2", NC_ ("table", "No."), KARUM_UNIT_WHOLE },
    { "date2", NC_ ("table", "Date"), KARUM_UNIT_TEXT },
    { "player21", NC_ ("table", "Player 1"), KARUM_UNIT_TEXT },
    { "player22", NC_ ("table", "Player 2"), KARUM_UNIT_TEXT },
    { "game", NC_ ("table", "Game"), KARUM_UNIT_TEXT },
    { "turns", NC_ ("table", "Moves"), KARUM_UNIT_WHOLE },
  };
  KarumFigureTable *table = karum_figure_table_new_with (heads, G_N_ELEMENTS (heads));

  for (guint i = 0; i < rows->len; i++) {
    const DoubleGames *pair = rows->pdata[i];
    g_autofree char *rules = karum_ruleset_text (pair->rows[0]->rules);

    for (int j = 0; j < 2; j++) {
      karum_figure_table_add_id (table, pair->rows[j]->id);
      karum_figure_table_add_date (table, pair->rows[j]->date);
      add_name (table, pair->rows[j]->players[0]);
      add_name (table, pair->rows[j]->players[1]);
    }
    karum_figure_table_add_text (table, rules, pair->rows[0]->game);
    karum_figure_table_add_number (table, pair->rows[0]->turns);
  }
  return table;
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

static const KarumTablePrinter double_games_printer
    = { N_ ("Games with the Same Moves"), make_double_games, print_double_games_object, NULL,
        NULL };

static KarumExit
print_double_games (KarumStore *store, KarumArchiveOptions *options)
{
  const KarumTableOutput *output = &options->table;
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) pairs = karum_store_double_games (store, &error);
  g_auto (KarumTable) table = karum_table_begin (&double_games_printer, output);

  if (!hide_names (options, store))
    return KARUM_EXIT_REFUSED;
  for (guint i = 0; pairs && i < pairs->len; i += 2) {
    g_autoptr (KarumGameRow) first
        = karum_store_get_row (store, g_array_index (pairs, gint64, i), &error);
    g_autoptr (KarumGameRow) other
        = first ? karum_store_get_row (store, g_array_index (pairs, gint64, i + 1), &error) : NULL;
    const DoubleGames both = { { first, other } };
    g_autoptr (GPtrArray) rows = g_ptr_array_new ();

    gboolean without[2] = { FALSE, FALSE };

    if (!other || !karum_store_leaves_out (store, first->id, &without[0], &error)
        || !karum_store_leaves_out (store, other->id, &without[1], &error))
      return karum_archive_options_fail (error);
    if (without[0] || without[1])
      continue;
    if (karum_store_hidden_names (store)) {
      g_clear_pointer (&first->uuid, g_free);
      g_clear_pointer (&other->uuid, g_free);
    }
    g_ptr_array_add (rows, (gpointer) &both);
    karum_table_add (&table, rows);
  }
  return pairs ? karum_table_end (&table) : karum_archive_options_fail (error);
}

static KarumExit
print_double_names (KarumStore *store, KarumNameKind kind, KarumArchiveOptions *options)
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
  /* Names are compared as they are, and hidden afterwards. */
  if (!hide_names (options, store))
    return KARUM_EXIT_REFUSED;
  for (guint i = 0; i < doubles->pairs->len; i++)
    for (int j = 0; j < 2; j++)
      mask (store, &((KarumLikelyDouble *) doubles->pairs->pdata[i])->names[j]);
  return karum_table_print (&doubles_printer, &options->table, doubles->pairs, 0, 0);
}

static KarumExit
run_doubles (const KarumCommand *command, char **arguments)
{
  g_auto (KarumArchiveOptions) options = { 0 };
  gboolean events = FALSE, games = FALSE;
  const GOptionEntry entries[] = {
    KARUM_ARCHIVE_ENTRY (&options),
    KARUM_TABLE_ENTRIES (&options.table),
    KARUM_NAMES_ENTRIES (&options),
    { "events", 0, 0, G_OPTION_ARG_NONE, &events, N_ ("Events instead of players"), NULL },
    { "games", 0, 0, G_OPTION_ARG_NONE, &games, N_ ("Games with the same moves"), NULL },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (KarumStore) store = NULL;

  if (!karum_command_parse (command, entries, arguments)
      || karum_archive_options_read (&options, command) != KARUM_EXIT_DONE)
    return KARUM_EXIT_USAGE;
  if (events && games)
    return karum_command_usage (command, _ ("%s can’t be used together with %s"), "--events",
                                "--games");
  store = karum_archive_options_open (&options, FALSE);
  if (!store)
    return KARUM_EXIT_REFUSED;
  return games
             ? print_double_games (store, &options)
             : print_double_names (store, events ? KARUM_NAME_EVENT : KARUM_NAME_PLAYER, &options);
}

const KarumCommand karum_cmd_doubles = {
  .name = "doubles",
  .arguments = "",
  .summary = N_ ("List players, events or games that are probably duplicates"),
  .min_arguments = 0,
  .max_arguments = 0,
  .run = run_doubles,
};

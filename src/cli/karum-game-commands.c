#include "karum-game-commands.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

#include "karum-archive-options.h"
#include "karum-game-list.h"
#include "karum-positions.h"
#include "karum-public-names.h"
#include "karum-start-options.h"
#include "karum-table.h"

/* karum-cli list: lists the games of an archive, one per line. */

static char *
score_text (const KarumGameRow *row)
{
  return row->has_score ? g_strdup_printf ("%d-%d", row->score[0], row->score[1]) : NULL;
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
print_list_line (GString *line, gconstpointer data)
{
  const KarumGameRow *row = data;
  g_autofree char *score = score_text (row);
  const char *const cells[] = { row->date,         row->game, row->players[0], row->players[1],
                                result_text (row), score,     row->event };

  karum_table_number (line, row->id);
  for (guint i = 0; i < G_N_ELEMENTS (cells); i++)
    karum_table_cell (line, cells[i]);
}

static const KarumTableHead list_heads[] = {
  { "id", NC_ ("table", "No."), TRUE },
  { "date", NC_ ("table", "Date"), FALSE },
  { "game", NC_ ("table", "Game"), FALSE },
  { "player1", NC_ ("table", "Player 1"), FALSE },
  { "player2", NC_ ("table", "Player 2"), FALSE },
  { "result", NC_ ("table", "Result"), FALSE },
  { "score", NC_ ("table", "Score"), FALSE },
  { "event", NC_ ("table", "Event"), FALSE },
};

/* The ruleset without its game, as in the tag `Rules`. */
static const char *
rules_without_game (const KarumGameRow *row)
{
  gsize length = strlen (row->game);

  return row->rules + length + (row->rules[length] ? 1 : 0);
}

static void
print_list_object (KarumJson *json, gconstpointer data)
{
  const KarumGameRow *row = data;
  g_autofree char *score = score_text (row);

  karum_json_open (json, NULL, '{');
  karum_json_integer (json, "id", row->id);
  karum_json_string (json, "uuid", row->uuid);
  karum_json_string (json, "date", row->date);
  karum_json_string (json, "game", row->game);
  karum_json_string (json, "rules", rules_without_game (row));
  karum_json_string (json, "player1", row->players[0]);
  karum_json_string (json, "player2", row->players[1]);
  karum_json_string (json, "result", karum_result_text (row->result));
  karum_json_string (json, "score", score);
  karum_json_string (json, "event", row->event);
  karum_json_integer (json, "turns", row->turns);
  karum_json_string (json, "termination", karum_termination_text (row->termination));
  karum_json_integer (json, "stars", row->stars);
  karum_json_close (json, '}');
}

static const KarumTablePrinter list_printer
    = { N_ ("Games"), list_heads, G_N_ELEMENTS (list_heads), print_list_line, print_list_object };

static KarumExit
print_games (KarumStore *store, const GArray *ids, const KarumTableOutput *options)
{
  g_auto (KarumTable) table = karum_table_printer_begin (&list_printer, options);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < ids->len; i++) {
    g_autoptr (KarumGameRow) row
        = karum_store_get_row (store, g_array_index (ids, gint64, i), &error);

    if (!row)
      return karum_archive_options_fail (error);
    if (karum_store_hidden_names (store))
      g_clear_pointer (&row->uuid, g_free);
    karum_table_printer_row (&list_printer, &table, row);
  }
  return karum_table_end (&table);
}

static KarumExit
run_list (const KarumCommand *command, char **arguments)
{
  g_auto (KarumArchiveOptions) options = { 0 };
  const GOptionEntry entries[] = { KARUM_ARCHIVE_ENTRY (&options),
                                   KARUM_LIMIT_ENTRY (&options),
                                   KARUM_OFFSET_ENTRY (&options),
                                   KARUM_SORT_ENTRIES (&options),
                                   KARUM_TABLE_ENTRIES (&options.table),
                                   KARUM_NAMES_ENTRIES (&options),
                                   G_OPTION_ENTRY_NULL };
  g_autoptr (KarumStore) store = NULL;
  g_autoptr (GArray) ids = NULL;
  g_autoptr (GError) error = NULL;
  KarumSelection selection;
  KarumExit exit = karum_archive_options_parse (&options, command, entries, arguments, &selection);

  if (exit != KARUM_EXIT_DONE)
    return exit;
  store = karum_archive_options_open_selected (&options, &selection);
  if (!store)
    return KARUM_EXIT_REFUSED;
  ids = karum_store_list_ids (store, &selection.query, selection.offset, selection.limit, &error);
  return ids ? print_games (store, ids, &options.table) : karum_archive_options_fail (error);
}

const KarumCommand karum_cmd_list = {
  .name = "list",
  .arguments = "",
  .summary = N_ ("List the games of an archive"),
  .min_arguments = 0,
  .max_arguments = 0,
  .run = run_list,
};

void
karum_position_options_clear (KarumPositionOptions *options)
{
  karum_archive_options_clear (&options->archive);
  karum_start_options_clear (&options->start);
}

/**
 * position_options_parse: reads RULESET, the start, its turns and FILTER.
 * Returns: KARUM_EXIT_DONE; otherwise a message was printed, and the command must return this value
 */
static KarumExit
position_options_parse (KarumPositionOptions *options,
                        const KarumCommand *command,
                        char **arguments)
{
  const GOptionEntry entries[] = {
    KARUM_START_ENTRIES (&options->start),         KARUM_ARCHIVE_ENTRY (&options->archive),
    KARUM_LIMIT_ENTRY (&options->archive),         KARUM_OFFSET_ENTRY (&options->archive),
    KARUM_TABLE_ENTRIES (&options->archive.table), G_OPTION_ENTRY_NULL,
  };
  KarumExit exit = karum_archive_options_parse (&options->archive, command, entries, arguments,
                                                &options->selection);

  if (exit == KARUM_EXIT_DONE && !karum_start_options_play (&options->start, arguments[0]))
    exit = KARUM_EXIT_REFUSED;
  return exit;
}

/* karum-cli find: finds the games in which a position occurs. */

static void
print_find_line (GString *line, gconstpointer data)
{
  const KarumPositionHit *hit = data;

  karum_table_number (line, hit->game);
  karum_table_number (line, hit->ply);
}

static const KarumTableHead find_heads[] = {
  { "id", NC_ ("table", "Game"), TRUE },
  { "turn", NC_ ("table", "After Move"), TRUE },
};

static void
print_find_object (KarumJson *json, gconstpointer data)
{
  const KarumPositionHit *hit = data;

  karum_json_open (json, NULL, '{');
  karum_json_integer (json, "id", hit->game);
  karum_json_integer (json, "turn", hit->ply);
  karum_json_close (json, '}');
}

static const KarumTablePrinter find_printer
    = { N_ ("Games with This Position"), find_heads, G_N_ELEMENTS (find_heads), print_find_line,
        print_find_object };

static KarumExit
print_hits (const GArray *hits, guint offset, const KarumTableOutput *options)
{
  g_auto (KarumTable) table = karum_table_printer_begin (&find_printer, options);

  for (guint i = offset; i < hits->len; i++)
    karum_table_printer_row (&find_printer, &table, &g_array_index (hits, KarumPositionHit, i));
  return karum_table_end (&table);
}

/* The number of hits needed; 0 for all. */
static guint
last_of (const KarumSelection *selection)
{
  guint64 last = (guint64) selection->offset + selection->limit;

  return selection->limit > 0 ? (guint) MIN (last, G_MAXUINT) : 0;
}

static KarumExit
run_find (const KarumCommand *command, char **arguments)
{
  g_auto (KarumPositionOptions) options = { 0 };
  KarumExit exit = position_options_parse (&options, command, arguments);
  g_autoptr (KarumStore) store = NULL;
  g_autoptr (GArray) hits = NULL;
  g_autoptr (GError) error = NULL;

  if (exit != KARUM_EXIT_DONE)
    return exit;
  store = karum_archive_options_open_selected (&options.archive, &options.selection);
  if (!store)
    return KARUM_EXIT_REFUSED;
  hits = karum_store_find_position (store, &options.start.rules, &options.start.state,
                                    &options.selection.query.filter, last_of (&options.selection),
                                    &error);
  if (!hits)
    return karum_archive_options_fail (error);
  return print_hits (hits, options.selection.offset, &options.archive.table);
}

const KarumCommand karum_cmd_find = {
  .name = "find",
  .arguments = N_ ("RULESET"),
  .summary = N_ ("Find the games in which a position occurs"),
  .min_arguments = 1,
  .max_arguments = 1,
  .run = run_find,
};

/* karum-cli explore: lists the turns played from a position. */

/* Not a number if no game has a score. */
static double
average_margin (const KarumPlayedTurn *turn)
{
  return (double) turn->margin / turn->scored;
}

static void
print_explore_line (GString *line, gconstpointer data)
{
  const KarumPlayedTurn *turn = data;
  char margin[G_ASCII_DTOSTR_BUF_SIZE] = "";

  if (turn->scored > 0)
    g_ascii_formatd (margin, sizeof margin, "%.2f", average_margin (turn));
  g_string_append_printf (line, "%s\t%u\t%u\t%u\t%u\t%s\t", turn->turn, turn->games, turn->wins,
                          turn->draws, turn->losses, margin);
}

static const KarumTableHead explore_heads[] = {
  { "turn", NC_ ("table", "Move"), FALSE },    { "games", NC_ ("table", "Games"), TRUE },
  { "wins", NC_ ("table", "Wins"), TRUE },     { "draws", NC_ ("table", "Draws"), TRUE },
  { "losses", NC_ ("table", "Losses"), TRUE }, { "margin", NC_ ("table", "Average Margin"), TRUE },
};

static void
print_explore_object (KarumJson *json, gconstpointer data)
{
  const KarumPlayedTurn *turn = data;
  const struct {
    const char *key;
    guint value;
  } numbers[] = { { "games", turn->games },
                  { "wins", turn->wins },
                  { "draws", turn->draws },
                  { "losses", turn->losses } };

  karum_json_open (json, NULL, '{');
  karum_json_string (json, "turn", turn->turn);
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    karum_json_integer (json, numbers[i].key, numbers[i].value);
  karum_json_number (json, "margin", average_margin (turn));
  karum_json_close (json, '}');
}

static const KarumTablePrinter explore_printer
    = { N_ ("Explorer"), explore_heads, G_N_ELEMENTS (explore_heads), print_explore_line,
        print_explore_object };

static KarumExit
run_explore (const KarumCommand *command, char **arguments)
{
  g_auto (KarumPositionOptions) options = { 0 };
  KarumExit exit = position_options_parse (&options, command, arguments);
  const KarumStartOptions *start = &options.start;
  g_autoptr (KarumStore) store = NULL;
  g_autoptr (GPtrArray) turns = NULL;
  g_autoptr (GError) error = NULL;

  if (exit != KARUM_EXIT_DONE)
    return exit;
  if (karum_turn_count (&start->rules, &start->state, KARUM_TURNS_LIMIT + 1) > KARUM_TURNS_LIMIT)
    return karum_command_refuse (_ ("this position has more than %d legal moves"),
                                 KARUM_TURNS_LIMIT);
  store = karum_archive_options_open_selected (&options.archive, &options.selection);
  if (!store)
    return KARUM_EXIT_REFUSED;
  turns = karum_store_explore (store, &start->rules, &start->state, &options.selection.query.filter,
                               &error);
  if (!turns)
    return karum_archive_options_fail (error);
  return karum_table_print (&explore_printer, &options.archive.table, turns,
                            options.selection.offset, options.selection.limit);
}

const KarumCommand karum_cmd_explore = {
  .name = "explore",
  .arguments = N_ ("RULESET"),
  .summary = N_ ("Show the moves played from a position, with their results"),
  .min_arguments = 1,
  .max_arguments = 1,
  .run = run_explore,
};

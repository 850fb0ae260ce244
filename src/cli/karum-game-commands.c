#include "karum-game-commands.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "karum-archive-options.h"
#include "karum-arrays.h"
#include "karum-game-list.h"
#include "karum-list-figures.h"
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
  karum_json_string (json, "ruleset", row->rules);
  karum_table_put_id (json, "player1_id", row->persons[0]);
  karum_table_put_id (json, "player2_id", row->persons[1]);
  karum_table_put_id (json, "event_id", row->event_id);
  karum_json_close (json);
}

static const KarumTablePrinter list_printer
    = { N_ ("Games"), karum_game_list_figures, print_list_object, NULL, NULL };

/* Rows are read and printed in parts of this length. */
#define PART 200

/* (transfer full) (nullable) (element-type KarumGameRow): those of @ids from @first on */
static GPtrArray *
read_rows (KarumStore *store, const GArray *ids, guint first, GError **error)
{
  g_autoptr (GPtrArray) rows
      = g_ptr_array_new_with_free_func ((GDestroyNotify) karum_game_row_unref);

  for (guint i = first; i < MIN (first + PART, ids->len); i++) {
    KarumGameRow *row = karum_store_get_row (store, g_array_index (ids, gint64, i), error);

    if (!row)
      return NULL;
    g_ptr_array_add (rows, row);
    if (karum_store_hidden_names (store))
      g_clear_pointer (&row->uuid, g_free);
  }
  return g_steal_pointer (&rows);
}

KarumExit
karum_list_print_games (KarumStore *store, const GArray *ids, const KarumTableOutput *options)
{
  g_auto (KarumTable) table = karum_table_begin (&list_printer, options);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < ids->len; i += PART) {
    g_autoptr (GPtrArray) rows = read_rows (store, ids, i, &error);

    if (!rows)
      return karum_archive_options_fail (error);
    karum_table_add (&table, rows);
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
  return ids ? karum_list_print_games (store, ids, &options.table)
             : karum_archive_options_fail (error);
}

const KarumCommand karum_cmd_list = {
  .name = "list",
  .arguments = "",
  .summary = N_ ("List the games of an archive"),
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

static KarumFigureTable *
make_hits (const GPtrArray *rows)
{
  static const KarumFigureHead heads[] = {
    { "id", NC_ ("table", "Game"), KARUM_UNIT_WHOLE },
    { "turn", NC_ ("table", "After Move"), KARUM_UNIT_WHOLE },
  };
  KarumFigureTable *table = karum_figure_table_new_with (heads, G_N_ELEMENTS (heads));

  karum_for_each (const KarumPositionHit, hit, rows) {
    karum_figure_table_add_id (table, hit->game);
    karum_figure_table_add_number (table, hit->ply);
  }
  return table;
}

static void
print_find_object (KarumJson *json, gconstpointer data)
{
  const KarumPositionHit *hit = data;

  karum_json_open (json, NULL, '{');
  karum_json_integer (json, "id", hit->game);
  karum_json_integer (json, "turn", hit->ply);
  karum_json_close (json);
}

static const KarumTablePrinter find_printer
    = { N_ ("Games with This Position"), make_hits, print_find_object, NULL, NULL };

static KarumExit
print_hits (const GArray *hits, guint offset, const KarumTableOutput *options)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new ();

  karum_for_each_in (KarumPositionHit, hit, hits)
    g_ptr_array_add (rows, hit);
  return karum_table_print (&find_printer, options, rows, offset, 0);
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

static KarumFigureTable *
make_turns (const GPtrArray *rows)
{
  static const KarumFigureHead heads[] = {
    { "turn", NC_ ("table", "Move"), KARUM_UNIT_TEXT },
    { "games", NC_ ("table", "Games"), KARUM_UNIT_WHOLE },
    { "wins", NC_ ("table", "Wins"), KARUM_UNIT_WHOLE },
    { "draws", NC_ ("table", "Draws"), KARUM_UNIT_WHOLE },
    { "losses", NC_ ("table", "Losses"), KARUM_UNIT_WHOLE },
    { "margin", NC_ ("table", "Average Margin"), KARUM_UNIT_MARGIN },
  };
  KarumFigureTable *table = karum_figure_table_new_with (heads, G_N_ELEMENTS (heads));

  karum_for_each (const KarumPlayedTurn, turn, rows) {
    char margin[G_ASCII_DTOSTR_BUF_SIZE] = "";

    karum_figure_table_add_text (table, turn->turn, turn->turn);
    karum_figure_table_add_number (table, turn->games);
    karum_figure_table_add_number (table, turn->wins);
    karum_figure_table_add_number (table, turn->draws);
    karum_figure_table_add_number (table, turn->losses);
    if (turn->scored > 0)
      g_ascii_formatd (margin, sizeof margin, "%.2f", average_margin (turn));
    karum_figure_table_add_number (table, turn->scored > 0 ? average_margin (turn) : NAN)->data
        = g_strdup (margin);
  }
  return table;
}

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
  karum_for_each_of (number, numbers)
    karum_json_integer (json, number->key, number->value);
  karum_json_number (json, "margin", average_margin (turn));
  karum_json_close (json);
}

static const KarumTablePrinter explore_printer
    = { N_ ("Explorer"), make_turns, print_explore_object, NULL, NULL };

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

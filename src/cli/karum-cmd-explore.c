/* karum-cli explore: lists the turns played from a position. */
#include <glib/gi18n.h>
#include <stdio.h>

#include "karum-position-options.h"
#include "karum-positions.h"
#include "karum-table.h"

static double
average_margin (const KarumPlayedTurn *turn)
{
  return (double) turn->margin / turn->games;
}

static void
print_line (gconstpointer data)
{
  const KarumPlayedTurn *turn = data;
  char margin[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (margin, sizeof margin, "%.2f", average_margin (turn));
  printf ("%s\t%u\t%u\t%u\t%u\t%s\n", turn->turn, turn->games, turn->wins, turn->draws,
          turn->losses, margin);
}

static void
print_object (KarumJson *json, gconstpointer data)
{
  const KarumPlayedTurn *turn = data;
  const struct {
    const char *key;
    guint value;
  } numbers[] = { { "games", turn->games },
                  { "wins", turn->wins },
                  { "draws", turn->draws },
                  { "losses", turn->losses } };

  karum_json_open (json, '{');
  karum_json_key (json, "turn");
  karum_json_string (json, turn->turn);
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++) {
    karum_json_key (json, numbers[i].key);
    karum_json_integer (json, numbers[i].value);
  }
  karum_json_key (json, "margin");
  karum_json_number (json, average_margin (turn));
  karum_json_close (json, '}');
}

static const KarumTablePrinter printer = { print_line, print_object };

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  g_auto (KarumPositionOptions) options = { 0 };
  KarumExit exit = karum_position_options_parse (&options, command, arguments);
  const KarumStartOptions *start = &options.start;
  g_autoptr (KarumStore) store = NULL;
  g_autoptr (GPtrArray) turns = NULL;
  g_autoptr (GError) error = NULL;

  if (exit != KARUM_EXIT_DONE)
    return exit;
  if (karum_turn_count (&start->rules, &start->state, KARUM_TURNS_LIMIT + 1) > KARUM_TURNS_LIMIT)
    return karum_command_refuse (_ ("this position has more than %d legal turns"),
                                 KARUM_TURNS_LIMIT);
  store = karum_archive_options_open_selected (&options.archive, &options.selection);
  if (!store)
    return KARUM_EXIT_REFUSED;
  turns = karum_store_explore (store, &start->rules, &start->state, &options.selection.query.filter,
                               &error);
  if (!turns)
    return karum_archive_options_fail (error);
  karum_table_print (&printer, turns, options.selection.offset, options.selection.limit,
                     options.archive.json);
  return KARUM_EXIT_DONE;
}

const KarumCommand karum_cmd_explore = {
  .name = "explore",
  .arguments = "RULESET",
  .summary = N_ ("Show the turns played from a position, with their results"),
  .min_arguments = 1,
  .max_arguments = 1,
  .run = run,
};

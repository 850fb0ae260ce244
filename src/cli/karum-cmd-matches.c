/* karum-cli matches: lists the matches of two games in an archive. */
#include <glib/gi18n.h>
#include <stdio.h>

#include "karum-archive-options.h"
#include "karum-match-list.h"

static const char *const winners[] = { "0", "1", "draw" }; /* indexed by KarumMatchState */

static void
print_line (gconstpointer data)
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
print_object (KarumJson *json, gconstpointer data)
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

static const KarumTablePrinter printer = { print_line, print_object };

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  return karum_archive_options_print (command, arguments, karum_store_list_matches, &printer);
}

const KarumCommand karum_cmd_matches = {
  .name = "matches",
  .arguments = "",
  .summary = N_ ("List two-game matches with wins and points"),
  .min_arguments = 0,
  .max_arguments = 0,
  .run = run,
};

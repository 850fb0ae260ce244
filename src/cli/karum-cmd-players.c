/* karum-cli players: lists the players of an archive. */
#include <glib/gi18n.h>
#include <stdio.h>

#include "karum-archive-options.h"
#include "karum-player-list.h"

/* A note is only set to distinguish persons with the same name, so its column is often missing. */
static void
print_line (gconstpointer data)
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
print_object (KarumJson *json, gconstpointer data)
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

static const KarumTablePrinter printer = { print_line, print_object };

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  return karum_archive_options_print (command, arguments, karum_store_list_players_of, &printer);
}

const KarumCommand karum_cmd_players = {
  .name = "players",
  .arguments = "",
  .summary = N_ ("List the players of an archive"),
  .min_arguments = 0,
  .max_arguments = 0,
  .run = run,
};

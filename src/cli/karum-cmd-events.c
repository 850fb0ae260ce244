/* karum-cli events: lists the events of an archive. */
#include <glib/gi18n.h>
#include <stdio.h>

#include "karum-archive-options.h"
#include "karum-event-list.h"

static void
print_line (gconstpointer data)
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
print_object (KarumJson *json, gconstpointer data)
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

static const KarumTablePrinter printer = { print_line, print_object };

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  return karum_archive_options_print (command, arguments, karum_store_list_events_of, &printer);
}

const KarumCommand karum_cmd_events = {
  .name = "events",
  .arguments = "",
  .summary = N_ ("List the events of an archive"),
  .min_arguments = 0,
  .max_arguments = 0,
  .run = run,
};

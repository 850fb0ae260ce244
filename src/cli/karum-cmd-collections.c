/* karum-cli collections: lists the collections of an archive. */
#include <glib/gi18n.h>
#include <stdio.h>

#include "karum-archive-options.h"
#include "karum-collections.h"

static void
print_line (gconstpointer data)
{
  const KarumCollectionRow *row = data;

  printf ("%" G_GINT64_FORMAT "\t", row->id);
  karum_table_column (row->name, '\t');
  printf ("%u\n", row->games);
}

static void
print_object (KarumJson *json, gconstpointer data)
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

static const KarumTablePrinter printer = { print_line, print_object };

static KarumExit
run (const KarumCommand *command, char **arguments)
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
  karum_table_print (&printer, rows, 0, 0, options.json);
  return KARUM_EXIT_DONE;
}

const KarumCommand karum_cmd_collections = {
  .name = "collections",
  .arguments = "",
  .summary = N_ ("List the collections of an archive"),
  .min_arguments = 0,
  .max_arguments = 0,
  .run = run,
};

/* karum-cli table: who came where in an event. */
#include <glib/gi18n.h>

#include "karum-archive-options.h"
#include "karum-event-table-print.h"

static KarumExit
print_table (const KarumArchiveOptions *options,
             const KarumSelection *selection,
             const char *event,
             gboolean by_matches)
{
  KarumGameFilter filter = selection->query.filter;
  g_autoptr (KarumStore) store = karum_archive_options_open (options, FALSE);
  g_autoptr (GPtrArray) rows = NULL;
  g_autoptr (GError) error = NULL;

  if (!store)
    return KARUM_EXIT_REFUSED;
  filter.event = event;
  rows = karum_store_event_table (store, &filter, by_matches, &error);
  if (!rows)
    return karum_archive_options_fail (error);
  if (options->json)
    karum_event_table_print_json (event, rows);
  else
    karum_event_table_print_lines (rows);
  return KARUM_EXIT_DONE;
}

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  g_auto (KarumArchiveOptions) options = { 0 };
  gboolean by_matches = FALSE;
  const GOptionEntry entries[] = {
    KARUM_ARCHIVE_ENTRY (&options),
    { "matches", 0, 0, G_OPTION_ARG_NONE, &by_matches,
      N_ ("Count the two games of a match as one result"), NULL },
    KARUM_JSON_ENTRY (&options),
    G_OPTION_ENTRY_NULL,
  };
  KarumSelection selection;
  KarumExit exit = karum_archive_options_parse (&options, command, entries, arguments, &selection);

  if (exit != KARUM_EXIT_DONE)
    return exit;
  return print_table (&options, &selection, arguments[0], by_matches);
}

const KarumCommand karum_cmd_table = {
  .name = "table",
  .arguments = "EVENT",
  .summary = N_ ("Show the table of an event"),
  .min_arguments = 1,
  .max_arguments = 1,
  .run = run,
};

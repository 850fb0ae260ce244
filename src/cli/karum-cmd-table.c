/* karum-cli table: prints the standings of an event. */
#include <glib/gi18n.h>

#include "karum-archive-options.h"
#include "karum-event-list.h"
#include "karum-event-table-print.h"
#include "karum-name-options.h"

static KarumExit
print_table (KarumStore *store,
             const char *name,
             const KarumSelection *selection,
             gboolean by_matches,
             gboolean as_json)
{
  KarumGameFilter filter = selection->query.filter;
  KarumTableOptions options = KARUM_TABLE_OPTIONS;
  g_autoptr (KarumEventRow) event = NULL;
  g_autoptr (GPtrArray) rows = NULL;
  g_autoptr (GError) error = NULL;

  options.by_matches = by_matches;
  filter.event = NULL;
  filter.event_id = karum_name_options_event (store, name);
  if (filter.event_id == 0)
    return KARUM_EXIT_REFUSED;
  event = karum_store_get_event (store, filter.event_id, &error);
  rows = event ? karum_store_event_table (store, &filter, &options, &error) : NULL;
  if (!rows)
    return karum_archive_options_fail (error);
  if (as_json)
    karum_event_table_print_json (event->name, rows);
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
  g_autoptr (KarumStore) store = NULL;
  KarumSelection selection;
  KarumExit exit = karum_archive_options_parse (&options, command, entries, arguments, &selection);

  if (exit != KARUM_EXIT_DONE)
    return exit;
  if (!g_utf8_validate (arguments[0], -1, NULL))
    return karum_command_usage (command, "%s", _ ("a name or a word is not valid UTF-8"));
  store = karum_archive_options_open_selected (&options, &selection);
  if (!store)
    return KARUM_EXIT_REFUSED;
  return print_table (store, arguments[0], &selection, by_matches, options.json);
}

const KarumCommand karum_cmd_table = {
  .name = "table",
  .arguments = "EVENT",
  .summary = N_ ("Show the table of an event"),
  .min_arguments = 1,
  .max_arguments = 1,
  .run = run,
};

/* karum-cli check-archive: the integrity of an archive and of every game in it. */
#include <glib/gi18n.h>
#include <stdio.h>

#include "karum-archive-options.h"
#include "karum-check.h"

static void
print_fault (const char *fault, gpointer data)
{
  (void) data;
  g_printerr ("%s\n", fault);
}

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  g_auto (KarumArchiveOptions) options = { 0 };
  const GOptionEntry entries[] = { KARUM_ARCHIVE_ENTRY (&options), G_OPTION_ENTRY_NULL };
  g_autoptr (KarumStore) store = NULL;
  g_autoptr (GError) error = NULL;
  guint64 games, faults;

  if (!karum_command_parse (command, entries, arguments))
    return KARUM_EXIT_USAGE;
  store = karum_archive_options_open (&options, FALSE);
  if (!store)
    return KARUM_EXIT_REFUSED;
  if (!karum_store_check (store, print_fault, NULL, &games, &faults, &error))
    return karum_archive_options_fail (error);
  printf ("games %" G_GUINT64_FORMAT ", faults %" G_GUINT64_FORMAT "\n", games, faults);
  return faults == 0 ? KARUM_EXIT_DONE : KARUM_EXIT_REFUSED;
}

const KarumCommand karum_cmd_check_archive = {
  .name = "check-archive",
  .arguments = "",
  .summary = N_ ("Check an archive: the database, and every game under the rules"),
  .min_arguments = 0,
  .max_arguments = 0,
  .run = run,
};

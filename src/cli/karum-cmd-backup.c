/* karum-cli backup: a copy of an archive. */
#include <glib/gi18n.h>
#include <stdio.h>

#include "karum-archive-options.h"

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  g_auto (KarumArchiveOptions) options = { 0 };
  const GOptionEntry entries[] = { KARUM_ARCHIVE_ENTRY (&options), G_OPTION_ENTRY_NULL };
  g_autoptr (KarumStore) store = NULL;
  g_autoptr (GError) error = NULL;

  if (!karum_command_parse (command, entries, arguments))
    return KARUM_EXIT_USAGE;
  store = karum_archive_options_open (&options, FALSE);
  if (!store)
    return KARUM_EXIT_REFUSED;
  if (!karum_store_backup (store, arguments[0], &error))
    return karum_archive_options_fail (error);
  return KARUM_EXIT_DONE;
}

const KarumCommand karum_cmd_backup = {
  .name = "backup",
  .arguments = "FILE",
  .summary = N_ ("Copy an archive, consistent while others write to it"),
  .min_arguments = 1,
  .max_arguments = 1,
  .run = run,
};

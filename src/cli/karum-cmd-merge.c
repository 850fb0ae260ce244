/* karum-cli merge: the games of another archive added to one. */
#include <glib/gi18n.h>
#include <stdio.h>

#include "karum-archive-options.h"
#include "karum-merge.h"

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  g_auto (KarumArchiveOptions) options = { 0 };
  const KarumStoreOptions how = { .existing = TRUE, .read_only = TRUE };
  const GOptionEntry entries[] = { KARUM_ARCHIVE_ENTRY (&options), G_OPTION_ENTRY_NULL };
  g_autoptr (KarumStore) other = NULL;
  g_autoptr (KarumStore) store = NULL;
  g_autoptr (GError) error = NULL;
  guint64 added, identical;

  if (!karum_command_parse (command, entries, arguments))
    return KARUM_EXIT_USAGE;
  other = karum_store_open (arguments[0], &how, &error);
  if (!other)
    return karum_archive_options_fail (error);
  store = karum_archive_options_open (&options, TRUE);
  if (!store)
    return KARUM_EXIT_REFUSED;
  if (!karum_store_merge (store, other, &added, &identical, &error))
    return karum_archive_options_fail (error);
  printf ("added %" G_GUINT64_FORMAT ", identical %" G_GUINT64_FORMAT "\n", added, identical);
  return KARUM_EXIT_DONE;
}

const KarumCommand karum_cmd_merge = {
  .name = "merge",
  .arguments = "OTHER",
  .summary = N_ ("Add the games of another archive"),
  .min_arguments = 1,
  .max_arguments = 1,
  .run = run,
};

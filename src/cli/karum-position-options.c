#include "karum-position-options.h"

#include <glib/gi18n.h>

void
karum_position_options_clear (KarumPositionOptions *options)
{
  karum_archive_options_clear (&options->archive);
  karum_start_options_clear (&options->start);
}

KarumExit
karum_position_options_parse (KarumPositionOptions *options,
                              const KarumCommand *command,
                              char **arguments)
{
  const GOptionEntry entries[] = {
    KARUM_START_ENTRIES (&options->start), KARUM_ARCHIVE_ENTRY (&options->archive),
    KARUM_LIMIT_ENTRY (&options->archive), KARUM_OFFSET_ENTRY (&options->archive),
    KARUM_JSON_ENTRY (&options->archive),  G_OPTION_ENTRY_NULL,
  };
  KarumExit exit = karum_archive_options_parse (&options->archive, command, entries, arguments,
                                                &options->selection);

  if (exit == KARUM_EXIT_DONE && !karum_start_options_play (&options->start, arguments[0]))
    exit = KARUM_EXIT_REFUSED;
  return exit;
}

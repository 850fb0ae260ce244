/* karum-cli moves: lists all legal turns. */
#include <glib/gi18n.h>
#include <stdio.h>

#include "karum-command.h"
#include "karum-start-options.h"
#include "karum-turn-texts.h"

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  g_auto (KarumStartOptions) start = { 0 };
  g_autoptr (GPtrArray) turns = NULL;
  const GOptionEntry entries[] = { KARUM_START_ENTRIES (&start), G_OPTION_ENTRY_NULL };

  if (!karum_command_parse (command, entries, arguments))
    return KARUM_EXIT_USAGE;
  if (!karum_start_options_play (&start, arguments[0]))
    return KARUM_EXIT_REFUSED;
  turns = karum_turn_texts (&start.rules, &start.state);
  if (!turns)
    return karum_command_refuse (_ ("the position has more than %d legal turns"),
                                 KARUM_TURNS_LIMIT);
  for (guint i = 0; i < turns->len; i++)
    puts (turns->pdata[i]);
  return KARUM_EXIT_DONE;
}

const KarumCommand karum_cmd_moves = {
  .name = "moves",
  .arguments = "RULESET",
  .summary = N_ ("Print all legal turns of a position"),
  .min_arguments = 1,
  .max_arguments = 1,
  .run = run,
};

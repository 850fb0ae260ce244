/* karum-keeping.h: commands such as `person` and `game` that change an archive, in one pattern:
 * COMMAND ACTION WHAT…. Each change is one undo step. What it was about is printed as it is then.
 */
#pragma once

#include "karum-archive-options.h"
#include "karum-command.h"
#include "karum-table.h"

/* What an action works with; its options are read. */
struct _KarumActionCall {
  const KarumCommand *command;
  const KarumAction *action;
  KarumStore *store;
  const KarumTableOutput *output;
  gconstpointer own; /* the options of the command */
};

/* clang-format off */
/* The usual options, besides those of the command: what is printed is for its owner and programs. */
#define KARUM_ACTION_ENTRIES(options) \
  KARUM_ARCHIVE_ENTRY (options), KARUM_JSON_ENTRY (options), \
  KARUM_JSON_LINES_ENTRY (&(options)->table)
/* clang-format on */

/* karum_action_find: (transfer none) (nullable): what a command can do. */
const KarumAction *karum_action_find (const KarumCommand *command, const char *name);

/* karum_actions_parse: reads the command line, whose first argument is the action. @entries: (array
 * zero-terminated): all options, which fill @options. Returns: KARUM_EXIT_DONE, or
 * KARUM_EXIT_USAGE with a message printed */
KarumExit karum_actions_parse (const KarumCommand *command,
                               const GOptionEntry *entries,
                               KarumArchiveOptions *options,
                               char **arguments);

/* karum_actions_run: opens the archive and does the action. @own: the options of the command */
KarumExit karum_actions_run (const KarumCommand *command,
                             KarumArchiveOptions *options,
                             gconstpointer own,
                             char **arguments);

/**
 * karum_action_date: checks a date; 2026-05-01 becomes 2026.05.01.
 * @text: (inout) (nullable): NULL and "" are good
 * Returns: KARUM_EXIT_DONE, or KARUM_EXIT_USAGE with a message printed
 */
KarumExit karum_action_date (const KarumCommand *command, const char *option, char *text);

/* karum_action_fail: karum_archive_options_fail() if there is an @error, else KARUM_EXIT_REFUSED:
 * a message was printed. */
KarumExit karum_action_fail (const GError *error);

/**
 * karum_action_games: the numbers of games, each of which exists.
 * Returns: (transfer full) (nullable) (element-type gint64): NULL, with a message printed
 */
GArray *karum_action_games (const KarumActionCall *call, char **arguments);

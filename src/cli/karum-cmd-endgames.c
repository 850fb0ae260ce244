/* karum-cli endgames: makes the endgame table of a ruleset. */
#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "karum-command.h"
#include "karum-endgames-file.h"
#include "karum-name.h"
#include "karum-search-limits.h"
#include "karum-start-options.h"

#define RULESET_DEFAULT "jarmo"

/* The archers and marks of the positions in the table. */
#define PIECES 3

static void
show_progress (unsigned passes, uint32_t changes, void *data)
{
  (void) data;
  if (!isatty (STDERR_FILENO))
    return;
  g_printerr ("\r");
  g_printerr (_ ("pass %u, positions changed: %u"), passes, changes);
  g_printerr ("\033[K");
}

/* Before the work, because it takes minutes. */
static gboolean
make_folder (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *name = karum_command_file_name (folder);

  if (g_mkdir_with_parents (folder, 0700) == 0 && g_access (folder, W_OK) == 0)
    return TRUE;
  karum_command_refuse ("%s: %s", name, g_strerror (errno));
  return FALSE;
}

static KarumExit
make (const KarumRules *rules, unsigned threads)
{
  g_autofree char *path = karum_endgames_file_path (rules);
  g_autofree char *name = karum_command_file_name (path);
  g_autoptr (GBytes) contents = NULL;
  KarumError error;
  KarumExit exit;
  uint8_t *bytes;
  size_t size;

  if (!make_folder (path))
    return KARUM_EXIT_REFUSED;
  bytes = karum_endgames_make (rules, PIECES, threads, karum_interrupt_catch (), show_progress,
                               NULL, &size, &error);
  if (isatty (STDERR_FILENO))
    g_printerr ("\r\033[K");
  if (!bytes) {
    g_autofree char *message = karum_error_message (&error);
    return karum_command_refuse ("%s", message);
  }
  contents = g_bytes_new_with_free_func (bytes, size, free, bytes);
  exit = karum_output_write (path, contents);
  if (exit == KARUM_EXIT_DONE)
    printf ("%s\n", name);
  return exit;
}

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  g_autofree char *option = NULL;
  guint64 threads = 1;
  KarumRules rules;
  const GOptionEntry entries[] = {
    { "threads", 0, 0, G_OPTION_ARG_FILENAME, &option, N_ ("Number of threads (default: 1)"),
      N_ ("T") },
    G_OPTION_ENTRY_NULL,
  };

  if (!karum_command_parse (command, entries, arguments))
    return KARUM_EXIT_USAGE;
  if (option
      && (!karum_command_number (option, &threads) || threads < 1
          || threads > KARUM_SEARCH_THREADS_MAX))
    return karum_command_usage (command, _ ("--%s: “%s” is not a number from %d to %d"), "threads",
                                option, 1, KARUM_SEARCH_THREADS_MAX);
  if (!karum_start_options_rules (&rules, arguments[0] ? arguments[0] : RULESET_DEFAULT))
    return KARUM_EXIT_REFUSED;
  if (!karum_endgames_can (&rules))
    return karum_command_refuse (
        _ ("endgame tables exist only for Jarmo without a move limit, not for %s"), arguments[0]);
  return make (&rules, (unsigned) threads);
}

const KarumCommand karum_cmd_endgames = {
  .name = "endgames",
  .arguments = "[RULESET]",
  .summary = N_ ("Make the endgame table of Jarmo (takes several minutes)"),
  .min_arguments = 0,
  .max_arguments = 1,
  .run = run,
};

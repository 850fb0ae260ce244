/* karum-cli backup: copies an archive. */
#include <glib/gi18n.h>
#include <stdio.h>

#include "karum-archive-options.h"
#include "karum-backups.h"
#include "karum-json-print.h"
#include "karum-progress-line.h"

static gboolean
back_up (KarumStore *store, const char *path, gint64 *games, GError **error)
{
  KarumProgressLine line = { 0 };
  gboolean done
      = karum_store_back_up (store, path, karum_progress_line_begin (&line), games, error);

  karum_progress_line_clear (&line);
  return done;
}

static void
print_json (const char *path, gint64 games)
{
  KarumJson json = karum_json_begin ();
  g_autofree char *name = g_filename_display_name (path);

  karum_json_open (&json, '{');
  karum_json_key (&json, "file");
  karum_json_string (&json, name);
  karum_json_key (&json, "games");
  karum_json_integer (&json, games);
  karum_json_close (&json, '}');
  karum_json_end (&json);
}

static void
print_line (const char *path, gint64 games)
{
  g_autofree char *name = karum_command_file_name (path);

  printf ("%s: games %" G_GINT64_FORMAT "\n", name, games);
}

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  g_auto (KarumArchiveOptions) options = { 0 };
  const GOptionEntry entries[]
      = { KARUM_ARCHIVE_ENTRY (&options), KARUM_JSON_ENTRY (&options), G_OPTION_ENTRY_NULL };
  g_autoptr (KarumStore) store = NULL;
  g_autoptr (GError) error = NULL;
  gint64 games;

  if (!karum_command_parse (command, entries, arguments))
    return KARUM_EXIT_USAGE;
  store = karum_archive_options_open (&options, FALSE);
  if (!store)
    return KARUM_EXIT_REFUSED;
  if (!back_up (store, arguments[0], &games, &error))
    return karum_archive_options_fail (error);
  if (options.json)
    print_json (arguments[0], games);
  else
    print_line (arguments[0], games);
  return KARUM_EXIT_DONE;
}

const KarumCommand karum_cmd_backup = {
  .name = "backup",
  .arguments = "FILE",
  .summary = N_ ("Back up an archive, even while others write to it"),
  .min_arguments = 1,
  .max_arguments = 1,
  .run = run,
};

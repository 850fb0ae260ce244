/* karum-cli endgames: makes the endgame table of a ruleset. */
#include <glib/gi18n.h>
#include <stdio.h>

#include "karum-command.h"
#include "karum-endgames-file.h"
#include "karum-search-limits.h"
#include "karum-start-options.h"
#include "karum-table.h"

#define RULESET_DEFAULT "jarmo"

static void
show_progress (unsigned passes, uint32_t changes, void *data)
{
  (void) data;
  karum_status_show (_ ("pass %u, positions changed: %u"), passes, changes);
}

static void
print_json (const KarumRules *rules, const char *name)
{
  KarumJson json = karum_json_begin ();

  karum_json_open (&json, NULL, '{');
  karum_ruleset_put (&json, rules);
  karum_json_string (&json, "file", name);
  karum_json_close (&json);
  karum_json_end (&json);
}

static KarumExit
make (const KarumRules *rules, unsigned threads, gboolean as_json)
{
  g_autofree char *path = karum_endgames_file_path (rules);
  g_autofree char *name = karum_command_file_name (path);
  g_autoptr (GError) error = NULL;
  const gboolean made = karum_endgames_file_make (
      rules, KARUM_ENDGAMES_PIECES, threads, karum_interrupt_catch (), show_progress, NULL, &error);

  karum_status_clear ();
  if (!made)
    return karum_command_refuse ("%s", error->message);
  if (as_json)
    print_json (rules, name);
  else
    printf ("%s\n", name);
  return KARUM_EXIT_DONE;
}

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  g_autofree char *option = NULL;
  guint64 threads = 1;
  gboolean json = FALSE;
  KarumRules rules;
  const GOptionEntry entries[] = {
    KARUM_TEXT_OPTION ("threads", option, N_ ("Number of threads (default: 1)"), N_ ("T")),
    KARUM_JSON_FLAG_ENTRY (&json),
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
  return make (&rules, (unsigned) threads, json);
}

const KarumCommand karum_cmd_endgames = {
  .name = "endgames",
  .arguments = N_ ("[RULESET]"),
  .summary = N_ ("Make the endgame table of Jarmo (takes several minutes)"),
  .max_arguments = 1,
  .run = run,
};

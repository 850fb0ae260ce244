/* karum-cli rules: prints the canonical form of a ruleset, or all presets. */
#include <glib/gi18n.h>
#include <stdio.h>

#include "karum-command.h"
#include "karum-games.h"
#include "karum-start-options.h"

static void
print_rules (const KarumRules *rules)
{
  char text[KARUM_RULES_TEXT];

  karum_rules_write (rules, text);
  puts (text);
}

static void
print_all (void)
{
  for (gsize i = 0; karum_games[i]; i++)
    for (unsigned preset = 0; preset < karum_games[i]->n_presets; preset++) {
      KarumRules rules = karum_rules_default (karum_games[i], preset);
      print_rules (&rules);
    }
}

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  const GOptionEntry entries[] = { G_OPTION_ENTRY_NULL };
  KarumRules rules;

  if (!karum_command_parse (command, entries, arguments))
    return KARUM_EXIT_USAGE;
  if (!arguments[0]) {
    print_all ();
    return KARUM_EXIT_DONE;
  }
  if (!karum_start_options_rules (&rules, arguments[0]))
    return KARUM_EXIT_REFUSED;
  print_rules (&rules);
  return KARUM_EXIT_DONE;
}

const KarumCommand karum_cmd_rules = {
  .name = "rules",
  .arguments = "[RULESET]",
  .summary = N_ ("Print the canonical form of a ruleset, or all games and presets"),
  .max_arguments = 1,
  .run = run,
};

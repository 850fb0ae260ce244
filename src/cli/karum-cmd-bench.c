/* karum-cli bench: measures the speed of the rules and the engine, or of an archive. */
#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

#include "karum-archive-options.h"
#include "karum-bench-archive.h"
#include "karum-bench-saves.h"
#include "karum-bench.h"
#include "karum-games.h"
#include "karum-start-options.h"

void
karum_bench_line (const char *subject, const char *measure, double per_second)
{
  printf ("%-40s %-32s %14.0f/s\n", subject, measure, per_second);
  fflush (stdout);
}

/* Measured in addition to all presets: rulesets with other sizes. */
static const char *const others[] = { "manu,size=19,stones=90" };

static void
measure (const KarumRules *rules)
{
  char subject[KARUM_RULES_TEXT];
  KarumBenchNodes searched;

  karum_bench_rules (rules);
  searched = karum_bench_engine (rules);
  karum_rules_write (rules, subject);
  karum_bench_line (subject, "positions searched",
                    searched.seconds > 0 ? (double) searched.nodes / searched.seconds : 0);
}

static void
measure_all (void)
{
  for (gsize i = 0; karum_games[i]; i++)
    for (unsigned preset = 0; preset < karum_games[i]->n_presets; preset++) {
      KarumRules rules = karum_rules_default (karum_games[i], preset);
      measure (&rules);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (others); i++) {
    KarumRules rules;

    if (karum_rules_read (karum_games, others[i], &rules, NULL))
      measure (&rules);
  }
}

static KarumExit
measure_archive (const KarumArchiveOptions *options, const char *text)
{
  g_autoptr (GError) error = NULL;
  gboolean done = text ? karum_bench_saves (options->archive, text, options->json, &error)
                       : karum_bench_archive (options->archive, options->json, &error);

  return done ? KARUM_EXIT_DONE : karum_archive_options_fail (error);
}

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  g_auto (KarumArchiveOptions) options = { 0 };
  g_autofree char *text = NULL;
  const GOptionEntry entries[] = {
    { "archive", 0, 0, G_OPTION_ARG_FILENAME, &options.archive,
      N_ ("Measure this archive instead of the rules"), N_ ("FILE") },
    { "saves", 0, 0, G_OPTION_ARG_FILENAME, &text,
      N_ ("Save turns in a copy of the archive while long tasks and an import of FILE run"),
      N_ ("FILE") },
    KARUM_JSON_ENTRY (&options),
    G_OPTION_ENTRY_NULL,
  };
  KarumRules rules;

  if (!karum_command_parse (command, entries, arguments))
    return KARUM_EXIT_USAGE;
  if (options.json && !options.archive)
    return karum_command_usage (command, _ ("--json needs --archive"));
  if (text && !options.archive)
    return karum_command_usage (command, _ ("--saves needs --archive"));
  if (options.archive && arguments[0])
    return karum_command_usage (command, _ ("give either a ruleset or an archive, not both"));
  if (options.archive)
    return measure_archive (&options, text);
  if (!arguments[0]) {
    measure_all ();
    return KARUM_EXIT_DONE;
  }
  if (strcmp (arguments[0], "engine") == 0) {
    karum_bench_engine_all ();
    return KARUM_EXIT_DONE;
  }
  if (!karum_start_options_rules (&rules, arguments[0]))
    return KARUM_EXIT_REFUSED;
  measure (&rules);
  return KARUM_EXIT_DONE;
}

const KarumCommand karum_cmd_bench = {
  .name = "bench",
  .arguments = "[RULESET|engine]",
  .summary
  = N_ ("Measure the speed of the rules core and the engine, or how quickly an archive answers"),
  .max_arguments = 1,
  .run = run,
};

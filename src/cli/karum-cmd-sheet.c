/* karum-cli sheet: prints an empty score sheet. */
#include <glib/gi18n.h>

#include "karum-output.h"
#include "karum-paper-options.h"
#include "karum-score-sheet.h"
#include "karum-start-options.h"

static KarumExit
write_sheet (const KarumRules *rules,
             const KarumPdfSettings *settings,
             gboolean match,
             const char *output)
{
  g_autoptr (KarumCatalogue) catalogue = karum_catalogue_open (settings->options.language);
  g_autoptr (KarumBook) book = karum_empty_sheet_new (catalogue, rules, match);
  const KarumPaper paper = karum_paper (settings->paper);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;

  karum_book_lay_out (book, &paper, NULL);
  bytes = karum_book_pdf (book, NULL, &error);
  return bytes ? karum_output_write (output, bytes) : karum_command_refuse ("%s", error->message);
}

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  g_auto (KarumPaperOptions) options = { 0 };
  g_autofree char *output = NULL;
  gboolean match = FALSE;
  const GOptionEntry entries[] = {
    KARUM_LANGUAGE_ENTRY (&options),
    KARUM_PAPER_ENTRY (&options),
    { "match", 0, 0, G_OPTION_ARG_NONE, &match, N_ ("A sheet for a match of two games"), NULL },
    { "output", 0, 0, G_OPTION_ARG_FILENAME, &output,
      N_ ("Write to this file instead of standard output"), N_ ("FILE") },
    G_OPTION_ENTRY_NULL,
  };
  KarumPdfSettings settings;
  KarumRules rules;
  KarumExit exit;

  if (!karum_command_parse (command, entries, arguments))
    return KARUM_EXIT_USAGE;
  exit = karum_paper_options_read (&options, command, &settings);
  if (exit != KARUM_EXIT_DONE)
    return exit;
  if (!karum_start_options_rules (&rules, arguments[0]))
    return KARUM_EXIT_REFUSED;
  return write_sheet (&rules, &settings, match, output);
}

const KarumCommand karum_cmd_sheet = {
  .name = "sheet",
  .arguments = "RULESET",
  .summary = N_ ("Make an empty score sheet as PDF"),
  .min_arguments = 1,
  .max_arguments = 1,
  .run = run,
};

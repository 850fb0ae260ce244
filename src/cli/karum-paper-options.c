#include "karum-paper-options.h"

#include <glib/gi18n.h>

#include "karum-catalogue.h"
#include "karum-game-pages.h"

void
karum_paper_options_clear (KarumPaperOptions *options)
{
  g_clear_pointer (&options->language, g_free);
  g_clear_pointer (&options->paper, g_free);
  g_clear_pointer (&options->document, g_free);
  g_clear_pointer (&options->columns, g_free);
  g_clear_pointer (&options->diagrams, g_free);
  g_clear_pointer (&options->title, g_free);
}

static gboolean
read_kind (const char *text, KarumPrintoutKind *kind)
{
  static const char *const names[KARUM_N_PRINTOUTS] = { [KARUM_PRINTOUT_GAMES] = "games",
                                                        [KARUM_PRINTOUT_SHEETS] = "sheets",
                                                        [KARUM_PRINTOUT_LIST] = "list" };

  for (guint i = 0; i < KARUM_N_PRINTOUTS; i++)
    if (g_str_equal (text, names[i])) {
      *kind = (KarumPrintoutKind) i;
      return TRUE;
    }
  return FALSE;
}

static gboolean
read_number (const char *text, guint min, guint max, guint *number)
{
  guint64 value;

  if (!karum_command_number (text, &value) || value < min || value > max)
    return FALSE;
  *number = (guint) value;
  return TRUE;
}

KarumExit
karum_paper_options_read (const KarumPaperOptions *options,
                          const KarumCommand *command,
                          KarumPdfSettings *settings)
{
  KarumPrintoutOptions *of = &settings->options;

  *settings = karum_pdf_settings_usual ();
  if (options->language && !karum_catalogue_known (options->language))
    return karum_command_usage (command, _ ("--lang: unknown language “%s”; use en, ru or ja"),
                                options->language);
  if (options->paper && !karum_paper_parse (options->paper, &settings->paper))
    return karum_command_usage (command, _ ("--paper: unknown paper “%s”; use a4 or letter"),
                                options->paper);
  if (options->document && !read_kind (options->document, &of->kind))
    return karum_command_usage (command,
                                _ ("--document: unknown content “%s”; use games, sheets or list"),
                                options->document);
  if (options->columns && !read_number (options->columns, 1, 2, &of->columns))
    return karum_command_usage (command, _ ("--%s: “%s” is not a number from %d to %d"), "columns",
                                options->columns, 1, 2);
  if (options->diagrams && !read_number (options->diagrams, 0, KARUM_DIAGRAM_EVERY_MAX, &of->every))
    return karum_command_usage (command, _ ("--%s: “%s” is not a number from %d to %d"), "diagrams",
                                options->diagrams, 0, KARUM_DIAGRAM_EVERY_MAX);
  if (options->title && !g_utf8_validate (options->title, -1, NULL))
    return karum_command_usage (command, "%s", _ ("a name or a word is not valid UTF-8"));
  of->language = options->language;
  of->title = options->title;
  return KARUM_EXIT_DONE;
}

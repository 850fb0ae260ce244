/* karum-cli export: writes games of an archive as records. */
#include <gio/gunixoutputstream.h>
#include <glib/gi18n.h>
#include <unistd.h>

#include "karum-archive-options.h"
#include "karum-game-list.h"
#include "karum-games-export.h"
#include "karum-paper-options.h"
#include "karum-progress-line.h"

/* @path: (nullable): NULL for standard output */
static gboolean
write_games (KarumStore *store,
             const KarumExportChoice *choice,
             const KarumRecordFormat *format,
             const char *path,
             KarumExportReport *report,
             GError **error)
{
  g_autoptr (GOutputStream) stream = NULL;
  KarumProgressLine line = { 0 };
  const KarumProgress *progress = karum_progress_line_begin (&line);
  gboolean done;

  if (path) {
    done = karum_store_export_file (store, choice, format, path, progress, report, error);
  } else {
    stream = g_unix_output_stream_new (STDOUT_FILENO, FALSE);
    done = karum_store_export (store, choice, format, stream, progress, report, error);
  }
  karum_progress_line_clear (&line);
  return done;
}

/* Writes all readable games and names the others. */
static KarumExit
export_games (KarumStore *store,
              const KarumSelection *selection,
              const KarumRecordFormat *format,
              const KarumPdfSettings *settings,
              const char *path)
{
  KarumExportChoice choice = {
    .query = selection->query,
    .limit = selection->limit,
    .language = settings->options.language,
    .settings = format == &karum_format_pdf ? settings : NULL,
  };
  g_autoptr (GArray) ids = NULL;
  g_auto (KarumExportReport) report = { 0 };
  g_autoptr (GError) error = NULL;

  if (selection->offset > 0) {
    ids = karum_store_list_ids (store, &selection->query, selection->offset, selection->limit,
                                &error);
    if (!ids)
      return karum_archive_options_fail (error);
    choice.ids = (const gint64 *) (gpointer) ids->data;
    choice.n_ids = ids->len;
  }
  if (selection->offset > 0 && ids->len == 0)
    return KARUM_EXIT_DONE;
  if (!write_games (store, &choice, format, path, &report, &error))
    return karum_archive_options_fail (error);
  if (!report.faults)
    return KARUM_EXIT_DONE;
  for (guint i = 0; i < report.faults->len; i++)
    karum_command_refuse ("%s", (const char *) report.faults->pdata[i]);
  return KARUM_EXIT_REFUSED;
}

/* The options other than FILTER; all texts are owned. */
typedef struct {
  char *format, *output;
  KarumPaperOptions paper;
} ExportOptions;

static void
export_options_clear (ExportOptions *options)
{
  g_free (options->format);
  karum_paper_options_clear (&options->paper);
  g_free (options->output);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ExportOptions, export_options_clear)

static KarumExit
check_options (const KarumCommand *command,
               const ExportOptions *options,
               const KarumRecordFormat **format,
               KarumPdfSettings *settings)
{
  *format = options->format ? karum_format_find (options->format) : &karum_format_kgn;
  if (!*format)
    return karum_command_usage (
        command, _ ("--format: unknown format “%s”; use kgn, csv, json, html or pdf"),
        options->format);
  return karum_paper_options_read (&options->paper, command, settings);
}

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  g_auto (KarumArchiveOptions) options = { 0 };
  g_auto (ExportOptions) own = { 0 };
  const KarumRecordFormat *format;
  const GOptionEntry entries[] = {
    KARUM_ARCHIVE_ENTRY (&options),
    KARUM_LIMIT_ENTRY (&options),
    KARUM_OFFSET_ENTRY (&options),
    KARUM_SORT_ENTRIES (&options),
    { "format", 0, 0, G_OPTION_ARG_FILENAME, &own.format,
      N_ ("Output format: kgn (default), csv, json, html or pdf"), N_ ("FORMAT") },
    KARUM_PAPER_ENTRIES (&own.paper),
    { "output", 0, 0, G_OPTION_ARG_FILENAME, &own.output,
      N_ ("Write to this file instead of standard output"), N_ ("FILE") },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (KarumStore) store = NULL;
  KarumPdfSettings settings;
  KarumSelection selection;
  KarumExit exit = karum_archive_options_parse (&options, command, entries, arguments, &selection);

  if (exit == KARUM_EXIT_DONE)
    exit = check_options (command, &own, &format, &settings);
  if (exit != KARUM_EXIT_DONE)
    return exit;
  store = karum_archive_options_open_selected (&options, &selection);
  return store ? export_games (store, &selection, format, &settings, own.output)
               : KARUM_EXIT_REFUSED;
}

const KarumCommand karum_cmd_export = {
  .name = "export",
  .arguments = "",
  .summary = N_ ("Export games of an archive"),
  .min_arguments = 0,
  .max_arguments = 0,
  .run = run,
};

/* karum-cli import: adds files of records to an archive. */
#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

#include "karum-archive-options.h"
#include "karum-arrivals-print.h"
#include "karum-column-update.h"
#include "karum-encoding.h"
#include "karum-import.h"
#include "karum-json-print.h"
#include "karum-position-update.h"
#include "karum-positions.h"
#include "karum-progress-line.h"
#include "karum-word-update.h"

typedef struct {
  KarumArchiveOptions archive;
  gboolean keep_good;
  char *encoding; /* (nullable) */
  KarumArrivalsOptions arrivals;
  KarumImportReport *sum; /* totals of all files */
} Options;

static void
options_clear (Options *options)
{
  karum_archive_options_clear (&options->archive);
  g_free (options->encoding);
  g_free (options->arrivals.similar);
  g_clear_pointer (&options->sum, karum_import_report_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

/* State while a text is being added. */
typedef struct {
  const char *name;
  KarumProgressLine line;
} Show;

static void
print_refused (const char *place, const char *reason, gpointer data)
{
  Show *show = data;

  karum_progress_line_clear (&show->line);
  g_printerr ("%s:%s: %s\n", show->name, place, reason);
}

/* Adds all games of the text or none, unless the options say otherwise. */
static gboolean
import_text (KarumStore *store, const char *name, GBytes *text, const Options *options)
{
  g_autoptr (GError) error = NULL;
  Show show = { .name = name };
  KarumImportOptions import = { .keep_good = options->keep_good,
                                .similar = options->arrivals.choice,
                                .update = options->arrivals.update,
                                .progress = karum_progress_line_begin (&show.line),
                                .refused = print_refused,
                                .data = &show };
  g_autoptr (KarumImportReport) report = karum_store_import (store, text, &import, &error);

  karum_progress_line_clear (&show.line);
  if (!report) {
    karum_archive_options_fail (error);
    return FALSE;
  }
  karum_arrivals_print_games (name, report);
  karum_arrivals_add (options->sum, report);
  if (!options->archive.json)
    karum_arrivals_print_counts (name, report);
  if (report->refused > 0 && !options->keep_good)
    karum_command_refuse (_ ("%s: nothing was added because some of its records were rejected"),
                          name);
  return report->refused == 0;
}

/* Returns NULL, with a message, if the file can't be read. */
static GBytes *
read_text (const char *path, const char *name, const Options *options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = karum_command_read (path, &error);
  GBytes *text = bytes ? karum_import_decode (bytes, options->encoding, &error) : NULL;

  if (text)
    return text;
  if (error->domain == G_CONVERT_ERROR)
    karum_command_refuse ("%s: %s", name, error->message);
  else
    karum_archive_options_fail (error);
  return NULL;
}

/* @store: (inout): opened or created once there is something to import */
static gboolean
import_files (KarumStore **store, char **paths, const Options *options)
{
  gboolean good = TRUE;

  for (; *paths; paths++) {
    g_autofree char *name = karum_command_file_name (*paths);
    g_autoptr (GBytes) text = read_text (*paths, name, options);

    if (text && !*store && !(*store = karum_archive_options_open (&options->archive, TRUE)))
      return FALSE;
    good = text && import_text (*store, name, text, options) && good;
  }
  return good;
}

/* An outdated index doesn't affect the imported games; it only makes searches slower. */
static void
update (KarumStore *store)
{
  karum_store_update_columns (store, NULL, NULL);
  karum_store_update_words (store, NULL, NULL);
  karum_store_update_positions (store, NULL, NULL);
}

static void
print_sum (const KarumImportReport *sum)
{
  KarumJson json = karum_json_begin ();

  karum_json_open (&json, '{');
  karum_arrivals_print_keys (&json, sum);
  karum_json_close (&json, '}');
  karum_json_end (&json);
}

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  g_auto (Options) options = { 0 };
  gboolean good;
  KarumExit exit;
  const GOptionEntry entries[] = {
    KARUM_ARCHIVE_ENTRY (&options.archive),
    { "keep-good", 0, 0, G_OPTION_ARG_NONE, &options.keep_good,
      N_ ("Add the valid records of a file even if others are rejected"), NULL },
    { "encoding", 0, 0, G_OPTION_ARG_FILENAME, &options.encoding,
      N_ ("The encoding of the files, if it is not UTF-8"), N_ ("NAME") },
    KARUM_ARRIVALS_ENTRIES (&options.arrivals),
    KARUM_JSON_ENTRY (&options.archive),
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (KarumStore) store = NULL;

  if (!karum_command_parse (command, entries, arguments))
    return KARUM_EXIT_USAGE;
  if (options.encoding && !karum_encoding_known (options.encoding))
    return karum_command_usage (command, _ ("--encoding: unknown encoding “%s”"), options.encoding);
  exit = karum_arrivals_options_read (command, &options.arrivals);
  if (exit != KARUM_EXIT_DONE)
    return exit;
  options.sum = karum_import_report_new ();
  good = import_files (&store, arguments, &options);
  if (store)
    update (store);
  if (options.archive.json)
    print_sum (options.sum);
  return good ? KARUM_EXIT_DONE : KARUM_EXIT_REFUSED;
}

const KarumCommand karum_cmd_import = {
  .name = "import",
  .arguments = "FILE…",
  .summary = N_ ("Import game records into an archive"),
  .min_arguments = 1,
  .max_arguments = G_MAXUINT,
  .run = run,
};

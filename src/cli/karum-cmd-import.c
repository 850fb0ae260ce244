/* karum-cli import: adds files of records to an archive. */
#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

#include "karum-archive-options.h"
#include "karum-column-update.h"
#include "karum-encoding.h"
#include "karum-import.h"
#include "karum-positions.h"
#include "karum-progress-line.h"
#include "karum-word-update.h"

typedef struct {
  KarumArchiveOptions archive;
  gboolean keep_good;
  char *encoding; /* (nullable) */
  char *similar;  /* (nullable) */
  KarumSimilarChoice choice;
} Options;

static void
options_clear (Options *options)
{
  karum_archive_options_clear (&options->archive);
  g_free (options->encoding);
  g_free (options->similar);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

/* What is known while a text is being added. */
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

static void
print_counts (const char *name, const KarumImportReport *report)
{
  printf ("%s: added %" G_GUINT64_FORMAT ", identical %" G_GUINT64_FORMAT
          ", refused %" G_GUINT64_FORMAT,
          name, report->added, report->identical, report->refused);
  if (report->similar > 0)
    printf (", similar %" G_GUINT64_FORMAT, report->similar);
  putchar ('\n');
}

static char *
describe (const KarumSimilarGame *game)
{
  g_autofree char *other = g_strdup_printf ("%" G_GINT64_FORMAT, game->other);

  switch (game->similarity) {
  case KARUM_SIMILAR_LONGER:
    return g_strdup_printf (_ ("continues game %s"), other);
  case KARUM_SIMILAR_SHORTER:
    return g_strdup_printf (_ ("is the beginning of game %s"), other);
  case KARUM_SIMILAR_NAMES:
    return g_strdup_printf (_ ("has the turns of game %s but different names"), other);
  case KARUM_SIMILAR_TURNS:
  default:
    return g_strdup_printf (_ ("has the turns of game %s but different details"), other);
  }
}

static void
print_similar (const char *name, const KarumImportReport *report)
{
  for (guint i = 0; i < report->similars->len; i++) {
    const KarumSimilarGame *game = &g_array_index (report->similars, KarumSimilarGame, i);
    g_autofree char *description = describe (game);

    g_printerr ("%s:%u: %s\n", name, game->line, description);
  }
}

/* All of the text is added or nothing, unless asked for otherwise. */
static gboolean
import_text (KarumStore *store, const char *name, GBytes *text, const Options *options)
{
  g_autoptr (GError) error = NULL;
  Show show = { .name = name };
  KarumImportOptions import = { .keep_good = options->keep_good,
                                .similar = options->choice,
                                .progress = karum_progress_line_begin (&show.line),
                                .refused = print_refused,
                                .data = &show };
  g_autoptr (KarumImportReport) report = karum_store_import (store, text, &import, &error);

  karum_progress_line_clear (&show.line);
  if (!report) {
    karum_archive_options_fail (error);
    return FALSE;
  }
  print_similar (name, report);
  print_counts (name, report);
  if (report->refused > 0 && !options->keep_good)
    karum_command_refuse (_ ("%s: nothing was added because some of its records were rejected"),
                          name);
  return report->refused == 0;
}

/* NULL with a message if the file can't be read. */
static GBytes *
read_text (const char *path, const char *name, const Options *options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = karum_import_read_file (path, &error);
  GBytes *text = bytes ? karum_import_decode (bytes, options->encoding, &error) : NULL;

  if (text)
    return text;
  if (error->domain == G_CONVERT_ERROR)
    karum_command_refuse ("%s: %s", name, error->message);
  else
    karum_archive_options_fail (error);
  return NULL;
}

/* @store: (inout): opened, or made, when there is something to import */
static gboolean
import_files (KarumStore **store, char **paths, const Options *options)
{
  gboolean good = TRUE;

  for (; *paths; paths++) {
    g_autofree char *name = g_filename_display_name (*paths);
    g_autoptr (GBytes) text = read_text (*paths, name, options);

    if (text && !*store && !(*store = karum_archive_options_open (&options->archive, TRUE)))
      return FALSE;
    good = text && import_text (*store, name, text, options) && good;
  }
  return good;
}

/* What was imported is there without it; only looking for it is slower. */
static void
update (KarumStore *store)
{
  karum_store_update_columns (store, NULL, NULL);
  karum_store_update_words (store, NULL, NULL);
  karum_store_update_positions (store, NULL, NULL);
}

static gboolean
read_choice (Options *options)
{
  static const char *const choices[] = {
    [KARUM_SIMILAR_ADD] = "add", [KARUM_SIMILAR_SKIP] = "skip", [KARUM_SIMILAR_REPLACE] = "replace"
  };

  if (!options->similar)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    if (strcmp (options->similar, choices[i]) == 0) {
      options->choice = (KarumSimilarChoice) i;
      return TRUE;
    }
  return FALSE;
}

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  g_auto (Options) options = { 0 };
  gboolean good;
  const GOptionEntry entries[] = {
    KARUM_ARCHIVE_ENTRY (&options.archive),
    { "keep-good", 0, 0, G_OPTION_ARG_NONE, &options.keep_good,
      N_ ("Add the valid records of a file even if others are rejected"), NULL },
    { "encoding", 0, 0, G_OPTION_ARG_FILENAME, &options.encoding,
      N_ ("The encoding of the files, if it is not UTF-8"), N_ ("NAME") },
    { "similar", 0, 0, G_OPTION_ARG_FILENAME, &options.similar,
      N_ ("What to do with games similar to one in the archive: add, skip or replace"),
      N_ ("CHOICE") },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (KarumStore) store = NULL;

  if (!karum_command_parse (command, entries, arguments))
    return KARUM_EXIT_USAGE;
  if (options.encoding && !karum_encoding_known (options.encoding))
    return karum_command_usage (command, _ ("unknown encoding “%s”"), options.encoding);
  if (!read_choice (&options))
    return karum_command_usage (command, _ ("“%s” is not a valid choice: use add, skip or replace"),
                                options.similar);
  good = import_files (&store, arguments, &options);
  if (store)
    update (store);
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

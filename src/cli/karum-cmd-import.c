/* karum-cli import: adds files of records to an archive. */
#include <glib/gi18n.h>
#include <stdio.h>

#include "karum-archive-options.h"
#include "karum-kgn.h"

typedef struct {
  guint64 added, identical, refused;
} Counts;

/* Adds the records of @text; FALSE with @error if the archive failed. */
static gboolean
add_records (KarumStore *store,
             const char *name,
             const char *text,
             gsize length,
             Counts *counts,
             GError **error)
{
  g_autoptr (KarumKgnReader) reader = karum_kgn_reader_new (text, length);

  while (TRUE) {
    g_autoptr (GError) fault = NULL;
    g_autoptr (KarumRecord) record = karum_kgn_reader_next (reader, &fault);
    gboolean added;

    if (fault) {
      g_printerr ("%s:%s\n", name, fault->message);
      counts->refused++;
      continue;
    }
    if (!record)
      return TRUE;
    if (!karum_store_add_game (store, record, &added, error))
      return FALSE;
    if (added)
      counts->added++;
    else
      counts->identical++;
  }
}

/* All of the file is added or nothing, unless @keep_good. */
static gboolean
import_text (
    KarumStore *store, const char *name, const char *text, gsize length, gboolean keep_good)
{
  g_autoptr (GError) error = NULL;
  Counts counts = { 0 };
  gboolean done;

  if (!karum_store_begin (store, &error)) {
    karum_archive_options_fail (error);
    return FALSE;
  }
  done = add_records (store, name, text, length, &counts, &error);
  if (!karum_store_end (store, done && (keep_good || counts.refused == 0), &error))
    counts.added = 0;
  printf ("%s: added %" G_GUINT64_FORMAT ", identical %" G_GUINT64_FORMAT
          ", refused %" G_GUINT64_FORMAT "\n",
          name, counts.added, counts.identical, counts.refused);
  if (error)
    karum_archive_options_fail (error);
  else if (counts.refused > 0 && !keep_good)
    karum_command_refuse (_ ("%s: nothing was added, because some of it was refused"), name);
  return !error && counts.refused == 0;
}

static gboolean
import_file (KarumStore *store, const char *path, gboolean keep_good)
{
  g_autofree char *name = g_filename_display_name (path);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  gsize length;

  if (!g_file_get_contents (path, &text, &length, &error)) {
    karum_archive_options_fail (error);
    return FALSE;
  }
  return import_text (store, name, text, length, keep_good);
}

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  g_auto (KarumArchiveOptions) options = { 0 };
  gboolean keep_good = FALSE;
  gboolean good = TRUE;
  const GOptionEntry entries[] = {
    KARUM_ARCHIVE_ENTRY (&options),
    { "keep-good", 0, 0, G_OPTION_ARG_NONE, &keep_good,
      N_ ("Add the good records of a file although others are refused"), NULL },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (KarumStore) store = NULL;

  if (!karum_command_parse (command, entries, arguments))
    return KARUM_EXIT_USAGE;
  store = karum_archive_options_open (&options, TRUE);
  if (!store)
    return KARUM_EXIT_REFUSED;
  for (char **path = arguments; *path; path++)
    good = import_file (store, *path, keep_good) && good;
  return good ? KARUM_EXIT_DONE : KARUM_EXIT_REFUSED;
}

const KarumCommand karum_cmd_import = {
  .name = "import",
  .arguments = "FILE…",
  .summary = N_ ("Add files of records to an archive"),
  .min_arguments = 1,
  .max_arguments = G_MAXUINT,
  .run = run,
};

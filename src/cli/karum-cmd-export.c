/* karum-cli export: writes games of an archive as records. */
#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

#include "karum-archive-options.h"
#include "karum-export.h"
#include "karum-json-print.h"
#include "karum-kgn.h"

/* A document being written; what has come together is printed record by record. */
typedef struct {
  KarumJson json;
  guint n; /* records so far */
} Document;

/* A way to write records: what stands before, for each, and after. */
typedef struct {
  const char *name;
  void (*begin) (Document *document);
  void (*add) (Document *document, const KarumRecord *record);
  void (*end) (Document *document);
} Format;

static void
nothing (Document *document)
{
  (void) document;
}

static void
add_kgn (Document *document, const KarumRecord *record)
{
  if (document->n > 0)
    g_string_append_c (document->json.text, '\n');
  karum_kgn_write (record, document->json.text);
}

static void
begin_csv (Document *document)
{
  karum_export_csv_header (document->json.text);
}

static void
add_csv (Document *document, const KarumRecord *record)
{
  karum_export_csv (record, document->json.text);
}

static void
begin_json (Document *document)
{
  karum_json_open (&document->json, '[');
}

static void
add_json (Document *document, const KarumRecord *record)
{
  karum_export_json (record, &document->json);
}

static void
end_json (Document *document)
{
  karum_json_close (&document->json, ']');
}

/* The first is meant when none is named. */
static const Format formats[] = {
  { "kgn", nothing, add_kgn, nothing },
  { "csv", begin_csv, add_csv, nothing },
  { "json", begin_json, add_json, end_json },
};

static const Format *
find_format (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (!name || strcmp (formats[i].name, name) == 0)
      return &formats[i];
  return NULL;
}

static gboolean
print_records (
    KarumStore *store, GArray *ids, const Format *format, Document *document, GError **error)
{
  format->begin (document);
  for (; document->n < ids->len; document->n++) {
    gint64 id = g_array_index (ids, gint64, document->n);
    g_autoptr (KarumRecord) record = karum_store_load_game (store, id, NULL, error);

    if (!record)
      return FALSE;
    format->add (document, record);
    karum_json_flush (&document->json);
  }
  format->end (document);
  return TRUE;
}

static gboolean
print_document (KarumStore *store, GArray *ids, const Format *format, GError **error)
{
  Document document = { .json = karum_json_begin () };
  gboolean done = print_records (store, ids, format, &document, error);

  karum_json_end (&document.json);
  return done;
}

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  g_auto (KarumArchiveOptions) options = { 0 };
  g_autofree char *name = NULL;
  const Format *format;
  const GOptionEntry entries[] = {
    KARUM_ARCHIVE_ENTRY (&options),
    KARUM_FILTER_ENTRIES (&options),
    { "format", 0, 0, G_OPTION_ARG_FILENAME, &name,
      N_ ("How to write them: kgn (if not given), csv or json"), N_ ("FORMAT") },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (KarumStore) store = NULL;
  g_autoptr (GArray) ids = NULL;
  g_autoptr (GError) error = NULL;
  KarumSelection selection;
  KarumExit exit;

  if (!karum_command_parse (command, entries, arguments))
    return KARUM_EXIT_USAGE;
  format = find_format (name);
  if (!format)
    return karum_command_usage (command, _ ("there is no format “%s”"), name);
  exit = karum_archive_options_select (command, &options, &selection);
  if (exit != KARUM_EXIT_DONE)
    return exit;
  store = karum_archive_options_open (&options, FALSE);
  if (!store)
    return KARUM_EXIT_REFUSED;
  ids = karum_store_list_ids (store, &selection.query, 0, selection.limit, &error);
  if (!ids || !print_document (store, ids, format, &error))
    return karum_archive_options_fail (error);
  return KARUM_EXIT_DONE;
}

const KarumCommand karum_cmd_export = {
  .name = "export",
  .arguments = "",
  .summary = N_ ("Write games of an archive as records"),
  .min_arguments = 0,
  .max_arguments = 0,
  .run = run,
};

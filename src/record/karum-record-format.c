#include "karum-record-format.h"

#include "karum-export.h"
#include "karum-kgn.h"

void
karum_document_init (KarumDocument *document)
{
  *document = (KarumDocument){ .json = { .text = g_string_new (NULL) } };
}

void
karum_document_clear (KarumDocument *document)
{
  if (document->own && document->free_own)
    document->free_own (document->own);
  g_string_free (document->json.text, TRUE);
  *document = (KarumDocument){ 0 };
}

static void
add_kgn (KarumDocument *document, const KarumRecord *record)
{
  if (document->n > 0)
    g_string_append_c (document->json.text, '\n');
  karum_kgn_write (record, document->json.text);
}

static void
begin_csv (KarumDocument *document, guint n)
{
  (void) n;
  karum_export_csv_header (document->json.text);
}

static void
add_csv (KarumDocument *document, const KarumRecord *record)
{
  karum_export_csv (record, document->json.text);
}

static void
begin_json (KarumDocument *document, guint n)
{
  (void) n;
  karum_json_open (&document->json, '[');
}

static void
add_json (KarumDocument *document, const KarumRecord *record)
{
  karum_export_json (record, &document->json);
}

static gboolean
end_json (KarumDocument *document, GError **error)
{
  (void) error;
  karum_json_close (&document->json, ']');
  return TRUE;
}

const KarumRecordFormat karum_format_kgn = { .name = "kgn", .add = add_kgn };
const KarumRecordFormat karum_format_csv
    = { .name = "csv", .marked = TRUE, .begin = begin_csv, .add = add_csv };
const KarumRecordFormat karum_format_json
    = { .name = "json", .begin = begin_json, .add = add_json, .end = end_json };

#include "karum-formats.h"
#include "karum-movetext.h"

KarumPdfSettings
karum_pdf_settings_usual (void)
{
  return (KarumPdfSettings){
    .options = { .kind = KARUM_PRINTOUT_GAMES, .columns = 2, .every = KARUM_DIAGRAM_EVERY },
    .paper = karum_paper_usual (),
  };
}

static KarumPdfSettings
settings_of (const KarumDocument *document)
{
  KarumPdfSettings settings = document->settings ? *(const KarumPdfSettings *) document->settings
                                                 : karum_pdf_settings_usual ();

  settings.options.language = document->language;
  return settings;
}

static void
begin_pdf (KarumDocument *document, guint n)
{
  KarumPdfSettings settings = settings_of (document);

  settings.options.single = n <= 1;
  document->own = karum_printout_new (&settings.options);
  document->free_own = (GDestroyNotify) karum_printout_free;
}

static void
add_pdf (KarumDocument *document, const KarumRecord *record)
{
  const KarumPaper paper = karum_paper (settings_of (document).paper);

  karum_printout_add (document->own, record);
  karum_printout_measure (document->own, &paper);
}

static gboolean
end_pdf (KarumDocument *document, GError **error)
{
  const KarumPdfSettings settings = settings_of (document);
  const KarumPaper paper = karum_paper (settings.paper);
  g_autoptr (KarumBook) book = karum_printout_end (document->own);
  g_autoptr (GBytes) bytes = NULL;
  gsize size;
  gconstpointer data;

  if (!karum_book_lay_out (book, &paper, document->cancellable))
    return !g_cancellable_set_error_if_cancelled (document->cancellable, error);
  if (settings.book) {
    *settings.book = g_steal_pointer (&book);
    return TRUE;
  }
  bytes = karum_book_pdf (book, document->cancellable, error);
  if (!bytes)
    return FALSE;
  data = g_bytes_get_data (bytes, &size);
  g_string_append_len (document->json.text, data, (gssize) size);
  return TRUE;
}

const KarumRecordFormat karum_format_pdf = {
  .name = "pdf",
  .max = KARUM_PRINTOUT_MAX,
  .begin = begin_pdf,
  .add = add_pdf,
  .end = end_pdf,
};

const KarumRecordFormat *const karum_formats[]
    = { &karum_format_kgn,  &karum_format_csv, &karum_format_json,
        &karum_format_html, &karum_format_pdf, NULL };

#include "karum-formats.h"
#include "karum-game-pages.h"

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
  const KarumPdfSettings settings = settings_of (document);

  (void) n;
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

static void
end_pdf (KarumDocument *document)
{
  const KarumPdfSettings settings = settings_of (document);
  const KarumPaper paper = karum_paper (settings.paper);
  g_autoptr (KarumBook) book = karum_printout_end (document->own);
  g_autoptr (GBytes) bytes = NULL;
  gsize size;
  gconstpointer data;

  karum_book_lay_out (book, &paper, NULL);
  if (settings.book) {
    *settings.book = g_steal_pointer (&book);
    return;
  }
  bytes = karum_book_pdf (book, NULL, NULL);
  data = bytes ? g_bytes_get_data (bytes, &size) : NULL;
  if (data)
    g_string_append_len (document->json.text, data, (gssize) size);
}

const KarumRecordFormat karum_format_pdf = {
  .name = "pdf",
  .max = KARUM_PRINTOUT_MAX,
  .begin = begin_pdf,
  .add = add_pdf,
  .end = end_pdf,
};

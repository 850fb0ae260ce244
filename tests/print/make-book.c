/* make-book.c: games of a file as a document, for the tests and to be looked at.
 *
 * usage: make-book FILE.kgn LANGUAGE a4|letter COLUMNS EVERY > BOOK.pdf
 */
#include <libintl.h>
#include <stdio.h>
#include <stdlib.h>

#include "karum-booklet.h"
#include "karum-games.h"
#include "karum-kgn.h"
#include "karum-read.h"

static KarumBook *
make (GBytes *text, const KarumGamePages *pages)
{
  g_autoptr (KarumBooklet) booklet = karum_booklet_new (NULL, pages);
  g_autoptr (KarumKgnReader) reader
      = karum_kgn_reader_new (g_bytes_get_data (text, NULL), g_bytes_get_size (text));

  g_autoptr (GError) error = NULL;
  KarumRecord *record;

  while ((record = karum_kgn_reader_next (reader, &error))) {
    karum_booklet_add (booklet, record);
    karum_record_unref (record);
  }
  if (error)
    g_error ("%s", error->message);
  return karum_booklet_end (booklet);
}

int
main (int argc, char **argv)
{
  g_autoptr (KarumCatalogue) catalogue = NULL;
  g_autoptr (GBytes) text = NULL, pdf = NULL;
  g_autoptr (KarumBook) book = NULL;
  g_autoptr (GError) error = NULL;
  KarumGamePages pages;
  KarumPaperSize size;
  KarumPaper paper;

  g_assert (argc == 6 && karum_paper_parse (argv[3], &size));
  bindtextdomain (GETTEXT_PACKAGE, g_getenv ("KARUM_LOCALEDIR"));
  catalogue = karum_catalogue_open (argv[2]);
  pages = (KarumGamePages){ catalogue, (guint) atoi (argv[5]), (guint) atoi (argv[4]) };
  text = karum_read_file (argv[1], &error);
  if (!text)
    g_error ("%s", error->message);
  book = make (text, &pages);
  paper = karum_paper (size);
  karum_book_lay_out (book, &paper, NULL);
  pdf = karum_book_pdf (book, NULL, &error);
  if (!pdf)
    g_error ("%s", error->message);
  fwrite (g_bytes_get_data (pdf, NULL), 1, g_bytes_get_size (pdf), stdout);
  return 0;
}

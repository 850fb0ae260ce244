/* make-book.c: games of a file as a document, for the tests and to be looked at.
 *
 * usage: make-book FILE.kgn LANGUAGE a4|letter games|sheets|list COLUMNS EVERY > BOOK.pdf
 */
#include <libintl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "karum-games.h"
#include "karum-kgn.h"
#include "karum-printout.h"
#include "karum-read.h"

static KarumBook *
make (GBytes *text, const KarumPrintoutOptions *options)
{
  g_autoptr (KarumPrintout) printout = karum_printout_new (options);
  g_autoptr (KarumKgnReader) reader
      = karum_kgn_reader_new (g_bytes_get_data (text, NULL), g_bytes_get_size (text));
  g_autoptr (GError) error = NULL;
  KarumRecord *record;

  while ((record = karum_kgn_reader_next (reader, &error))) {
    karum_printout_add (printout, record);
    karum_record_unref (record);
  }
  if (error)
    g_error ("%s", error->message);
  return karum_printout_end (printout);
}

static KarumPrintoutKind
read_kind (const char *name)
{
  static const char *const names[] = { "games", "sheets", "list" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (strcmp (names[i], name) == 0)
      return (KarumPrintoutKind) i;
  g_error ("%s", name);
}

int
main (int argc, char **argv)
{
  g_autoptr (GBytes) text = NULL, pdf = NULL;
  g_autoptr (KarumBook) book = NULL;
  g_autoptr (GError) error = NULL;
  KarumPrintoutOptions options = { 0 };
  KarumPaperSize size;
  KarumPaper paper;

  g_assert (argc == 7 && karum_paper_parse (argv[3], &size));
  bindtextdomain (GETTEXT_PACKAGE, g_getenv ("KARUM_LOCALEDIR"));
  options.language = argv[2];
  options.kind = read_kind (argv[4]);
  options.columns = (guint) atoi (argv[5]);
  options.every = (guint) atoi (argv[6]);
  text = karum_read_file (argv[1], &error);
  if (!text)
    g_error ("%s", error->message);
  book = make (text, &options);
  paper = karum_paper (size);
  karum_book_lay_out (book, &paper, NULL);
  pdf = karum_book_pdf (book, NULL, &error);
  if (!pdf)
    g_error ("%s", error->message);
  fwrite (g_bytes_get_data (pdf, NULL), 1, g_bytes_get_size (pdf), stdout);
  return 0;
}

/* book.c: a document that can't be drawn, and one that is stopped. */
#include "karum-book.h"
#include "karum-table-block.h"

/* A block whose drawing leaves cairo with an error, as it is without memory. */
static void
broken_measure (KarumBlock *block, double width, GCancellable *cancellable)
{
  double height = width;

  (void) cancellable;
  g_array_append_val (block->heights, height);
}

static void
broken_draw (const KarumBlock *block, cairo_t *cr, double width, guint first, guint end)
{
  (void) block, (void) width, (void) first, (void) end;
  for (guint i = 0; i < 100; i++)
    cairo_restore (cr);
}

static void
broken_free (KarumBlock *block)
{
  (void) block;
}

static KarumBlock *
table_of (guint n_rows)
{
  static const KarumTableColumn columns[] = { { 1, PANGO_ALIGN_LEFT }, { 0 } };
  const char *const cells[] = { "row" };
  KarumBlock *table = karum_table_block_new (columns, NULL);

  for (guint i = 0; i < n_rows; i++)
    karum_table_block_add (table, cells, NULL);
  return table;
}

static void
test_broken (void)
{
  static const KarumBlockClass class = { broken_measure, broken_draw, broken_free };
  const KarumPaper paper = karum_paper (KARUM_PAPER_A4);
  g_autoptr (KarumBook) book = karum_book_new ("Broken");
  g_autoptr (GError) error = NULL;

  karum_book_add (book, table_of (3));
  karum_book_add (book, karum_block_new (&class, sizeof (KarumBlock)));
  g_assert_true (karum_book_lay_out (book, &paper, NULL));
  g_assert_null (karum_book_pdf (book, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_FAILED);
  g_assert_true (g_str_has_prefix (error->message, "The PDF could not be made: "));
}

static gpointer
cancel (gpointer cancellable)
{
  g_cancellable_cancel (cancellable);
  return NULL;
}

/* Laying out and writing are stopped before they begin, and in the middle of one long table; the
 * book can be laid out again. */
static void
test_cancelled (void)
{
  const KarumPaper paper = karum_paper (KARUM_PAPER_A4);
  g_autoptr (KarumBook) book = karum_book_new ("Long");
  g_autoptr (GCancellable) before = g_cancellable_new (), middle = g_cancellable_new ();
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  GThread *thread;

  karum_book_add (book, table_of (3000));
  g_cancellable_cancel (before);
  g_assert_false (karum_book_lay_out (book, &paper, before));
  thread = g_thread_new ("cancel", cancel, middle);
  while (karum_book_lay_out (book, &paper, middle))
    karum_book_add (book, table_of (3000));
  g_thread_join (thread);
  g_assert_true (karum_book_lay_out (book, &paper, NULL));
  g_assert_cmpuint (karum_book_get_n_pages (book), >=, 3000 * 10 / 842);
  g_assert_null (karum_book_pdf (book, before, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  bytes = karum_book_pdf (book, NULL, NULL);
  g_assert_nonnull (bytes);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/print/book/broken", test_broken);
  g_test_add_func ("/print/book/cancelled", test_cancelled);
  return g_test_run ();
}

/* book.c: drawing errors, cancellation, and tables of any width. */
#include <string.h>

#include "karum-book.h"
#include "karum-table-block.h"
#include "karum-table-pages.h"
#include "karum-typeset.h"

/* A block whose drawing sets a cairo error, like a lack of memory. */
static void
broken_measure (KarumBlock *block, double width, GCancellable *cancellable)
{
  double height = width;

  (void) cancellable;
  g_array_append_val (block->heights, height);
}

static void
broken_draw (KarumBlock *block, cairo_t *cr, double width, guint first, guint end)
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

/* Layout and writing are cancelled before they start, and in the middle of one long table; the
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

/* -- Tables ----------------------------------------------------------------------------------- */

/* (transfer full): the text of @bytes, extracted by another program. */
static char *
text_of (GBytes *bytes)
{
  g_autoptr (GSubprocess) process
      = g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE, NULL,
                          "pdftotext", "-", "-", NULL);
  g_autoptr (GBytes) text = NULL;
  gsize size;
  const char *data;

  g_assert_nonnull (process);
  g_assert_true (g_subprocess_communicate (process, bytes, NULL, &text, NULL, NULL));
  data = g_bytes_get_data (text, &size);
  return g_strndup (data, size);
}

/* The number of occurrences of each word in @text: (transfer full) (element-type utf8 guint) */
static GHashTable *
count_words (const char *text)
{
  GHashTable *words = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_auto (GStrv) all = g_strsplit_set (text, " \n\f", 0);

  for (guint i = 0; all[i]; i++)
    g_hash_table_insert (
        words, g_strdup (all[i]),
        GUINT_TO_POINTER (GPOINTER_TO_UINT (g_hash_table_lookup (words, all[i])) + 1));
  return words;
}

static guint G_GNUC_PRINTF (2, 3) count_word (GHashTable *words, const char *format, ...)
{
  va_list arguments;
  g_autofree char *word = NULL;

  va_start (arguments, format);
  word = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  return GPOINTER_TO_UINT (g_hash_table_lookup (words, word));
}

/* A table of @n_lines rows with a rank, a name and @n_rest numbers each. */
static void
check_table (guint n_lines, guint n_rest, gboolean sideways, gboolean split)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autofree KarumPlainColumn *columns = g_new0 (KarumPlainColumn, n_rest + 2);
  KarumPlainTable table = { "Table", columns, n_rest + 2, n_lines, NULL };
  KarumPaper paper = karum_paper (KARUM_PAPER_A4);
  g_autoptr (KarumBook) book = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *text = NULL;
  g_autoptr (GHashTable) words = NULL;
  guint n_parts;

  for (guint i = 0; i < n_rest + 2; i++)
    columns[i] = (KarumPlainColumn){ i == 0 ? "No." : "", i != 1 };
  for (guint line = 0; line < n_lines; line++)
    for (guint i = 0; i < n_rest + 2; i++)
      g_ptr_array_add (texts, i == 0   ? g_strdup_printf ("%u", line + 1)
                              : i == 1 ? g_strdup_printf ("name%u", line)
                                       : g_strdup_printf ("c%ux%u", line, i));
  table.cells = (const char *const *) texts->pdata;
  book = karum_table_pages_new ("Title", "Note", &table, 1, &paper);
  g_assert_true (karum_book_lay_out (book, &paper, NULL));
  g_assert_true ((paper.width > paper.height) == sideways);
  bytes = karum_book_pdf (book, NULL, NULL);
  text = text_of (bytes);
  words = count_words (text);
  n_parts = count_word (words, "name0");
  g_assert_true ((n_parts > 1) == split);
  for (guint line = 0; line < n_lines; line++) {
    g_assert_cmpuint (count_word (words, "name%u", line), ==, n_parts);
    for (guint i = 2; i < n_rest + 2; i++)
      g_assert_cmpuint (count_word (words, "c%ux%u", line, i), ==, 1);
  }
  g_assert_cmpuint (count_word (words, "(%u/%u)", 1, n_parts), ==, split ? 1 : 0);
  g_assert_cmpuint (count_word (words, "(%u/%u)", n_parts, n_parts), ==, split ? 1 : 0);
}

static void
test_tables (void)
{
  check_table (1, 0, FALSE, FALSE);
  check_table (120, 5, FALSE, FALSE);
  check_table (10, 20, TRUE, FALSE);
  check_table (90, 100, TRUE, TRUE);
}

/* The width of a word in a table, measured with a layout of its own. */
static double
width_of (const char *word)
{
  g_autoptr (PangoLayout) layout
      = karum_typeset (NULL, word, KARUM_SIZE_SMALL, 1000, PANGO_ALIGN_LEFT);
  int width;

  pango_layout_get_size (layout, &width, NULL);
  return width / (double) PANGO_SCALE;
}

/* Columns are as wide as what is in them; the widest are wrapped before a word is broken; one with
 * nothing in it has no width. */
static void
test_widths (void)
{
  static const KarumTableColumn columns[] = { { KARUM_TABLE_FIT, PANGO_ALIGN_RIGHT },
                                              { KARUM_TABLE_FIT, PANGO_ALIGN_LEFT },
                                              { KARUM_TABLE_FIT, PANGO_ALIGN_LEFT },
                                              { KARUM_TABLE_FIT, PANGO_ALIGN_RIGHT },
                                              { 0 } };
  static const KarumTableStyle style = { .size = KARUM_SIZE_SMALL };
  const char *const header[] = { "No.", "Nothing", "Other Spellings of the Name", "Margin" };
  const char *const cells[] = { "12", "", "Тренировочный турнир of many and many words", "7" };
  const KarumPaper paper = karum_paper (KARUM_PAPER_A4);

  for (guint n = 1; n <= 3; n++) {
    KarumBlock *block = karum_table_block_new (columns, &style);
    double page = karum_paper_column (&paper, n);
    const double *found;

    karum_table_block_set_header (block, header);
    karum_table_block_add (block, cells, NULL);
    g_assert_true (karum_flow_measure (block, &paper, n, NULL));
    found = karum_table_block_widths (block);
    g_assert_cmpfloat (found[0] + found[1] + found[2] + found[3], <=, page + 0.01);
    g_assert_cmpfloat (found[0], >=, width_of ("No."));
    g_assert_cmpfloat (found[0], <, width_of ("No.") + 2 * KARUM_TABLE_PADDING + 2);
    g_assert_cmpfloat (found[1], ==, 0);
    g_assert_cmpfloat (found[2], >=, width_of ("Тренировочный") + 2 * KARUM_TABLE_PADDING);
    g_assert_cmpfloat (found[2], <=, width_of (cells[2]) + 2 * KARUM_TABLE_PADDING + 2);
    g_assert_cmpfloat (found[3], >=, width_of ("Margin") + 2 * KARUM_TABLE_PADDING);
    if (n == 1)
      g_assert_cmpfloat (found[2], >=, width_of (cells[2]));
    karum_block_free (block);
  }
}

/* (transfer full): the heights of the parts of a block for the pages that are known now. */
static GArray *
measure_again (KarumBlock *block, const KarumPaper *paper, guint columns)
{
  block->measured = 0;
  g_assert_true (karum_flow_measure (block, paper, columns, NULL));
  return g_array_copy (block->heights);
}

/* The lines of contents and index fit the page numbers that are shown: the contents are shorter
 * than it seemed before the pages were known, so that everything after them moves. */
static void
test_pages (void)
{
  static const KarumTableColumn columns[]
      = { { 1, PANGO_ALIGN_LEFT }, { KARUM_TABLE_FIT, PANGO_ALIGN_RIGHT }, { 0 } };
  static const KarumTableColumn of_index[]
      = { { KARUM_TABLE_FIT, PANGO_ALIGN_LEFT }, { 1, PANGO_ALIGN_LEFT }, { 0 } };
  const KarumPaper paper = karum_paper (KARUM_PAPER_A4);
  const double page = karum_paper_column (&paper, 1);
  g_autoptr (KarumBook) book = karum_book_new ("Pages"), body = karum_book_new ("Pages");
  KarumBlock *contents = karum_table_block_new (columns, NULL);
  KarumBlock *index = karum_table_block_new (of_index, NULL);
  g_autoptr (GPtrArray) targets = g_ptr_array_new ();
  g_autoptr (GString) title = g_string_new ("x ");

  /* One line beside three digits, two beside four. */
  while (width_of (title->str) * KARUM_SIZE_TEXT / KARUM_SIZE_SMALL < page - 37)
    g_string_append (title, "i");
  for (guint i = 0; i < 300; i++) {
    const char *const cells[] = { title->str, "" }, *const name[] = { "Name", "" };
    KarumBlock *heading = karum_heading_new ("Chapter", KARUM_SIZE_HEADING);

    karum_book_break (body, 1);
    g_ptr_array_add (targets, karum_book_add (body, heading));
    karum_table_block_add (contents, cells, heading);
    if (i % 9 == 0)
      karum_table_block_add_pages (index, name, targets);
  }
  karum_book_break (body, 2);
  karum_book_add (body, index);
  karum_book_add (book, contents);
  karum_book_take (book, body);
  g_assert_true (karum_book_lay_out (book, &paper, NULL));
  for (guint i = 0; i < 2; i++) {
    KarumBlock *table = i == 0 ? contents : index;
    g_autoptr (GArray) before = g_array_copy (table->heights);
    g_autoptr (GArray) after = measure_again (table, &paper, i + 1);

    g_assert_cmpmem (before->data, before->len * sizeof (double), after->data,
                     after->len * sizeof (double));
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/print/book/broken", test_broken);
  g_test_add_func ("/print/book/cancelled", test_cancelled);
  g_test_add_func ("/print/book/tables", test_tables);
  g_test_add_func ("/print/book/widths", test_widths);
  g_test_add_func ("/print/book/pages", test_pages);
  return g_test_run ();
}

#include "karum-book.h"

#include <glib/gi18n.h>
#include <langinfo.h>
#include <string.h>

#include "karum-name.h"
#include "karum-typeset.h"

#define MARGIN 54.0
#define GAP 20.0

/* The trailer of a PDF file, and the catalogue before its table of objects, are shorter. */
#define TRAILER 1024

/* The height of the footer. */
#define FOOT 20.0

struct _KarumBook {
  gatomicrefcount references;
  char *title;
  char *language, *author; /* (nullable) */
  GPtrArray *blocks;       /* (element-type KarumBlock) */
  guint n_measured;        /* of @blocks, measured before the layout */
  guint columns_next;      /* of the page that the next block starts; 0 to continue */
  KarumPaper paper;
  GArray *placements; /* (nullable) (element-type KarumPlacement) */
  guint n_pages;
};

/* -- Paper ------------------------------------------------------------------------------------ */

static const struct {
  const char *name;
  double width, height; /* points */
  int wide;             /* in millimetres, the unit of the locale */
} papers[KARUM_N_PAPERS] = {
  [KARUM_PAPER_A4] = { "a4", 595.276, 841.89, 210 },
  [KARUM_PAPER_LETTER] = { "letter", 612, 792, 216 },
};

gboolean
karum_paper_parse (const char *name, KarumPaperSize *size)
{
  for (guint i = 0; i < KARUM_N_PAPERS; i++)
    if (g_ascii_strcasecmp (name, papers[i].name) == 0) {
      *size = (KarumPaperSize) i;
      return TRUE;
    }
  return FALSE;
}

KarumPaperSize
karum_paper_usual (void)
{
  int wide = GPOINTER_TO_INT (nl_langinfo (_NL_PAPER_WIDTH));

  return wide == papers[KARUM_PAPER_LETTER].wide ? KARUM_PAPER_LETTER : KARUM_PAPER_A4;
}

KarumPaper
karum_paper (KarumPaperSize size)
{
  return (KarumPaper){ papers[size].width, papers[size].height, MARGIN, GAP };
}

/* -- The book ----------------------------------------------------------------------------- */

KarumBook *
karum_book_new (const char *title)
{
  KarumBook *book = g_new0 (KarumBook, 1);

  g_atomic_ref_count_init (&book->references);
  book->title = karum_display_line (title);
  book->blocks = g_ptr_array_new_with_free_func ((GDestroyNotify) karum_block_free);
  return book;
}

KarumBook *
karum_book_ref (KarumBook *book)
{
  g_atomic_ref_count_inc (&book->references);
  return book;
}

void
karum_book_unref (KarumBook *book)
{
  if (!g_atomic_ref_count_dec (&book->references))
    return;
  g_free (book->title);
  g_free (book->language);
  g_free (book->author);
  g_ptr_array_unref (book->blocks);
  g_clear_pointer (&book->placements, g_array_unref);
  g_free (book);
}

void
karum_book_set_about (KarumBook *book, const char *language, const char *author)
{
  if (language) {
    g_free (book->language);
    book->language = g_strdup (language);
  }
  if (author) {
    g_free (book->author);
    book->author = karum_display_line (author);
  }
}

const char *
karum_book_get_title (const KarumBook *book)
{
  return book->title;
}

KarumBlock *
karum_book_add (KarumBook *book, KarumBlock *block)
{
  if (book->columns_next > 0)
    block->columns = book->columns_next;
  book->columns_next = 0;
  g_ptr_array_add (book->blocks, block);
  return block;
}

void
karum_book_break (KarumBook *book, guint columns)
{
  book->columns_next = columns;
}

void
karum_book_take (KarumBook *book, KarumBook *other)
{
  g_ptr_array_extend_and_steal (book->blocks, other->blocks);
  other->blocks = g_ptr_array_new_with_free_func ((GDestroyNotify) karum_block_free);
  other->n_measured = 0;
}

void
karum_book_number (KarumBook *book)
{
  for (guint i = 0; i < book->blocks->len; i++)
    ((KarumBlock *) book->blocks->pdata[i])->number = i;
}

void
karum_book_measure (KarumBook *book, const KarumPaper *paper, guint columns)
{
  for (; book->n_measured < book->blocks->len; book->n_measured++)
    karum_flow_measure (g_ptr_array_index (book->blocks, book->n_measured), paper, columns, NULL);
}

/* More rounds than page numbers need to settle. */
#define MOST_ROUNDS 8

/* Blocks that contain numbers of pages are measured again; FALSE if there are none. */
static gboolean
forget_measures (KarumBook *book, gboolean known)
{
  gboolean any = FALSE;

  for (guint i = 0; i < book->blocks->len; i++) {
    KarumBlock *block = book->blocks->pdata[i];

    if (!block->paged)
      continue;
    block->known = known;
    block->measured = 0;
    any = TRUE;
  }
  return any;
}

/* Notes the page of each block. Returns: whether any is another one than in @pages */
static gboolean
pages_changed (const KarumBook *book, GArray *pages)
{
  gboolean changed = FALSE;

  g_array_set_size (pages, book->blocks->len);
  for (guint i = 0; i < book->blocks->len; i++) {
    guint *page = &g_array_index (pages, guint, i);
    guint now = ((const KarumBlock *) book->blocks->pdata[i])->page;

    changed = changed || *page != now;
    *page = now;
  }
  return changed;
}

/* The width of page numbers can change the lines beside them, and so the pages. */
gboolean
karum_book_lay_out (KarumBook *book, const KarumPaper *paper, GCancellable *cancellable)
{
  g_autoptr (GArray) pages = g_array_new (FALSE, TRUE, sizeof (guint));
  guint n_pages;
  GArray *placements;

  karum_book_number (book);
  forget_measures (book, FALSE);
  placements = karum_flow (book->blocks, paper, cancellable, &n_pages);
  for (guint round = 0; placements && round < MOST_ROUNDS; round++) {
    if ((!pages_changed (book, pages) && round > 0) || !forget_measures (book, TRUE))
      break;
    g_array_unref (placements);
    placements = karum_flow (book->blocks, paper, cancellable, &n_pages);
  }
  if (!placements)
    return FALSE;
  g_clear_pointer (&book->placements, g_array_unref);
  book->placements = placements;
  book->n_pages = n_pages;
  book->paper = *paper;
  return TRUE;
}

guint
karum_book_get_n_pages (const KarumBook *book)
{
  return book->n_pages;
}

const KarumPaper *
karum_book_get_paper (const KarumBook *book)
{
  return &book->paper;
}

/* -- Drawing ---------------------------------------------------------------------------------- */

static void
draw_foot_text (const KarumBook *book, cairo_t *cr, const char *text, PangoAlignment align)
{
  const KarumPaper *paper = &book->paper;
  g_autofree char *markup = karum_typeset_escape (text);
  g_autoptr (PangoLayout) layout
      = karum_typeset (cr, markup, KARUM_SIZE_SMALL, paper->width - 2 * paper->margin, align);

  pango_layout_set_height (layout, -1);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  cairo_move_to (cr, paper->margin, paper->height - paper->margin + FOOT / 2);
  pango_cairo_show_layout (cr, layout);
}

static void
draw_foot (const KarumBook *book, cairo_t *cr, guint page)
{
  g_autofree char *number = g_strdup_printf ("%u", page + 1);

  if (page > 0)
    draw_foot_text (book, cr, book->title, PANGO_ALIGN_LEFT);
  if (book->n_pages > 1)
    draw_foot_text (book, cr, number, PANGO_ALIGN_RIGHT);
}

/* The first placement on @page or after it. */
static guint
find_page (const KarumBook *book, guint page)
{
  guint from = 0, to = book->placements->len;

  while (from < to) {
    guint middle = from + (to - from) / 2;

    if (g_array_index (book->placements, KarumPlacement, middle).page < page)
      from = middle + 1;
    else
      to = middle;
  }
  return from;
}

static void
draw_block (cairo_t *cr, KarumBlock *block, const KarumPlacement *at)
{
  if (block->outline && at->first == 0)
    karum_block_mark (cr, (KarumTarget){ .block = block }, at->x, at->y);
  if (block->tag)
    cairo_tag_begin (cr, block->tag, NULL);
  cairo_save (cr);
  cairo_translate (cr, at->x, at->y);
  block->class->draw (block, cr, at->width, at->first, at->end);
  cairo_restore (cr);
  if (block->tag)
    cairo_tag_end (cr, block->tag);
}

void
karum_book_draw (const KarumBook *book, cairo_t *cr, guint page)
{
  g_return_if_fail (book->placements && page < book->n_pages);

  cairo_set_source_rgb (cr, 0, 0, 0);
  for (guint i = find_page (book, page); i < book->placements->len; i++) {
    const KarumPlacement *at = &g_array_index (book->placements, KarumPlacement, i);

    if (at->page > page)
      break;
    draw_block (cr, g_ptr_array_index (book->blocks, at->block), at);
  }
  draw_foot (book, cr, page);
}

/* -- PDF -------------------------------------------------------------------------------------- */

static cairo_status_t
append (void *closure, const unsigned char *data, unsigned int length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

static void
add_outline (const KarumBook *book, cairo_surface_t *surface)
{
  int above = CAIRO_PDF_OUTLINE_ROOT;

  for (guint i = 0; i < book->blocks->len; i++) {
    const KarumBlock *block = g_ptr_array_index (book->blocks, i);
    g_autofree char *place = g_strdup_printf ("dest='b%u'", block->number);
    int entry;

    if (!block->outline)
      continue;
    entry = cairo_pdf_surface_add_outline (
        surface, block->level > 0 ? above : CAIRO_PDF_OUTLINE_ROOT, block->outline, place, 0);
    if (block->level == 0)
      above = entry;
  }
}

static void
set_metadata (const KarumBook *book, cairo_surface_t *surface)
{
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_TITLE, book->title);
  if (book->author)
    cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_AUTHOR, book->author);
}

/* (nullable): the last @text that begins before @end of @pdf, not more than TRAILER bytes before.
 */
static const char *
find_last (const GByteArray *pdf, gsize end, const char *text)
{
  gsize length = strlen (text), least = end > TRAILER ? end - TRAILER : 0;

  for (gsize at = end; at > least; at--)
    if (at - 1 + length <= pdf->len && memcmp (pdf->data + at - 1, text, length) == 0)
      return (const char *) pdf->data + at - 1;
  return NULL;
}

/* The number after the last @key; 0 if there is none. */
static guint64
last_number (const GByteArray *pdf, const char *key)
{
  const char *at = find_last (pdf, pdf->len, key);

  return at ? g_ascii_strtoull (at + strlen (key), NULL, 10) : 0;
}

/* (transfer full) (nullable): what is in the dictionary of the catalogue. */
static char *
catalogue_of (const GByteArray *pdf, guint64 root, gsize end)
{
  g_autofree char *start = g_strdup_printf ("\n%" G_GUINT64_FORMAT " 0 obj\n<<", root);
  const char *object = find_last (pdf, end, start);
  const char *close
      = object ? g_strstr_len (object, (const char *) pdf->data + end - object, ">>\nendobj\n")
               : NULL;

  return close ? g_strndup (object + strlen (start), (gsize) (close - object) - strlen (start))
               : NULL;
}

/* Appends the catalogue once more, as PDF files are updated (ISO 32000-1, 7.5.6), with the language
 * and the mark of a tagged file: cairo 1.16 writes neither. A file that isn't as cairo makes it
 * stays as it is. */
static void
add_language (GByteArray *pdf, const char *language)
{
  guint64 size = last_number (pdf, "/Size "), root = last_number (pdf, "/Root ");
  guint64 info = last_number (pdf, "/Info "), table = last_number (pdf, "startxref\n");
  g_autofree char *entries = NULL;
  g_autoptr (GString) update = g_string_new (NULL);
  gsize place = pdf->len, end;

  g_byte_array_append (pdf, (const guint8 *) "", 1);
  g_byte_array_set_size (pdf, (guint) place);
  if (size > 0 && root > 0 && info > 0 && table > 0 && table < place)
    entries = catalogue_of (pdf, root, table);
  if (!entries)
    return;
  g_string_printf (update, "%" G_GUINT64_FORMAT " 0 obj\n<<%s   /Lang (%s)\n", root, entries,
                   language);
  if (strstr (entries, "/StructTreeRoot") && !strstr (entries, "/MarkInfo"))
    g_string_append (update, "   /MarkInfo << /Marked true >>\n");
  g_string_append (update, ">>\nendobj\n");
  end = place + update->len;
  g_string_append_printf (update,
                          "xref\n%" G_GUINT64_FORMAT " 1\n%010" G_GSIZE_FORMAT
                          " 00000 n \ntrailer\n<< /Size %" G_GUINT64_FORMAT
                          "\n   /Root %" G_GUINT64_FORMAT " 0 R\n   /Info %" G_GUINT64_FORMAT
                          " 0 R\n   /Prev %" G_GUINT64_FORMAT "\n>>\nstartxref\n%" G_GSIZE_FORMAT
                          "\n%%%%EOF\n",
                          root, place, size, root, info, table, end);
  g_byte_array_append (pdf, (const guint8 *) update->str, (guint) update->len);
}

/* Stops at cancellation or at an error. What is tagged ends before the last page does: cairo 1.18
 * takes the end of a tag for the beginning of one more page. */
static cairo_status_t
draw_pages (const KarumBook *book, cairo_surface_t *surface, GCancellable *cancellable)
{
  cairo_t *cr = cairo_create (surface);
  cairo_status_t status = cairo_status (cr);

  cairo_tag_begin (cr, "Document", NULL);
  for (guint page = 0; status == CAIRO_STATUS_SUCCESS && page < book->n_pages
                       && !g_cancellable_is_cancelled (cancellable);
       page++) {
    karum_book_draw (book, cr, page);
    if (page + 1 == book->n_pages)
      cairo_tag_end (cr, "Document");
    cairo_show_page (cr);
    status = cairo_status (cr);
  }
  cairo_destroy (cr);
  return status;
}

GBytes *
karum_book_pdf (const KarumBook *book, GCancellable *cancellable, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  cairo_surface_t *surface
      = karum_pdf_surface (append, bytes, book->paper.width, book->paper.height);
  cairo_status_t status;

  set_metadata (book, surface);
  status = draw_pages (book, surface, cancellable);
  if (status == CAIRO_STATUS_SUCCESS)
    add_outline (book, surface);
  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  if (status == CAIRO_STATUS_SUCCESS && book->language)
    add_language (bytes, book->language);
  if (status == CAIRO_STATUS_SUCCESS)
    return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED,
               /* Translators: %s says why, in English. */
               _ ("The PDF could not be made: %s"), cairo_status_to_string (status));
  return NULL;
}

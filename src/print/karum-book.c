#include "karum-book.h"

#include <glib/gi18n.h>
#include <langinfo.h>

#include "karum-arrays.h"
#include "karum-date.h"
#include "karum-name.h"
#include "karum-pdf.h"
#include "karum-typeset.h"

#define MARGIN 54.0
#define GAP 20.0

/* The height of the footer; and of the head, from the margin up, with the line below it. */
#define FOOT 20.0
#define HEAD 24.0
#define HEAD_LINE 13.0

/* What the head of a page says; all members are NULL for none. */
typedef struct {
  const KarumBlock *chapter, *first, *last; /* first and last game */
} Head;

struct _KarumBook {
  gatomicrefcount references;
  char *title;
  char *language, *author; /* (nullable) */
  char *date;              /* (nullable): as files give it: "2026-11-20T12:00:00Z" */
  char *games;             /* (nullable): of karum_book_set_heads() */
  GPtrArray *blocks;       /* (element-type KarumBlock) */
  guint n_measured;        /* of @blocks, measured before the layout */
  guint columns_next;      /* of the page that the next block starts; 0 to continue */
  KarumPaper paper;
  GArray *placements; /* (nullable) (element-type KarumPlacement) */
  guint n_pages;
  GArray *heads; /* (nullable) (element-type Head): by page, if it has heads */
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

/* Format strings come from the catalogue, which is as trustworthy as the program's own. */
#pragma GCC diagnostic ignored "-Wformat-nonliteral"

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
  karum_free_all (book->title, book->language, book->author, book->date, book->games);
  g_clear_pointer (&book->heads, g_array_unref);
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

void
karum_book_set_date (KarumBook *book, const char *date)
{
  KarumDate read;

  if (!karum_date_read (date, &read) || !read.year)
    return;
  g_free (book->date);
  /* At noon it is the same day nearly everywhere: readers of the file show their own time. */
  book->date = g_strdup_printf ("%04u-%02u-%02uT12:00:00Z", (guint) read.year, MAX (read.month, 1),
                                read.month ? MAX (read.day, 1) : 1);
}

void
karum_book_set_heads (KarumBook *book, const char *games)
{
  g_free (book->games);
  book->games = g_strdup (games);
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

  karum_for_each (KarumBlock, block, book->blocks) {
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

static gboolean
opens_chapter (const KarumBlock *block)
{
  return block->outline && !block->head && block->level == 0;
}

/* What goes on at the top of a page whose first block is @index: on a page before, another chapter
 * may have stood. */
static Head
head_within (const KarumBook *book, guint index)
{
  Head head = { 0 };

  for (guint i = index + 1; i > 0; i--) {
    const KarumBlock *block = book->blocks->pdata[i - 1];

    if (opens_chapter (block)) {
      head.chapter = block;
      break;
    }
    if (block->head && !head.first)
      head.first = head.last = block;
  }
  return head;
}

/* The chapters and games of all pages. A page that begins with a chapter has no head. */
static void
find_heads (KarumBook *book)
{
  g_clear_pointer (&book->heads, g_array_unref);
  book->heads = g_array_new (FALSE, TRUE, sizeof (Head));
  g_array_set_size (book->heads, book->n_pages);
  for (guint i = 0; i < book->placements->len; i++) {
    const KarumPlacement *at = &g_array_index (book->placements, KarumPlacement, i);
    const KarumBlock *block = book->blocks->pdata[at->block];
    gboolean top = i == 0 || at->page != at[-1].page;
    Head *head = &g_array_index (book->heads, Head, at->page);

    if (top && !(at->first == 0 && opens_chapter (block)))
      *head = head_within (book, at->block);
    if (!block->head || at->first > 0)
      continue;
    head->first = top || !head->first ? block : head->first;
    head->last = block;
  }
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
  if (book->games)
    find_heads (book);
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

static gboolean
is_turned (const KarumBook *book, guint page)
{
  guint at = find_page (book, page);

  return at < book->placements->len && g_array_index (book->placements, KarumPlacement, at).turned;
}

/* A line of its own above or below the columns. @y: from the top of the page */
static void
draw_line (cairo_t *cr, const KarumPaper *paper, const char *text, PangoAlignment align, double y)
{
  g_autofree char *markup = karum_typeset_escape (text);
  g_autoptr (PangoLayout) layout
      = karum_typeset (cr, markup, KARUM_SIZE_SMALL, paper->width - 2 * paper->margin, align);

  pango_layout_set_height (layout, -1);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  cairo_move_to (cr, paper->margin, y - karum_typeset_drop (layout));
  pango_cairo_show_layout (cr, layout);
}

/* In a book with heads, the numbers of pages are at the outer edges of an open book. */
static void
draw_foot (const KarumBook *book, cairo_t *cr, const KarumPaper *paper, guint page)
{
  g_autofree char *number = g_strdup_printf ("%u", page + 1);
  gboolean left = book->games && page % 2 == 1;
  double y = paper->height - paper->margin + FOOT / 2;

  if (page > 0)
    draw_line (cr, paper, book->title, left ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT, y);
  if (book->n_pages > 1 && (page > 0 || !book->games))
    draw_line (cr, paper, number, left ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT, y);
}

/* The chapter and the games of a page; none where a chapter begins at its top. */
static void
draw_head (const KarumBook *book, cairo_t *cr, const KarumPaper *paper, guint page)
{
  const Head *head = &g_array_index (book->heads, Head, page);
  double y = paper->margin - HEAD, line = paper->margin - HEAD + HEAD_LINE;
  g_autofree char *games = NULL;

  if (!head->chapter)
    return;
  if (head->first && head->first->game > 0 && head->last->game > head->first->game)
    games = g_strdup_printf (book->games, head->first->game, head->last->game);
  draw_line (cr, paper, head->chapter->outline, PANGO_ALIGN_LEFT, y);
  if (head->first)
    draw_line (cr, paper, games ? games : head->first->head, PANGO_ALIGN_RIGHT, y);
  cairo_set_line_width (cr, 0.4);
  cairo_move_to (cr, paper->margin, line);
  cairo_line_to (cr, paper->width - paper->margin, line);
  cairo_stroke (cr);
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
  /* The top of the page at its left edge. */
  const cairo_matrix_t turned = { 0, -1, 1, 0, 0, book->paper.height };
  KarumPaper paper;

  g_return_if_fail (book->placements && page < book->n_pages);

  paper = is_turned (book, page) ? karum_paper_turned (&book->paper) : book->paper;
  cairo_save (cr);
  if (is_turned (book, page))
    cairo_transform (cr, &turned);
  cairo_set_source_rgb (cr, 0, 0, 0);
  if (book->games)
    draw_head (book, cr, &paper, page);
  for (guint i = find_page (book, page); i < book->placements->len; i++) {
    const KarumPlacement *at = &g_array_index (book->placements, KarumPlacement, i);

    if (at->page > page)
      break;
    draw_block (cr, g_ptr_array_index (book->blocks, at->block), at);
  }
  draw_foot (book, cr, &paper, page);
  cairo_restore (cr);
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

  karum_for_each (const KarumBlock, block, book->blocks) {
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
  if (book->date)
    cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATE_DATE, book->date);
}

/* (transfer full): what cairo can't write into the file. */
static GByteArray *
complete (const KarumBook *book, GByteArray *pdf)
{
  g_autoptr (GPtrArray) figures = g_ptr_array_new ();
  g_autoptr (GArray) turned = karum_array_new (guint);

  karum_for_each_in (const KarumPlacement, at, book->placements) {
    const KarumBlock *block = book->blocks->pdata[at->block];

    if (block->tag && g_str_equal (block->tag, KARUM_PDF_FIGURE))
      g_ptr_array_add (figures, block->words);
    if (at->turned
        && (turned->len == 0 || g_array_index (turned, guint, turned->len - 1) != at->page))
      g_array_append_val (turned, at->page);
  }
  return karum_pdf_complete (pdf, book->language, figures, turned);
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
  if (status == CAIRO_STATUS_SUCCESS)
    return g_byte_array_free_to_bytes (complete (book, bytes));
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED,
               /* Translators: %s says why, in English. */
               _ ("The PDF could not be made: %s"), cairo_status_to_string (status));
  return NULL;
}

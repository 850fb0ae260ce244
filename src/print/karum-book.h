/* karum-book.h: a document: blocks on numbered pages, for printing, previews and PDF files.
 *
 * Belongs to one thread at a time, which may change, until it is laid out; then any number of
 * threads can draw it. */
#pragma once

#include <cairo-pdf.h>
#include <glib.h>

#include "karum-block.h"
#include "karum-flow.h"

typedef struct _KarumBook KarumBook;

/**
 * KarumPaperSize: the available paper sizes.
 */
typedef enum { KARUM_PAPER_A4, KARUM_PAPER_LETTER, KARUM_N_PAPERS } KarumPaperSize;

/* karum_paper_parse: "a4" or "letter", in any case; FALSE for any other text. */
gboolean karum_paper_parse (const char *name, KarumPaperSize *size);

/* karum_paper_usual: the paper size of the C library's locale (LC_PAPER). */
KarumPaperSize karum_paper_usual (void);

/* karum_paper: a sheet of @size with the margins of documents. */
KarumPaper karum_paper (KarumPaperSize size);

/* karum_book_new: @title: of the file, also shown in the footer of each page */
KarumBook *karum_book_new (const char *title);

KarumBook *karum_book_ref (KarumBook *book);

void karum_book_unref (KarumBook *book);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumBook, karum_book_unref)

/* karum_book_set_about: what the file says of itself. @language: (nullable): "en"; @author:
 * (nullable); what is NULL stays as it was */
void karum_book_set_about (KarumBook *book, const char *language, const char *author);

/* karum_book_set_date: of what the document is about, which the file gives as its own. @date:
 * (nullable): in the format of records; may be incomplete */
void karum_book_set_date (KarumBook *book, const char *date);

/* karum_book_set_heads: pages have heads: the chapter, and the game or the games on them. @games:
 * the words for several, a format with two %u: "Games 3–5"; copied */
void karum_book_set_heads (KarumBook *book, const char *games);

const char *karum_book_get_title (const KarumBook *book);

/* karum_book_add: @block: (transfer full): appended. Returns: (transfer none): @block */
KarumBlock *karum_book_add (KarumBook *book, KarumBlock *block);

/* karum_book_break: the next block starts a new page with @columns columns. */
void karum_book_break (KarumBook *book, guint columns);

/* karum_book_take: appends all blocks of @other to those of @book. */
void karum_book_take (KarumBook *book, KarumBook *other);

/* karum_book_number: numbers the blocks in their order; karum_book_lay_out() does it again. */
void karum_book_number (KarumBook *book);

/* karum_book_measure: measures the blocks that were added since the last call, for @columns
 * columns; see karum_flow_measure(). */
void karum_book_measure (KarumBook *book, const KarumPaper *paper, guint columns);

/**
 * karum_book_lay_out: paginates the blocks; must be called again when the paper changes.
 * @cancellable: (nullable)
 * Returns: FALSE if cancelled
 */
gboolean karum_book_lay_out (KarumBook *book, const KarumPaper *paper, GCancellable *cancellable);

/* karum_book_get_n_pages, karum_book_get_paper: the values of the last karum_book_lay_out(). */
guint karum_book_get_n_pages (const KarumBook *book);

const KarumPaper *karum_book_get_paper (const KarumBook *book);

/* karum_book_draw: draws a page, in points. @page: from 0 */
void karum_book_draw (const KarumBook *book, cairo_t *cr, guint page);

/**
 * karum_book_pdf: writes all pages, the structure of their content and an outline as a PDF file.
 * The output is deterministic.
 * @cancellable: (nullable)
 * @error: G_IO_ERROR_CANCELLED, or G_IO_ERROR_FAILED if out of memory
 */
GBytes *karum_book_pdf (const KarumBook *book, GCancellable *cancellable, GError **error);

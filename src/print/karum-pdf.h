/* karum-pdf.h: completes a PDF file of cairo with what cairo 1.16 can't write; private. */
#pragma once

#include <glib.h>

/* The tags of a picture, and of the head of a column. */
#define KARUM_PDF_FIGURE "Figure"
#define KARUM_PDF_HEAD "TH"

/**
 * karum_pdf_complete: gives the file a language, the mark of a tagged file and a title where it is
 * read, its pictures words for those who don't see them, heads of columns what they are heads of,
 * and pages the side that is up. A file that isn't as cairo makes it
 * stays as it is.
 * @pdf: of a surface that is finished, of PDF 1.4
 * @language: (nullable): "en"
 * @figures: (element-type utf8): the words of all elements with KARUM_PDF_FIGURE, in their order;
 * NULL for none
 * @turned: (element-type guint): pages, from 0, whose left edge is up
 * Returns: (transfer full)
 */
GByteArray *karum_pdf_complete (const GByteArray *pdf,
                                const char *language,
                                const GPtrArray *figures,
                                const GArray *turned);

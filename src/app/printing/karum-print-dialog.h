/* karum-print-dialog.h: asks what is printed, and shows the pages. */
#pragma once

#include <adwaita.h>

#include "karum-archive-types.h"
#include "karum-archive.h"
#include "karum-book.h"
#include "karum-rules.h"
#include "karum-sheets.h"

#define KARUM_TYPE_PRINT_DIALOG (karum_print_dialog_get_type ())

/**
 * KarumPrintDialog: asks for the kind of document, its language and its paper, makes the document
 * while showing the progress, and shows its pages.
 */
G_DECLARE_FINAL_TYPE (KarumPrintDialog, karum_print_dialog, KARUM, PRINT_DIALOG, AdwWindow)

/**
 * karum_print_dialog_present: shows the dialog. It offers the selected games @ids, the games found
 * by @filter, all games, and empty sheets.
 * @filter: (nullable): the filter of a list; copied
 * @ids: (nullable) (array length=n_ids): the selected games, or the game that is shown; copied
 * @rules: (nullable): the rules initially selected for empty sheets
 */
KarumPrintDialog *karum_print_dialog_present (GtkWindow *parent,
                                              KarumArchive *archive,
                                              const KarumGameFilter *filter,
                                              const gint64 *ids,
                                              guint n_ids,
                                              const KarumRules *rules);

/**
 * karum_print_dialog_offer_tables: also offers the tables of a page, and selects them; of the page
 * of an event, to which the filter belongs, its book as well.
 * @choice: copied
 */
void karum_print_dialog_offer_tables (KarumPrintDialog *self, const KarumSheetChoice *choice);

/* -- Pages window: the preview of a document, from which it is printed or saved. */

#define KARUM_TYPE_PAGES_WINDOW (karum_pages_window_get_type ())

G_DECLARE_FINAL_TYPE (KarumPagesWindow, karum_pages_window, KARUM, PAGES_WINDOW, AdwWindow)

/* karum_pages_window_present: shows @book, which is laid out. */
KarumPagesWindow *karum_pages_window_present (GtkWindow *parent, KarumBook *book);

/* karum_pages_window_get_page: the number of the page that is shown, from 0. */
guint karum_pages_window_get_page (KarumPagesWindow *self);

/* karum_pages_window_save: starts saving the document as the PDF file @path. */
void karum_pages_window_save (KarumPagesWindow *self, const char *path);

/* karum-print-dialog.h: what is to be on paper, and how. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"
#include "karum-archive-types.h"
#include "karum-rules.h"
#include "karum-tables.h"

G_BEGIN_DECLS

#define KARUM_TYPE_PRINT_DIALOG (karum_print_dialog_get_type ())

/**
 * KarumPrintDialog: asks for the kind of document, its language and its paper; makes it, showing
 * how far that has come, and shows its pages.
 */
G_DECLARE_FINAL_TYPE (KarumPrintDialog, karum_print_dialog, KARUM, PRINT_DIALOG, AdwWindow)

/**
 * karum_print_dialog_present: shows the dialog before @parent. It offers the games @ids, those
 * found, and all, as far as they are given, and empty sheets.
 * @filter: (nullable): what a list shows; copied
 * @ids: (nullable) (array length=n_ids): games selected, or one that is shown; copied
 * @rules: (nullable): of empty sheets, at first
 */
KarumPrintDialog *karum_print_dialog_present (GtkWindow *parent,
                                              KarumArchive *archive,
                                              const KarumGameFilter *filter,
                                              const gint64 *ids,
                                              guint n_ids,
                                              const KarumRules *rules);

/**
 * karum_print_dialog_offer_tables: offers the tables of a page as well, and suggests them.
 * @page: (type GtkWidget): for @maker
 */
void
karum_print_dialog_offer_tables (KarumPrintDialog *self, KarumTablesMaker maker, gpointer page);

G_END_DECLS

/* karum-import-dialog.h: importing files and text, and deciding about similar games. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"
#include "karum-work-dialog.h"

#define KARUM_TYPE_IMPORT_DIALOG (karum_import_dialog_get_type ())

/**
 * KarumImportDialog: lists the files, asks for the encoding of those that are not UTF-8, and
 * reports the result for every record; then the user can decide about invalid records and about
 * games that are similar to existing ones. The parent window stays usable during the import. Uses
 * its action win.show-games.
 */
G_DECLARE_FINAL_TYPE (KarumImportDialog, karum_import_dialog, KARUM, IMPORT_DIALOG, KarumWorkDialog)

/* karum_import_dialog_choose: opens a file chooser, then shows the dialog before @parent.
 * @folder: choose a folder, whose records and those of its folders are imported */
void karum_import_dialog_choose (GtkWindow *parent, KarumArchive *archive, gboolean folder);

/* karum_import_dialog_present_files: @files: a model of GFile */
void
karum_import_dialog_present_files (GtkWindow *parent, KarumArchive *archive, GListModel *files);

/* karum_import_dialog_present_text: @text: UTF-8, copied */
void karum_import_dialog_present_text (GtkWindow *parent, KarumArchive *archive, const char *text);

/* -- Similar dialog: decides about added games that are similar to existing ones. */

#define KARUM_TYPE_SIMILAR_DIALOG (karum_similar_dialog_get_type ())

/**
 * KarumSimilarDialog: a list with a choice for each game, and one for all.
 *
 * KarumSimilarDialog::settled (guint replaced, guint left_out, guint updated): the decisions were
 * applied: the numbers of games that have replaced another, that were removed, and of other
 * versions that were applied.
 */
G_DECLARE_FINAL_TYPE (KarumSimilarDialog, karum_similar_dialog, KARUM, SIMILAR_DIALOG, AdwWindow)

/* karum_similar_dialog_new: @archive: (nullable): NULL to collect decisions only, see
 * karum_similar_dialog_dup_decisions(). @games: (element-type KarumSimilarGame): copied */
GtkWidget *karum_similar_dialog_new (GtkWindow *parent, KarumArchive *archive, const GArray *games);

/* karum_similar_dialog_dup_decisions: (transfer full) (element-type KarumMergeDecision): the
 * decisions on games of another archive. */
GArray *karum_similar_dialog_dup_decisions (KarumSimilarDialog *self);

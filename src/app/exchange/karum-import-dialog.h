/* karum-import-dialog.h: imports files of records, or a pasted text, into the archive. */
#pragma once

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

/* karum_import_dialog_choose: opens a file chooser, then shows the dialog before @parent. */
void karum_import_dialog_choose (GtkWindow *parent, KarumArchive *archive);

/* karum_import_dialog_present_files: @files: a model of GFile */
void
karum_import_dialog_present_files (GtkWindow *parent, KarumArchive *archive, GListModel *files);

/* karum_import_dialog_present_text: @text: UTF-8, copied */
void karum_import_dialog_present_text (GtkWindow *parent, KarumArchive *archive, const char *text);

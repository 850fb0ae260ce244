/* karum-import-dialog.h: adding files of records, or a pasted text, to the archive. */
#pragma once

#include "karum-archive.h"
#include "karum-work-dialog.h"

G_BEGIN_DECLS

#define KARUM_TYPE_IMPORT_DIALOG (karum_import_dialog_get_type ())

/**
 * KarumImportDialog: shows the files, asks for the encoding of those that are not UTF-8, and says
 * what became of every record; what is refused and what is similar to a game there can be decided
 * then. The window before which it stands can be used meanwhile. Uses its action win.show-games.
 */
G_DECLARE_FINAL_TYPE (KarumImportDialog, karum_import_dialog, KARUM, IMPORT_DIALOG, KarumWorkDialog)

/* karum_import_dialog_choose: lets files be chosen, then shows the dialog before @parent. */
void karum_import_dialog_choose (GtkWindow *parent, KarumArchive *archive);

/* karum_import_dialog_present_files: @files: a model of GFile */
void
karum_import_dialog_present_files (GtkWindow *parent, KarumArchive *archive, GListModel *files);

/* karum_import_dialog_present_text: @text: UTF-8, copied */
void karum_import_dialog_present_text (GtkWindow *parent, KarumArchive *archive, const char *text);

G_END_DECLS

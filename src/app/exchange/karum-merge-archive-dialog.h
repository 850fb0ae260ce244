/* karum-merge-archive-dialog.h: adding the games of another archive. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"

G_BEGIN_DECLS

#define KARUM_TYPE_MERGE_ARCHIVE_DIALOG (karum_merge_archive_dialog_get_type ())

/**
 * KarumMergeArchiveDialog: compares another archive, says what adding it would do, and does it.
 */
G_DECLARE_FINAL_TYPE (
    KarumMergeArchiveDialog, karum_merge_archive_dialog, KARUM, MERGE_ARCHIVE_DIALOG, AdwWindow)

/* karum_merge_archive_dialog_choose: asks for the other archive, and shows the dialog for it. */
void karum_merge_archive_dialog_choose (GtkWindow *parent, KarumArchive *archive);

/* karum_merge_archive_dialog_present: shows the dialog for the archive at @other. */
void
karum_merge_archive_dialog_present (GtkWindow *parent, KarumArchive *archive, const char *other);

G_END_DECLS

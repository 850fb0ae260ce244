/* karum-merge-archive-dialog.h: merges the games of another archive into the open one. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"

#define KARUM_TYPE_MERGE_ARCHIVE_DIALOG (karum_merge_archive_dialog_get_type ())

/**
 * KarumMergeArchiveDialog: compares another archive, shows what merging would change, and merges
 * it.
 */
G_DECLARE_FINAL_TYPE (
    KarumMergeArchiveDialog, karum_merge_archive_dialog, KARUM, MERGE_ARCHIVE_DIALOG, AdwWindow)

/* karum_merge_archive_dialog_choose: opens a file chooser for the other archive, then the
 * dialog. */
void karum_merge_archive_dialog_choose (GtkWindow *parent, KarumArchive *archive);

/* karum_merge_archive_dialog_present: shows the dialog for the archive at @other. */
void
karum_merge_archive_dialog_present (GtkWindow *parent, KarumArchive *archive, const char *other);

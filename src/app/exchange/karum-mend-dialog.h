/* karum-mend-dialog.h: rejected records, mended one after the other. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"
#include "karum-import-tally.h"

#define KARUM_TYPE_MEND_DIALOG (karum_mend_dialog_get_type ())

/**
 * KarumMendDialog: the text of a rejected record, with a mark in the line of its fault. The text is
 * checked while it is changed; what is right can be added.
 *
 * KarumMendDialog::mended (KarumRejection *rejection, KarumImportReport *report): a record was
 * added, or was there already. The handler may free @rejection.
 */
G_DECLARE_FINAL_TYPE (KarumMendDialog, karum_mend_dialog, KARUM, MEND_DIALOG, AdwWindow)

/* karum_mend_dialog_can: whether it has something to show: some @rejections (element-type
 * KarumRejection) have a text. */
gboolean karum_mend_dialog_can (const GPtrArray *rejections);

/* karum_mend_dialog_new: @rejections: those with a text must stay alive until they are mended */
GtkWidget *
karum_mend_dialog_new (GtkWindow *parent, KarumArchive *archive, const GPtrArray *rejections);

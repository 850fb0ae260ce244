/* karum-start-dialog.h: correcting with which rules and setup a game began. */
#pragma once

#include <adwaita.h>

#include "karum-record.h"

#define KARUM_TYPE_START_DIALOG (karum_start_dialog_get_type ())

/**
 * KarumStartDialog: previews the effect of a correction on the turns. Signal `applied`
 * (KarumRecord, transfer none): the corrected record; the dialog has closed itself.
 */
G_DECLARE_FINAL_TYPE (KarumStartDialog, karum_start_dialog, KARUM, START_DIALOG, AdwWindow)

/**
 * karum_start_dialog_new: (transfer none): to be presented by the caller
 * @record: copied
 */
GtkWindow *karum_start_dialog_new (GtkWindow *parent, const KarumRecord *record);

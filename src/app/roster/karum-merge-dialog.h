/* karum-merge-dialog.h: merging players or events. */
#pragma once

#include <adwaita.h>

#define KARUM_TYPE_MERGE_DIALOG (karum_merge_dialog_get_type ())

/**
 * KarumMergeDialog::merge (gint64): the user wants all items to be merged into the one with this
 * number.
 */
G_DECLARE_FINAL_TYPE (KarumMergeDialog, karum_merge_dialog, KARUM, MERGE_DIALOG, AdwWindow)

/**
 * karum_merge_dialog_new:
 * @items: (element-type KarumRosterItem): two or more; the first is preselected
 * @consequences: a text that explains the effects to the user
 */
GtkWindow *karum_merge_dialog_new (GtkWindow *parent, GPtrArray *items, const char *consequences);

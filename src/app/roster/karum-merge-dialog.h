/* karum-merge-dialog.h: which of several players or events they all are. */
#pragma once

#include <adwaita.h>

#include "karum-roster-item.h"

G_BEGIN_DECLS

#define KARUM_TYPE_MERGE_DIALOG (karum_merge_dialog_get_type ())

/**
 * KarumMergeDialog::merge (gint64): a person wants all to become the one with this number.
 */
G_DECLARE_FINAL_TYPE (KarumMergeDialog, karum_merge_dialog, KARUM, MERGE_DIALOG, AdwWindow)

/**
 * karum_merge_dialog_new:
 * @items: (element-type KarumRosterItem): two or more; the first is proposed
 * @consequences: what will happen, for a person to read
 */
GtkWindow *karum_merge_dialog_new (GtkWindow *parent, GPtrArray *items, const char *consequences);

G_END_DECLS

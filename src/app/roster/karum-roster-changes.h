/* karum-roster-changes.h: changes of the players or events that are selected on a page: merging, renaming, deleting. */
#pragma once

#include <adwaita.h>

#include "karum-roster-table.h"
#include "karum-roster-page.h"

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

/* karum_roster_changes_merge: asks which item to keep, merges the others into it and reports it. */
void karum_roster_changes_merge (KarumRosterPage *page, KarumRoster *roster);

/* karum_roster_changes_remove: moves the items into the bin, or restores them, and reports it. */
void karum_roster_changes_remove (KarumRosterPage *page, KarumRoster *roster, gboolean deleted);

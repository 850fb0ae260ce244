/* karum-roster-changes.h: changes of the players or events that are selected on a page. */
#pragma once

#include "karum-roster-page.h"

G_BEGIN_DECLS

/* karum_roster_changes_merge: asks which item to keep, merges the others into it and reports it. */
void karum_roster_changes_merge (KarumRosterPage *page, KarumRoster *roster);

/* karum_roster_changes_remove: moves the items into the bin, or restores them, and reports it. */
void karum_roster_changes_remove (KarumRosterPage *page, KarumRoster *roster, gboolean deleted);

G_END_DECLS

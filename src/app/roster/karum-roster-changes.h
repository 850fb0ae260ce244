/* karum-roster-changes.h: what is done to the players or events that are chosen on a page. */
#pragma once

#include "karum-roster-page.h"

G_BEGIN_DECLS

/* karum_roster_changes_merge: asks which one the others become; then they do, and it is told. */
void karum_roster_changes_merge (KarumRosterPage *page, KarumRoster *roster);

/* karum_roster_changes_remove: puts them into the bin, or takes them out of it, and tells so. */
void karum_roster_changes_remove (KarumRosterPage *page, KarumRoster *roster, gboolean deleted);

G_END_DECLS

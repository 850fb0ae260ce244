/* karum-archive-upkeep.h: bringing the index of positions up to date while nobody waits for it. */
#pragma once

#include "karum-archive.h"

G_BEGIN_DECLS

typedef struct _KarumUpkeep KarumUpkeep;

/* karum_upkeep_new: begins with what is to be done for @archive, which must outlive it. */
KarumUpkeep *karum_upkeep_new (KarumArchive *archive);

/* karum_upkeep_free: stops what it is doing; what was done stays. */
void karum_upkeep_free (KarumUpkeep *upkeep);

/* karum_upkeep_note: something in the archive was changed; some seconds later it is seen to. */
void karum_upkeep_note (KarumUpkeep *upkeep);

/* karum_upkeep_look: tells that the archive was changed, unless all that was written is what is
 * derived here. */
void karum_upkeep_look (KarumUpkeep *upkeep);

G_END_DECLS

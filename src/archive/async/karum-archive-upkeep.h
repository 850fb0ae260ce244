/* karum-archive-upkeep.h: updates the index of positions and other derived data in the
 * background. */
#pragma once

#include "karum-archive.h"

typedef struct _KarumUpkeep KarumUpkeep;

/* karum_upkeep_new: starts the upkeep of @archive, which must outlive it. */
KarumUpkeep *karum_upkeep_new (KarumArchive *archive);

/* karum_upkeep_free: cancels the work in progress; finished work is kept. */
void karum_upkeep_free (KarumUpkeep *upkeep);

/* karum_upkeep_note: something in the archive was changed; the upkeep runs some seconds later. */
void karum_upkeep_note (KarumUpkeep *upkeep);

/* karum_upkeep_look: reports a change of the archive, unless only the upkeep has written to it. */
void karum_upkeep_look (KarumUpkeep *upkeep);

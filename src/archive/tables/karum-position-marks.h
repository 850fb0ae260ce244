/* karum-position-marks.h: marks games whose entries in the index of positions and in the columns
 * are outdated.
 *
 * Every change of a game, its turns or its review through the connection is noticed, wherever it is
 * made, and marked before the commit. A game after the last one in the index needs no mark: no
 * segment contains it.
 */
#pragma once

#include "karum-db.h"

typedef struct _KarumPositionMarks KarumPositionMarks;

/* karum_position_marks_new: starts watching @db, which must outlive it. */
KarumPositionMarks *karum_position_marks_new (KarumDb *db);
void karum_position_marks_free (KarumPositionMarks *marks);

/* karum-position-marks.h: which games the index of positions and the columns no longer have as they
 * are.
 *
 * Every change of a game or its turns that goes through the connection is noticed, wherever it is
 * made, and marked before it is committed. A game that no segment can have needs no mark: it lies
 * beyond the last one that the index knows.
 */
#pragma once

#include "karum-db.h"

G_BEGIN_DECLS

typedef struct _KarumPositionMarks KarumPositionMarks;

/* karum_position_marks_new: begins to watch @db, which must outlive it. */
KarumPositionMarks *karum_position_marks_new (KarumDb *db);
void karum_position_marks_free (KarumPositionMarks *marks);

G_END_DECLS

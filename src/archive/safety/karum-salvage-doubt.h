/* karum-salvage-doubt.h: finds data saved from a damaged archive that may have been altered.
 *
 * An archive stores much data redundantly: in indexes, in derived data, in folded names. Where
 * two copies differ, one of them is wrong, and there is no way to know which.
 */
#pragma once

#include "karum-db.h"
#include "karum-store.h"

typedef struct {
  KarumDb *from;       /* (nullable): the damaged archive, if it can be opened */
  KarumStore *store;   /* the data saved from it, as read */
  gboolean comparable; /* both have the same version */
  GPtrArray *doubtful; /* (element-type utf8): translated sentences */
  GHashTable *games;   /* (element-type gint64): those that they are about */
} KarumDoubt;

/* karum_doubt_begin: determines @comparable. */
void karum_doubt_begin (KarumDoubt *doubt);

/* karum_doubt_end: of an archive that is damaged, says if it could not be compared. */
void karum_doubt_end (KarumDoubt *doubt);

/* karum_doubt_indexes: compares the tables of the damaged archive with their indexes. */
void karum_doubt_indexes (KarumDoubt *doubt);

/* karum_doubt_names: compares names with their folded forms, and with the spellings of the same
 * person or event. */
gboolean karum_doubt_names (KarumDoubt *doubt, GError **error);

/* karum_doubt_seals: compares what was saved with its seals. */
gboolean karum_doubt_seals (KarumDoubt *doubt, GError **error);

/* karum_doubt_game: compares game @id with its derived data, and with its result and score;
 * where these follow from the rules, they are recomputed. */
gboolean karum_doubt_game (KarumDoubt *doubt, gint64 id, const KarumRecord *record, GError **error);

/* karum_doubt_tell_game: doubts game @id; @what: as karum_salvage_tell_game() */
void karum_doubt_tell_game (KarumDoubt *doubt, gint64 id, const char *what);

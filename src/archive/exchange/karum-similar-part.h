/* karum-similar-part.h: finds games whose turns are a prefix of a new game's, or the reverse;
 * with the same persons on the same day, or both without a date. */
#pragma once

#include "karum-games-equal.h"
#include "karum-import.h"

G_BEGIN_DECLS

typedef struct _KarumSimilarParts KarumSimilarParts;

/* KarumSimilarPartVisit: called with each game found; returns TRUE to stop. */
typedef gboolean (*KarumSimilarPartVisit) (gint64 id,
                                           const KarumStoredGame *game,
                                           KarumSimilarity similarity,
                                           gpointer data);

/* karum_similar_parts_new: @db: borrowed. */
KarumSimilarParts *karum_similar_parts_new (KarumDb *db);
void karum_similar_parts_free (KarumSimilarParts *parts);

/* karum_similar_parts_load: loads the days of all games at once. */
gboolean karum_similar_parts_load (KarumSimilarParts *parts, GError **error);

/* karum_similar_parts_visit: visits games outside the bin that agree with @draft except for
 * their number of turns: KARUM_SIMILAR_LONGER or KARUM_SIMILAR_SHORTER. If there are very many,
 * only some. */
gboolean karum_similar_parts_visit (KarumSimilarParts *parts,
                                    const KarumGameDraft *draft,
                                    const KarumWho *who,
                                    KarumSimilarPartVisit visit,
                                    gpointer data,
                                    GError **error);

/* karum_similar_parts_add: @draft has been added as game @id. */
void karum_similar_parts_add (KarumSimilarParts *parts,
                              const KarumGameDraft *draft,
                              const gint64 persons[2],
                              gint64 id);

G_END_DECLS

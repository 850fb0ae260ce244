/* karum-similar-part.h: finds games that a new one begins with, or that begin with it; of the same
 * persons on the same day. */
#pragma once

#include "karum-games-table.h"
#include "karum-import.h"
#include "karum-spellings.h"

G_BEGIN_DECLS

typedef struct _KarumSimilarParts KarumSimilarParts;

/* karum_similar_parts_new: @db: borrowed. */
KarumSimilarParts *karum_similar_parts_new (KarumDb *db);
void karum_similar_parts_free (KarumSimilarParts *parts);

/* karum_similar_parts_load: reads the days of all games at once. */
gboolean karum_similar_parts_load (KarumSimilarParts *parts, GError **error);

/**
 * karum_similar_parts_find: @names: whom the names of Player1 and Player2 may mean.
 * @id: (out): 0 if there is none
 * @similarity: (out): KARUM_SIMILAR_LONGER or KARUM_SIMILAR_SHORTER
 */
gboolean karum_similar_parts_find (KarumSimilarParts *parts,
                                   const KarumGameDraft *draft,
                                   const KarumNamesakes names[2],
                                   gint64 *id,
                                   KarumSimilarity *similarity,
                                   GError **error);

/* karum_similar_parts_add: @draft is game @id now. */
void karum_similar_parts_add (KarumSimilarParts *parts,
                              const KarumGameDraft *draft,
                              const gint64 persons[2],
                              gint64 id);

G_END_DECLS

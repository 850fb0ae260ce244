/* karum-similar-turns.h: finds games with the same turns as a new one, however many there are. */
#pragma once

#include "karum-games-table.h"
#include "karum-import.h"
#include "karum-spellings.h"

G_BEGIN_DECLS

typedef struct _KarumSimilarTurns KarumSimilarTurns;

/* karum_similar_turns_new: @db: borrowed; in one transaction. */
KarumSimilarTurns *karum_similar_turns_new (KarumDb *db);
void karum_similar_turns_free (KarumSimilarTurns *turns);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumSimilarTurns, karum_similar_turns_free)

/* karum_similar_turns_load: reads the keys of all games' turns at once. */
gboolean karum_similar_turns_load (KarumSimilarTurns *turns, GError **error);

/**
 * karum_similar_turns_find_identical: looks outside the bin for a game that is the same as @draft
 * in everything but the UUID.
 * @names: whom the names of Player1 and Player2 may mean
 * @id: (out): 0 if there is none
 */
gboolean karum_similar_turns_find_identical (KarumSimilarTurns *turns,
                                             const KarumGameDraft *draft,
                                             const KarumNamesakes names[2],
                                             gint64 *id,
                                             GError **error);

/**
 * karum_similar_turns_find: the same for a game with the same turns that is not identical.
 * @similarity: (out): KARUM_SIMILAR_TURNS or KARUM_SIMILAR_NAMES
 */
gboolean karum_similar_turns_find (KarumSimilarTurns *turns,
                                   const KarumGameDraft *draft,
                                   const KarumNamesakes names[2],
                                   gint64 *id,
                                   KarumSimilarity *similarity,
                                   GError **error);

/* karum_similar_turns_add: @draft is game @id now, of @persons. */
void karum_similar_turns_add (KarumSimilarTurns *turns,
                              const KarumGameDraft *draft,
                              const gint64 persons[2],
                              gint64 id);

G_END_DECLS

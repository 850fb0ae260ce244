/* karum-similar-turns.h: finds games with the same turns as a new one, even among very many. */
#pragma once

#include "karum-games-equal.h"

/* Games with fewer turns than this are likely to be equal by chance. */
#define KARUM_SIMILAR_OWN_TURNS 10

typedef struct _KarumSimilarTurns KarumSimilarTurns;

/* KarumSimilarTurnsVisit: called with each game that has the turns; returns TRUE to stop. */
typedef gboolean (*KarumSimilarTurnsVisit) (gint64 id, const KarumStoredGame *game, gpointer data);

/* karum_similar_turns_new: @db: borrowed; for one transaction. */
KarumSimilarTurns *karum_similar_turns_new (KarumDb *db);
void karum_similar_turns_free (KarumSimilarTurns *turns);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumSimilarTurns, karum_similar_turns_free)

/* karum_similar_turns_load: loads the keys of all games' turns at once. */
gboolean karum_similar_turns_load (KarumSimilarTurns *turns, GError **error);

/* karum_similar_turns_visit_same: visits every game, also in the bin, that is the same as @draft
 * except for UUID and annotations: see karum_games_same_game(). */
gboolean karum_similar_turns_visit_same (KarumSimilarTurns *turns,
                                         const KarumGameDraft *draft,
                                         const KarumWho *who,
                                         KarumSimilarTurnsVisit visit,
                                         gpointer data,
                                         GError **error);

/* karum_similar_turns_visit_like: visits games with the turns of @draft that may be the same
 * game; if there are very many, only some. */
gboolean karum_similar_turns_visit_like (KarumSimilarTurns *turns,
                                         const KarumGameDraft *draft,
                                         const KarumWho *who,
                                         KarumSimilarTurnsVisit visit,
                                         gpointer data,
                                         GError **error);

/* karum_similar_turns_add: @draft has been added as game @id of @persons. */
void karum_similar_turns_add (KarumSimilarTurns *turns,
                              const KarumGameDraft *draft,
                              const gint64 persons[2],
                              gint64 id);

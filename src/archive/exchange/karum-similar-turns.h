/* karum-similar-turns.h: finds games with the same turns as a new one, however many there are. */
#pragma once

#include "karum-games-equal.h"

G_BEGIN_DECLS

/* Fewer turns than these may have been played by others too. */
#define KARUM_SIMILAR_OWN_TURNS 10

typedef struct _KarumSimilarTurns KarumSimilarTurns;

/* KarumSimilarTurnsVisit: a game with the turns that are looked for; TRUE to end. */
typedef gboolean (*KarumSimilarTurnsVisit) (gint64 id, const KarumStoredGame *game, gpointer data);

/* karum_similar_turns_new: @db: borrowed; in one transaction. */
KarumSimilarTurns *karum_similar_turns_new (KarumDb *db);
void karum_similar_turns_free (KarumSimilarTurns *turns);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumSimilarTurns, karum_similar_turns_free)

/* karum_similar_turns_load: reads the keys of all games' turns at once. */
gboolean karum_similar_turns_load (KarumSimilarTurns *turns, GError **error);

/* karum_similar_turns_visit_same: visits every game, in the bin too, that is @draft but for its
 * UUID and what is said of it: see karum_games_same_game(). */
gboolean karum_similar_turns_visit_same (KarumSimilarTurns *turns,
                                         const KarumGameDraft *draft,
                                         const KarumWho *who,
                                         KarumSimilarTurnsVisit visit,
                                         gpointer data,
                                         GError **error);

/* karum_similar_turns_visit_like: visits games with the turns of @draft that may be the same game;
 * of very many not all. */
gboolean karum_similar_turns_visit_like (KarumSimilarTurns *turns,
                                         const KarumGameDraft *draft,
                                         const KarumWho *who,
                                         KarumSimilarTurnsVisit visit,
                                         gpointer data,
                                         GError **error);

/* karum_similar_turns_add: @draft is game @id now, of @persons. */
void karum_similar_turns_add (KarumSimilarTurns *turns,
                              const KarumGameDraft *draft,
                              const gint64 persons[2],
                              gint64 id);

G_END_DECLS

/* karum-opponents.h: figures of many persons, each looked up quickly. */
#pragma once

#include "karum-player-list.h"
#include "karum-statement.h"

G_BEGIN_DECLS

typedef struct {
  GPtrArray *rows;   /* (element-type KarumOpponentTally) */
  GHashTable *known; /* (element-type gint64 KarumOpponentTally): the same by person */
} KarumOpponents;

/* karum_opponents_new_rows: (transfer full): an empty array that frees its elements. */
GPtrArray *karum_opponents_new_rows (void);

/* karum_opponents_new_known: (transfer full): an empty table of elements of such an array. */
GHashTable *karum_opponents_new_known (void);

/**
 * karum_opponents_get: the figures of @person, new ones if there are none.
 * @game: where name and note stand in the columns @name and @note
 * Returns: (transfer none)
 */
KarumOpponentTally *karum_opponents_get (
    const KarumOpponents *opponents, gint64 person, KarumStatement *game, int name, int note);

/* karum_opponent_count: one more game. */
void karum_opponent_count (
    KarumOpponentTally *tally, gboolean drawn, gboolean won, gint64 points, gint64 against);

G_END_DECLS

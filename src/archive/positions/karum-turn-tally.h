/* karum-turn-tally.h: counting what was played from a position. */
#pragma once

#include "karum-game.h"
#include "karum-explore.h"
#include "karum-ranks.h"

G_BEGIN_DECLS

/* What a game in which a turn was played says of it. */
typedef struct {
  KarumResult result; /* not KARUM_RESULT_NONE */
  gint64 margin;      /* of Player1 */
  guint holder;       /* the person, 0 or 1, who holds in the end the side that made the turn */
  guint32 date;       /* as karum_turn_tally_date() gives it */
  guint player;       /* of KarumRanks: who made the turn */
} KarumTurnTallyGame;

/* A turn, or all that lead to symmetric positions. */
typedef struct _KarumTurnTallyEntry KarumTurnTallyEntry;

typedef struct _KarumTurnTally KarumTurnTally;

/* karum_turn_tally_new: @ranks must outlive the tally. It has all that is legal in @state. */
KarumTurnTally *
karum_turn_tally_new (const KarumRules *rules, const KarumState *state, const KarumRanks *ranks);
void karum_turn_tally_free (KarumTurnTally *tally);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumTurnTally, karum_turn_tally_free)

/**
 * karum_turn_tally_enter: (transfer none): the entry of a turn that leads to @key, which is one of
 * karum_position_key().
 * @turn: (nullable): entered if there is none yet; where it is NULL the result can be NULL
 */
KarumTurnTallyEntry *
karum_turn_tally_enter (KarumTurnTally *tally, guint64 key, const KarumTurn *turn);

/* karum_turn_tally_by_tag: (nullable): the one entry whose key ends with @tag; NULL if there are
 * none or several. */
KarumTurnTallyEntry *karum_turn_tally_by_tag (KarumTurnTally *tally, guint32 tag);

/**
 * karum_turn_tally_count: counts a game for @turn, unless it was the last to be counted for it.
 * @serial: another number for every game
 */
void karum_turn_tally_count (KarumTurnTally *tally,
                             KarumTurnTallyEntry *turn,
                             guint64 serial,
                             const KarumTurnTallyGame *game);

/* karum_turn_tally_date: (nullable) @text as a number that grows with time, 0 for an unknown date.
 */
guint32 karum_turn_tally_date (const char *text);

/* karum_turn_tally_finish: (transfer full) (nullable): the turns that were played, as
 * karum_store_explore() returns them. */
GPtrArray *karum_turn_tally_finish (KarumTurnTally *tally, KarumDb *db, GError **error);

G_END_DECLS

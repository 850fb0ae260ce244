/* karum-turn-tally.h: counts the turns played from a position. */
#pragma once

#include "karum-game.h"
#include "karum-db.h"
#include "karum-played-turn.h"
#include "karum-record.h"
#include "karum-position-segment.h"

/* The data of a game in which a turn was played. */
typedef struct {
  KarumResult result; /* not KARUM_RESULT_NONE */
  gboolean scored;    /* whether it has a score */
  gint64 margin;      /* of Player1, if so */
  guint holder;       /* the person, 0 or 1, who has the side that played the turn in the end */
  guint32 date;       /* from karum_turn_tally_date() */
  guint player;       /* of KarumRanks: who played the turn */
} KarumTurnTallyGame;

/* A turn, or all turns that lead to symmetric positions. */
typedef struct _KarumTurnTallyEntry KarumTurnTallyEntry;

typedef struct _KarumTurnTally KarumTurnTally;

/* karum_turn_tally_new: @ranks must outlive the tally. The tally has entries for all legal turns
 * of @state. */
KarumTurnTally *
karum_turn_tally_new (const KarumRules *rules, const KarumState *state, const KarumRanks *ranks);
void karum_turn_tally_free (KarumTurnTally *tally);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumTurnTally, karum_turn_tally_free)

/**
 * karum_turn_tally_enter: (transfer none): the entry of a turn that leads to @key, a
 * karum_position_key().
 * @turn: (nullable): added if there is no entry yet; if it is NULL the result can be NULL
 */
KarumTurnTallyEntry *
karum_turn_tally_enter (KarumTurnTally *tally, guint64 key, const KarumTurn *turn);

/* karum_turn_tally_by_tag: (nullable): the only entry whose key ends with @tag; NULL if there
 * are none or several. */
KarumTurnTallyEntry *karum_turn_tally_by_tag (KarumTurnTally *tally, guint32 tag);

/**
 * karum_turn_tally_count: counts a game for @turn, unless it was the last game counted for it.
 * @serial: unique for each game
 */
void karum_turn_tally_count (KarumTurnTally *tally,
                             KarumTurnTallyEntry *turn,
                             guint64 serial,
                             const KarumTurnTallyGame *game);

/* karum_turn_tally_date: encodes the date @text (nullable) as a number that grows with time; 0
 * for an unknown date.
 */
guint32 karum_turn_tally_date (const char *text);

/* karum_turn_tally_finish: (transfer full) (nullable): the played turns, as
 * karum_positions_explore() returns them. */
GPtrArray *karum_turn_tally_finish (KarumTurnTally *tally, KarumDb *db, GError **error);

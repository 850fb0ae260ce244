/* karum-position-requests.h: requests about positions in the games of an archive. */
#pragma once

#include "karum-game.h"
#include "karum-positions.h"
#include "karum-request.h"

G_BEGIN_DECLS

/* A game in which a position occurs, for a list. */
typedef struct {
  KarumGameRow *row;
  guint ply; /* the first turn after which it occurs; 0 for the start */
} KarumPositionGame;

/* Games in which a position occurs. Reference counted with g_rc_box; immutable. */
typedef struct {
  guint count;      /* of all such games */
  GPtrArray *games; /* (element-type KarumPositionGame): the first of them, as entered */
} KarumPositionGames;

void karum_position_games_unref (KarumPositionGames *games);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumPositionGames, karum_position_games_unref)

/**
 * karum_request_explore: as karum_store_explore().
 * @filter: (nullable): NULL for all games
 * Result: GPtrArray (element-type KarumPlayedTurn)
 */
KarumRequest *karum_request_explore (const KarumRules *rules,
                                     const KarumState *state,
                                     const KarumGameFilter *filter);

/**
 * karum_request_position_games: the number of games under @rules that match @filter and contain the
 * position @state, and some of them.
 * @filter: (nullable): NULL for all games
 * @limit: the maximum number of games returned as rows
 * Result: KarumPositionGames
 */
KarumRequest *karum_request_position_games (const KarumRules *rules,
                                            const KarumState *state,
                                            const KarumGameFilter *filter,
                                            guint limit);

G_END_DECLS

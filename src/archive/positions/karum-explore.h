/* karum-explore.h: the games in which a position occurs, and the turns played from it. */
#pragma once

#include "karum-position-index.h"
#include "karum-store.h"

/* The maximum number of names in KarumPlayedTurn. */
#define KARUM_PLAYED_TURN_PLAYERS 3

/* A turn, or turns that lead to symmetric positions, with the finished games in which it was
 * played. Results are those of the side that played it, regardless of who had that side in the
 * end. */
typedef struct {
  char *turn; /* the first in byte order */
  guint games, wins, draws, losses;
  guint scored;  /* the games that have a score */
  gint64 margin; /* sum over those */
  char *last;    /* (nullable): the latest date of the games, "2026.11.20", unknown parts "??" */
  /* (nullable): display names of the players who played it, those with most games in the archive
   * first */
  char *players[KARUM_PLAYED_TURN_PLAYERS];
} KarumPlayedTurn;

/**
 * karum_positions_explore: the turns played from @state in finished games under @rules.
 * @scope: which games count
 * Returns: (transfer full) (nullable) (element-type KarumPlayedTurn): those with most games
 * first, then in byte order
 */
GPtrArray *karum_positions_explore (KarumStore *store,
                                    const KarumRules *rules,
                                    const KarumState *state,
                                    const KarumScope *scope,
                                    GError **error);

/**
 * karum_positions_search: finds games under @rules with the position @state.
 * @scope: which games count
 * @limit: 0 for all
 * Returns: (transfer full) (nullable) (element-type KarumPositionHit): in the order of their
 * numbers
 */
GArray *karum_positions_search (KarumStore *store,
                                const KarumRules *rules,
                                const KarumState *state,
                                const KarumScope *scope,
                                guint limit,
                                GError **error);

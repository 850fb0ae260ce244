/* karum-positions.h: games in which a position occurs, and what was played from it.
 *
 * Two positions are the same when their search keys are: board, side to move and phase agree up to
 * the game's symmetries. Answers come from the index of positions and, for games that it doesn't
 * have yet, from replaying them; they are the same whether there is an index or not.
 */
#pragma once

#include "karum-progress.h"
#include "karum-store.h"

G_BEGIN_DECLS

/* A game in which the position occurs. */
typedef struct {
  gint64 game;
  guint ply; /* the first turn after which it stands; 0 for the start */
} KarumPositionHit;

/**
 * karum_store_find_position: games under @rules that @filter finds with the position @state.
 * @limit: 0 for all
 * Returns: (transfer full) (nullable) (element-type KarumPositionHit): in the order of their
 * numbers
 */
GArray *karum_store_find_position (KarumStore *store,
                                   const KarumRules *rules,
                                   const KarumState *state,
                                   const KarumGameFilter *filter,
                                   guint limit,
                                   GError **error);

/* karum_store_count_position: how many games karum_store_find_position() would find; -1 with
 * @error */
gint64 karum_store_count_position (KarumStore *store,
                                   const KarumRules *rules,
                                   const KarumState *state,
                                   const KarumGameFilter *filter,
                                   GError **error);

/* The most names in KarumPlayedTurn. */
#define KARUM_PLAYED_TURN_PLAYERS 3

/* A turn, or turns that lead to symmetric positions, with the finished games in which it was
 * played. The results are those of the side that made it, regardless of who held it in the end. */
typedef struct {
  char *turn; /* the first in byte order */
  guint games, wins, draws, losses;
  gint64 margin; /* sum over the games */
  char *last;    /* (nullable): the latest date of the games, "2026.11.20", unknown parts "??" */
  /* (nullable): display names of those who made it, the one with most games in the archive
   * first */
  char *players[KARUM_PLAYED_TURN_PLAYERS];
} KarumPlayedTurn;

/**
 * karum_store_explore: the turns played from @state in finished games under @rules that @filter
 * finds. Returns: (transfer full) (nullable) (element-type KarumPlayedTurn): those with most games
 * first, then in byte order
 */
GPtrArray *karum_store_explore (KarumStore *store,
                                const KarumRules *rules,
                                const KarumState *state,
                                const KarumGameFilter *filter,
                                GError **error);

/**
 * karum_store_update_positions: takes games that are new or changed into the index of positions,
 * when there are enough of them to be worth it. Never needed for right answers, only for quick
 * ones. Others can write meanwhile: the archive is held for some milliseconds at a time. Not
 * inside a transaction. Where another store does the same, or the archive can only be read, this
 * does nothing.
 * @progress: (nullable): counts games
 * Returns: FALSE with @error; when it is cancelled, what was done stays
 */
gboolean
karum_store_update_positions (KarumStore *store, const KarumProgress *progress, GError **error);

/* karum_store_clear_positions: empties the index, so that it can be made again. Inside a
 * transaction it is a part of that. */
gboolean karum_store_clear_positions (KarumStore *store, GError **error);

G_END_DECLS

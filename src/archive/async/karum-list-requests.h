/* karum-list-requests.h: requests about the games that match a query. */
#pragma once

#include "karum-collections.h"
#include "karum-game.h"
#include "karum-positions.h"
#include "karum-request.h"
#include "karum-searches.h"

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

/* karum_request_count_games: Result: gint64, freed with g_free() */
KarumRequest *karum_request_count_games (const KarumGameQuery *query);

/* karum_request_list_games: games @offset … @offset + @limit - 1. Result: GPtrArray (element-type
 * KarumGameRow) */
KarumRequest *karum_request_list_games (const KarumGameQuery *query, guint offset, guint limit);

/**
 * karum_request_list_ids: the numbers of games @offset … @offset + @limit - 1.
 * @limit: 0 for all
 * Result: GArray (element-type gint64)
 */
KarumRequest *karum_request_list_ids (const KarumGameQuery *query, guint offset, guint limit);

/* karum_request_find_index: the index of game @id. Result: gint64, freed with g_free(): -1 if it
 * doesn't match */
KarumRequest *karum_request_find_index (const KarumGameQuery *query, gint64 id);

/* karum_request_names: as karum_store_names(). Result: GStrv */
KarumRequest *karum_request_names (KarumNameKind kind, const char *text, guint limit);

/* karum_request_list_searches: as karum_store_list_searches(). Result: GPtrArray (element-type
 * KarumSearchRow) */
KarumRequest *karum_request_list_searches (void);

/* karum_request_save_search: as karum_store_save_search(). */
KarumRequest *karum_request_save_search (const char *name, const KarumGameFilter *filter);

KarumRequest *karum_request_rename_search (gint64 id, const char *name);
KarumRequest *karum_request_delete_search (gint64 id);

/* karum_request_move_search: as karum_store_move_search(). */
KarumRequest *karum_request_move_search (gint64 id, guint place);

/* karum_request_list_collections: as karum_store_list_collections(). Result: GPtrArray
 * (element-type KarumCollectionRow) */
KarumRequest *karum_request_list_collections (const gint64 *games, guint n_games);

/* karum_request_add_collection: as karum_store_add_collection(). */
KarumRequest *karum_request_add_collection (const char *name);

KarumRequest *karum_request_rename_collection (gint64 id, const char *name);

/* karum_request_delete_collection: its games are kept. */
KarumRequest *karum_request_delete_collection (gint64 id);

/* karum_request_collect_games: as karum_store_collect_games(). */
KarumRequest *karum_request_collect_games (const gint64 *games,
                                           guint n_games,
                                           const char *name,
                                           gboolean collected);

/* karum_request_set_stars: @stars: 0 ... KARUM_MOST_STARS */
KarumRequest *karum_request_set_stars (const gint64 *games, guint n_games, guint stars);

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

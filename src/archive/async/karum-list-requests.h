/* karum-list-requests.h: requests about the games that match a query. */
#pragma once

#include "karum-request.h"

G_BEGIN_DECLS

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

G_END_DECLS

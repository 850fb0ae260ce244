/* karum-collection-requests.h: requests about stars and collections: see karum-marks.h and
 * karum-collections.h. */
#pragma once

#include "karum-collections.h"
#include "karum-request.h"

G_BEGIN_DECLS

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

G_END_DECLS

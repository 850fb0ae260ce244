/* karum-collections.h: collections of games, under names that a person gives: a game can be in any
 * number of them.
 *
 * Two names that differ only in case, accents or width are one.
 */
#pragma once

#include "karum-store.h"

G_BEGIN_DECLS

/**
 * KarumCollectionRow: a collection. Reference counted, immutable.
 */
typedef struct {
  gint64 id;
  char *name;
  guint games;  /* that are not in the bin */
  guint chosen; /* how many of the games that were asked for are in it */
} KarumCollectionRow;

void karum_collection_row_unref (KarumCollectionRow *row);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumCollectionRow, karum_collection_row_unref)

/**
 * karum_store_list_collections: all collections, in the order of their names.
 * @games: (nullable) (array length=n_games): games for the count @chosen
 * Returns: (transfer full) (nullable) (element-type KarumCollectionRow)
 */
GPtrArray *karum_store_list_collections (KarumStore *store,
                                         const gint64 *games,
                                         guint n_games,
                                         GError **error);

/**
 * karum_store_add_collection: a new, empty collection; one that is there is returned.
 * @name: UTF-8; white space around it is no part of it, and something must be left
 * @id: (out): its number
 */
gboolean
karum_store_add_collection (KarumStore *store, const char *name, gint64 *id, GError **error);

/**
 * karum_store_collect_games: puts games into a collection, or takes them out.
 * @name: as for karum_store_add_collection(); the collection is made if need be
 */
gboolean karum_store_collect_games (KarumStore *store,
                                    const gint64 *games,
                                    guint n_games,
                                    const char *name,
                                    gboolean collected,
                                    GError **error);

/* karum_store_rename_collection: refused if another one has the name. */
gboolean
karum_store_rename_collection (KarumStore *store, gint64 id, const char *name, GError **error);

/* karum_store_delete_collection: its games stay. */
gboolean karum_store_delete_collection (KarumStore *store, gint64 id, GError **error);

G_END_DECLS

/* karum-collections.h: named collections of games; a game can be in any number of them. Each has an
 * order of its own; what is added comes last.
 *
 * Names that differ only in case, accents or width are equal.
 */
#pragma once

#include "karum-marks.h"
#include "karum-store.h"

/**
 * KarumCollectionRow: a collection. Reference counted, immutable.
 */
typedef struct {
  gint64 id;
  char *name;
  guint games;  /* games outside the bin */
  guint chosen; /* the number of @games in it */
} KarumCollectionRow;

void karum_collection_row_unref (KarumCollectionRow *row);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumCollectionRow, karum_collection_row_unref)

/**
 * karum_store_list_collections: all collections, sorted by name.
 * @games: (nullable) (array length=n_games): games for the count @chosen
 * Returns: (transfer full) (nullable) (element-type KarumCollectionRow)
 */
GPtrArray *karum_store_list_collections (KarumStore *store,
                                         const gint64 *games,
                                         guint n_games,
                                         GError **error);

/**
 * karum_store_add_collection: creates an empty collection, or returns an existing one.
 * @name: UTF-8; leading and trailing white space is removed, and something must be left
 * @id: (out): its number
 */
gboolean
karum_store_add_collection (KarumStore *store, const char *name, gint64 *id, GError **error);

/**
 * karum_store_collect_games: adds games to a collection, or removes them.
 * @name: as for karum_store_add_collection(); the collection is created if necessary
 */
gboolean karum_store_collect_games (KarumStore *store,
                                    const gint64 *games,
                                    guint n_games,
                                    const char *name,
                                    gboolean collected,
                                    GError **error);

/**
 * karum_store_arrange_games: moves games within a collection; together they come in the order of
 * @games.
 * @games: which are in the collection; others are ignored
 * @name: of the collection
 * @beside: the game before which they go, or behind which if @after; if it is one of them, they go
 * where it is; any other number for the end
 */
gboolean karum_store_arrange_games (KarumStore *store,
                                    const gint64 *games,
                                    guint n_games,
                                    const char *name,
                                    gint64 beside,
                                    gboolean after,
                                    GError **error);

/* karum_store_rename_collection: fails if another one has the name. */
gboolean
karum_store_rename_collection (KarumStore *store, gint64 id, const char *name, GError **error);

/* karum_store_delete_collection: its games are kept. */
gboolean karum_store_delete_collection (KarumStore *store, gint64 id, GError **error);

/* karum_store_set_stars: rates games, as one undo step.
 * @stars: 0 ... KARUM_MOST_STARS */
gboolean karum_store_set_stars (
    KarumStore *store, const gint64 *games, guint n_games, guint stars, GError **error);

/**
 * karum_store_bin_games: moves games to the bin, or restores them; all of them or none. Ignores
 * games that don't exist or are already there.
 */
gboolean karum_store_bin_games (
    KarumStore *store, const gint64 *games, guint n_games, gboolean binned, GError **error);

/**
 * karum_store_destroy_games: permanently deletes those of @games that are in the bin: nothing of
 * them is left in the archive, so that this can't be undone. See karum-erase.h.
 * @games: (nullable): NULL for everything in the bin
 */
gboolean
karum_store_destroy_games (KarumStore *store, const gint64 *games, guint n_games, GError **error);

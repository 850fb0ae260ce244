/* karum-collections-table.h: the tables of collections and of the games in them. */
#pragma once

#include "karum-db.h"

G_BEGIN_DECLS

/* karum_collections_find: returns the number of the collection @name; 0 if there is none; -1
 * with @error.
 */
gint64 karum_collections_find (KarumDb *db, const char *name, GError **error);

/* karum_collections_add: returns the number of the collection @name, which is created if
 * necessary; -1 with @error. */
gint64 karum_collections_add (KarumDb *db, const char *name, GError **error);

/* karum_collections_put: adds @game to @collection, or removes it; does nothing if it is already
 * so. */
gboolean karum_collections_put (
    KarumDb *db, gint64 collection, gint64 game, gboolean collected, GError **error);

/* karum_collections_names: (transfer full) (nullable): the collections of a game, sorted. */
GStrv karum_collections_names (KarumDb *db, gint64 game, GError **error);

G_END_DECLS

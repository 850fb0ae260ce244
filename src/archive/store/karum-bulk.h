/* karum-bulk.h: settings for writing very many games at once. */
#pragma once

#include "karum-db.h"
#include "karum-game.h"

G_BEGIN_DECLS

/* karum_bulk_pays: whether rebuilding the indexes is faster than updating them when @games are
 * written to an archive with @others. */
gboolean karum_bulk_pays (guint64 games, guint64 others);

/* karum_bulk_begin: to be called before the transaction: gives the connection more memory, and
 * disables the checking of foreign keys, for which the caller is responsible. */
void karum_bulk_begin (KarumDb *db);

/* karum_bulk_end: to be called after the transaction: restores the settings. */
void karum_bulk_end (KarumDb *db);

/* karum_bulk_drop_indexes: to be called in the transaction: drops the indexes found by
 * karum_schema_indexes(). The statements create them again, which is faster for many games
 * than updating them. */
gboolean karum_bulk_drop_indexes (KarumDb *db, GStrv indexes, GError **error);

/* karum_bulk_keep_schema: to be called from time to time until the transaction ends: keeps the
 * pages of the schema in the cache. If one were spilled and then changed again, as by a new
 * index, SQLite would write everything after it again during the commit, when the transaction
 * can't yield. */
gboolean karum_bulk_keep_schema (KarumDb *db, GError **error);

/* karum_bulk_begin_indexes: to be called before those statements: they can be interrupted within
 * milliseconds. */
gboolean karum_bulk_begin_indexes (KarumDb *db, GError **error);

/* karum_bulk_end_indexes: to be called after them, if there is more to write. */
gboolean karum_bulk_end_indexes (KarumDb *db, GError **error);

G_END_DECLS

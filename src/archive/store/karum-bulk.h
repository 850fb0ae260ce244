/* karum-bulk.h: writing so many games at once that the archive is set up for it. */
#pragma once

#include "karum-db.h"
#include "karum-game.h"

G_BEGIN_DECLS

/* karum_bulk_pays: whether to rebuild indexes for @games that are written beside @others,
 * which is then quicker than keeping them. */
gboolean karum_bulk_pays (guint64 games, guint64 others);

/* karum_bulk_begin: before the transaction: gives the connection more memory, and leaves it to the
 * writer that references are right. */
void karum_bulk_begin (KarumDb *db);

/* karum_bulk_end: after the transaction: everything is as it was before karum_bulk_begin(). */
void karum_bulk_end (KarumDb *db);

/**
 * karum_bulk_find_indexes: before the transaction: the indexes of the table of games.
 * @games: (array zero-terminated): the games to know
 * @condition: (nullable): only indexes of games for which this holds
 * Returns: (transfer full) (nullable): the statements that make them
 */
GStrv
karum_bulk_find_indexes (const KarumGame *const *games, const char *condition, GError **error);

/* karum_bulk_drop_indexes: inside the transaction: drops what karum_bulk_find_indexes() has found,
 * for those statements to make it again, which for many games is quicker than keeping it. */
gboolean karum_bulk_drop_indexes (KarumDb *db, GStrv indexes, GError **error);

/* karum_bulk_keep_schema: from time to time until the transaction ends: keeps the pages of the
 * schema in memory. If one was written and then again, as for a new index, SQLite would write all
 * that came between once more at the end of the transaction, when nobody can come first. */
gboolean karum_bulk_keep_schema (KarumDb *db, GError **error);

/* karum_bulk_begin_indexes: before those statements: they can be interrupted in milliseconds. */
gboolean karum_bulk_begin_indexes (KarumDb *db, GError **error);

/* karum_bulk_end_indexes: after them, when there is more to do. */
gboolean karum_bulk_end_indexes (KarumDb *db, GError **error);

G_END_DECLS

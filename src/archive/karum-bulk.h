/* karum-bulk.h: writing so many games at once that the archive is set up for it. */
#pragma once

#include "karum-db.h"
#include "karum-game.h"

G_BEGIN_DECLS

/* karum_bulk_begin: before the transaction: gives the connection more memory, and leaves it to the
 * writer that references are right. */
void karum_bulk_begin (KarumDb *db);

/* karum_bulk_end: after the transaction: everything is as it was before karum_bulk_begin(). */
void karum_bulk_end (KarumDb *db);

/**
 * karum_bulk_drop_indexes: inside the transaction: drops the indexes of the table of games.
 * @games: (array zero-terminated): the games to know
 * Returns: (transfer full) (nullable): statements for karum_bulk_make_indexes()
 */
GStrv karum_bulk_drop_indexes (KarumDb *db, const KarumGame *const *games, GError **error);

/* karum_bulk_make_indexes: makes them again, which for many games is quicker than keeping them. */
gboolean karum_bulk_make_indexes (KarumDb *db, GStrv indexes, GError **error);

G_END_DECLS

/* karum-games-table.h: the table of games with those of their turns, annotations and other tags. */
#pragma once

#include "karum-db.h"
#include "karum-record.h"

G_BEGIN_DECLS

/**
 * karum_games_save: as karum_store_save_game(), inside a transaction.
 * @players: (nullable): of a new game, the two players who are meant where names are theirs
 */
gboolean karum_games_save (KarumDb *db,
                           gint64 *id,
                           gint64 *revision,
                           const KarumRecord *record,
                           const gint64 *players,
                           GError **error);

/* As karum_store_load_game(). */
KarumRecord *karum_games_load (
    KarumDb *db, const KarumGame *const *games, gint64 id, gint64 *revision, GError **error);

/* As karum_store_delete_game(). */
gboolean karum_games_delete (KarumDb *db, gint64 id, gboolean deleted, GError **error);

/* karum_games_not_found: sets the error that there is no game @id; FALSE */
gboolean karum_games_not_found (KarumDb *db, gint64 id, GError **error);

G_END_DECLS

/* karum-games-equal.h: whether a game is in the archive already. */
#pragma once

#include "karum-db.h"
#include "karum-record.h"

G_BEGIN_DECLS

/**
 * karum_games_find_equal: a game outside the bin that is @record in everything but its UUID; a
 * player is the same in any spelling of the name. Returns: 0 if there is none, -1 with @error
 */
gint64 karum_games_find_equal (KarumDb *db,
                               const KarumGame *const *games,
                               const KarumRecord *record,
                               GError **error);

/* karum_games_content_key: a key of what was played, the same for equal games on every machine. */
gint64 karum_games_content_key (const KarumRecord *record, const guint8 *line, gsize size);

G_END_DECLS

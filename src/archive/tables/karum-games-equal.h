/* karum-games-equal.h: whether a game is in the archive already. */
#pragma once

#include "karum-games-table.h"
#include "karum-statement.h"

G_BEGIN_DECLS

/* karum_games_same_start: whether rules, setup and position are the same. */
gboolean karum_games_same_start (const KarumStoredGame *game, const KarumGameDraft *draft);

/* karum_games_same_line: whether start and turns are the same. */
gboolean karum_games_same_line (const KarumStoredGame *game, const KarumGameDraft *draft);

/* karum_games_same_but_names: whether all but players and UUID is the same. */
gboolean karum_games_same_but_names (const KarumStoredGame *game, const KarumGameDraft *draft);

/* karum_games_select_content: (transfer full) (nullable): gives the numbers of the games outside
 * the bin that have this content key. */
KarumStatement *karum_games_select_content (KarumDb *db, gint64 content, GError **error);

/* karum_games_content_key: a key of what was played, the same for equal games on every machine. */
gint64 karum_games_content_key (const KarumRecord *record, const guint8 *line, gsize size);

G_END_DECLS

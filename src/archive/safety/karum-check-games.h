/* karum-check-games.h: whether the games of an archive are games, and what is derived from each. */
#pragma once

#include "karum-check-report.h"

G_BEGIN_DECLS

/* karum_check_games: replays every game; FALSE with @error if that can't be gone on with. */
gboolean karum_check_games (KarumCheckReport *report, GError **error);

/* karum_check_game_outcome: tells it if the result or the score of game @id is not that of its
 * turns. Returns: whether both are */
gboolean karum_check_game_outcome (KarumCheckReport *report, gint64 id, const KarumRecord *record);

/* karum_check_game_columns: tells what is wrong with that which is computed from game @id and kept
 * with it. Returns: FALSE with @error if that can't be read */
gboolean karum_check_game_columns (KarumCheckReport *report,
                                   gint64 id,
                                   const KarumRecord *record,
                                   GError **error);

G_END_DECLS

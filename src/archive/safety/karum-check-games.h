/* karum-check-games.h: checks the games of an archive, and the data derived from each. */
#pragma once

#include "karum-check-report.h"

/* karum_check_games: replays every game; FALSE with @error if that can't be continued. */
gboolean karum_check_games (KarumCheckReport *report, GError **error);

/* karum_check_game_outcome: reports if the result or the score of game @id doesn't match its
 * turns. Returns: whether both match */
gboolean karum_check_game_outcome (KarumCheckReport *report, gint64 id, const KarumRecord *record);

/* karum_check_game_columns: reports errors in the data derived from game @id in its row.
 * Returns: FALSE with @error if the row can't be read */
gboolean karum_check_game_columns (KarumCheckReport *report,
                                   gint64 id,
                                   const KarumRecord *record,
                                   GError **error);

/* karum-check-games.h: whether the games of an archive are games, and what is derived from each. */
#pragma once

#include "karum-check-report.h"

G_BEGIN_DECLS

/* karum_check_games: replays every game; FALSE with @error if that can't be gone on with. */
gboolean karum_check_games (KarumCheckReport *report, GError **error);

G_END_DECLS

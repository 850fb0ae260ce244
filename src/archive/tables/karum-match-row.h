/* karum-match-row.h: builds matches from their games. */
#pragma once

#include "karum-match-pairs.h"

G_BEGIN_DECLS

/* karum_match_row_new: (transfer full) (nullable): the match whose first game is @game, which
 * has been paired; NULL if its partner is the first game. */
KarumMatchRow *karum_match_row_new (const KarumMatchGame *game);

G_END_DECLS

/* karum-match-row.h: matches made of their games. */
#pragma once

#include "karum-match-pairs.h"

G_BEGIN_DECLS

/* karum_match_row_new: (transfer full) (nullable): the match that begins with @game, which has been
 * paired; NULL if it begins with its partner. */
KarumMatchRow *karum_match_row_new (const KarumMatchGame *game);

G_END_DECLS

/* karum-game-place.h: where in a game stands what was searched for. */
#pragma once

#include "karum-archive-types.h"
#include "karum-record.h"

G_BEGIN_DECLS

/**
 * karum_game_place: the number of turns after which the position or the pattern of @filter stands
 * on the board for the first time; G_MAXUINT where none is searched for, or it isn't found.
 */
guint karum_game_place (const KarumRecord *record, const KarumGameFilter *filter);

G_END_DECLS

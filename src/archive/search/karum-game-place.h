/* karum-game-place.h: where in a game stands what was searched for. */
#pragma once

#include "karum-archive-types.h"
#include "karum-record.h"

G_BEGIN_DECLS

/**
 * karum_game_place: where the position or the pattern of @filter stands on the board for the first
 * time; else the turn whose comments have the most of its words, or the first that it asks for by a
 * glyph, by marks or by variations.
 * Returns: (transfer none) (nullable): NULL where nothing of this is searched for, or found
 */
KarumNode *karum_game_place (const KarumRecord *record, const KarumGameFilter *filter);

G_END_DECLS

/* karum-game-place.h: the place in a game that a search found. */
#pragma once

#include "karum-archive-types.h"
#include "karum-record.h"

G_BEGIN_DECLS

/**
 * karum_game_place: the first node with the position or the pattern of @filter; else the turn whose
 * comments contain most of its words, or the first one with its glyph, with marks or with
 * variations.
 * Returns: (transfer none) (nullable): NULL if @filter has none of these, or if there is no such
 * node
 */
KarumNode *karum_game_place (const KarumRecord *record, const KarumGameFilter *filter);

G_END_DECLS

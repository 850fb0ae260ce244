/* karum-turn-texts.h: the legal turns of a position as texts. */
#pragma once

#include <glib.h>

#include "karum-game.h"

G_BEGIN_DECLS

/**
 * karum_turn_texts: (transfer full) (nullable) (element-type utf8): all legal turns, in byte order.
 * Returns: NULL if there are more than KARUM_TURNS_LIMIT
 */
GPtrArray *karum_turn_texts (const KarumRules *rules, const KarumState *state);

G_END_DECLS

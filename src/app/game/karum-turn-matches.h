/* karum-turn-matches.h: the legal turns that begin like what is being typed. */
#pragma once

#include <glib.h>

#include "karum-game.h"

G_BEGIN_DECLS

/**
 * karum_turn_matches: legal turns in @state whose notation begins with @prefix, in order.
 * @all: (out) (optional): FALSE where the position has too many turns for all of them to be looked
 *   at
 * Returns: (transfer full) (element-type utf8): none for an empty @prefix
 */
GPtrArray *karum_turn_matches (const KarumRules *rules,
                               const KarumState *state,
                               const char *prefix,
                               gboolean *all);

G_END_DECLS

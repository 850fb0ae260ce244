/* karum-turn-matches.h: the legal turns that match a typed beginning. */
#pragma once

#include <gtk/gtk.h>

#include "karum-game.h"

G_BEGIN_DECLS

/**
 * karum_turn_matches: legal turns in @state whose notation begins with @prefix, in order.
 * @all: (out) (optional): FALSE if the position has too many turns to examine all of them
 * Returns: (transfer full) (element-type utf8): empty for an empty @prefix
 */
GPtrArray *karum_turn_matches (const KarumRules *rules,
                               const KarumState *state,
                               const char *prefix,
                               gboolean *all);

/**
 * karum_turn_matches_show: fills @box with buttons, and hides it if there are none.
 * @found: (element-type utf8): from karum_turn_matches(); the first @most have buttons
 * @clicked: called with the button, whose label is the turn, and @object, while it exists
 */
void karum_turn_matches_show (
    GtkBox *box, const GPtrArray *found, guint most, GCallback clicked, gpointer object);

G_END_DECLS

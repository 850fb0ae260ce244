/* karum-turn-matches.h: the legal turns that begin like what is being typed. */
#pragma once

#include <gtk/gtk.h>

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

/**
 * karum_turn_matches_show: fills @box, which is seen if there are any, with buttons.
 * @found: (element-type utf8): from karum_turn_matches(); @most of them have one
 * @clicked: called with the button, whose label is the turn, and @object, as long as that is there
 */
void karum_turn_matches_show (
    GtkBox *box, const GPtrArray *found, guint most, GCallback clicked, gpointer object);

G_END_DECLS

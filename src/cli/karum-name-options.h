/* karum-name-options.h: players, events and collections that a command line names. */
#pragma once

#include "karum-store.h"

G_BEGIN_DECLS

/**
 * karum_name_options_player: the person called @name in any spelling, or `#12`: the one with that
 * number.
 * Returns: 0, with a message printed, if there is none, or several
 */
gint64 karum_name_options_player (KarumStore *store, const char *name);

/* karum_name_options_event: the same for an event, in any name that it has had. */
gint64 karum_name_options_event (KarumStore *store, const char *name);

/**
 * karum_name_options_resolve: makes numbers of what @filter names as `#12`, and makes sure that
 * everything else that it names is there.
 * @filter: (inout): with texts of its own
 * Returns: FALSE with a message printed
 */
gboolean karum_name_options_resolve (KarumStore *store, KarumGameFilter *filter);

G_END_DECLS

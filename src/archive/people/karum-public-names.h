/* karum-public-names.h: names that are not published: who is shown by initials or left out (see
 * KarumShown), in all that a store answers. */
#pragma once

#include "karum-masks.h"
#include "karum-store.h"

/**
 * karum_store_hide_names: from here on, until karum_store_show_names(), the names of players,
 * events and places that @store answers are those that are published; nobody has a note. Spellings
 * are found as before. Games are not left out: see karum_public_games_choose(). Nothing is written
 * to the archive, and nothing can be.
 */
gboolean karum_store_hide_names (KarumStore *store, GError **error);
void karum_store_show_names (KarumStore *store);

/* karum_store_leaves_out: @without: (out): whether @game is of a player who is left out, while
 * names are hidden */
gboolean karum_store_leaves_out (KarumStore *store, gint64 game, gboolean *without, GError **error);

/* karum_store_hidden_names: (transfer none) (nullable): for karum_masks_text(), while names are
 * hidden; NULL while they are not. */
const KarumMasks *karum_store_hidden_names (KarumStore *store);

/* karum-opponents.h: who can play, in words. */
#pragma once

#include <gio/gio.h>

/**
 * karum_opponents_new: the levels of the computer, from the weakest.
 * @person: whether a person is the first of the list, so that places are levels
 * Returns: (transfer full): a GtkStringList
 */
GListModel *karum_opponents_new (gboolean person);

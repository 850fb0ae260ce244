/* karum-tree-map.h: the tree of a game as a drawing: a line of dots for the main line and for each
 * variation, below where it begins; squares have comments. A click goes to a position. It is in a
 * GtkScrolledWindow, and keeps the current position in view. */
#pragma once

#include <gtk/gtk.h>

#include "karum-session.h"

#define KARUM_TYPE_TREE_MAP (karum_tree_map_get_type ())
G_DECLARE_FINAL_TYPE (KarumTreeMap, karum_tree_map, KARUM, TREE_MAP, GtkWidget)

/* karum_tree_map_set_session: @session: (nullable) */
void karum_tree_map_set_session (KarumTreeMap *self, KarumSession *session);

/* karum-split.h: a container for a board and a panel, which is beside the board or, in narrow
 * windows, below it. */
#pragma once

#include <gtk/gtk.h>

#define KARUM_TYPE_SPLIT (karum_split_get_type ())

/* Properties: `main` (contains the board and expands) and `panel`, both GtkWidget; `narrow`: the
 * panel is below. */
G_DECLARE_FINAL_TYPE (KarumSplit, karum_split, KARUM, SPLIT, GtkWidget)

/* karum-split.h: a container for a board and a panel, which is beside the board or, in narrow
 * windows, below it. */
#pragma once

#include <gtk/gtk.h>

#define KARUM_TYPE_SPLIT (karum_split_get_type ())

/* Properties: `main` (contains the board and expands), `panel` and, optionally, `record`, which is
 * between them, all GtkWidget; `narrow`: the panel is below; `wide`: there is room for a record,
 * too. `record-width` and `panel-width`: as the user has dragged them, in pixels; 0 for the usual
 * width.
 */
G_DECLARE_FINAL_TYPE (KarumSplit, karum_split, KARUM, SPLIT, GtkWidget)

/* karum-split.h: a board with what belongs to it, and a panel beside it or, in narrow windows,
 * below. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define KARUM_TYPE_SPLIT (karum_split_get_type ())

/* Properties: `main` (what has the board and grows) and `panel`, both GtkWidget; `narrow`: the
 * panel is below. */
G_DECLARE_FINAL_TYPE (KarumSplit, karum_split, KARUM, SPLIT, GtkWidget)

G_END_DECLS

/* karum-mark-bar.h: selects the next mark on the board: its color, or a letter or number. */
#pragma once

#include <gtk/gtk.h>

#include "karum-markup.h"

G_BEGIN_DECLS

#define KARUM_TYPE_MARK_BAR (karum_mark_bar_get_type ())

/* KarumMarkBar: its buttons use the actions `game.clear-marks` and `game.marking`. */
G_DECLARE_FINAL_TYPE (KarumMarkBar, karum_mark_bar, KARUM, MARK_BAR, GtkWidget)

typedef enum { KARUM_TOOL_MARK, KARUM_TOOL_LETTER, KARUM_TOOL_NUMBER } KarumMarkTool;

KarumMarkTool karum_mark_bar_get_tool (KarumMarkBar *self);

/* karum_mark_bar_get_color: of KARUM_TOOL_MARK. */
KarumMarkColor karum_mark_bar_get_color (KarumMarkBar *self);

G_END_DECLS

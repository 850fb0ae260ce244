/* karum-mark-bar.h: the marks that can be put on the board. */
#pragma once

#include <gtk/gtk.h>

#include "karum-markup.h"

typedef enum { KARUM_TOOL_MARK, KARUM_TOOL_LETTER, KARUM_TOOL_NUMBER } KarumMarkTool;

#define KARUM_TYPE_MARK_BAR (karum_mark_bar_get_type ())

/* KarumMarkBar: its buttons use the actions `game.clear-marks` and `game.marking`. */
G_DECLARE_FINAL_TYPE (KarumMarkBar, karum_mark_bar, KARUM, MARK_BAR, GtkWidget)

KarumMarkTool karum_mark_bar_get_tool (KarumMarkBar *self);

/* karum_mark_bar_get_color: of KARUM_TOOL_MARK. */
KarumMarkColor karum_mark_bar_get_color (KarumMarkBar *self);

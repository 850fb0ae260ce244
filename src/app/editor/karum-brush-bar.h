/* karum-brush-bar.h: what clicks put on the board. */
#pragma once

#include <gtk/gtk.h>

#include "karum-game.h"
#include "karum-rules.h"

#define KARUM_TYPE_BRUSH_BAR (karum_brush_bar_get_type ())
G_DECLARE_FINAL_TYPE (KarumBrushBar, karum_brush_bar, KARUM, BRUSH_BAR, GtkWidget)

/* karum_brush_bar_set_rules: offers the contents that @rules allow, and "nothing". */
void karum_brush_bar_set_rules (KarumBrushBar *self, const KarumRules *rules);

/* karum_brush_bar_get_cell: the selected content. */
KarumCell karum_brush_bar_get_cell (KarumBrushBar *self);

/* karum_brush_bar_choose: selects the button at @place, from 0; does nothing if there is none. */
void karum_brush_bar_choose (KarumBrushBar *self, guint place);

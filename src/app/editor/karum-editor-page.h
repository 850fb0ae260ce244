/* karum-editor-page.h: a page to set up a position and search for it in the archive. */
#pragma once

#include <gtk/gtk.h>

#include "karum-game.h"
#include "karum-page.h"

/* -- Brush bar: toggle buttons for the content that is put on points. */

#define KARUM_TYPE_BRUSH_BAR (karum_brush_bar_get_type ())
G_DECLARE_FINAL_TYPE (KarumBrushBar, karum_brush_bar, KARUM, BRUSH_BAR, GtkWidget)

/* karum_brush_bar_set_rules: offers the contents that @rules allow, and "nothing". */
void karum_brush_bar_set_rules (KarumBrushBar *self, const KarumRules *rules);

/* karum_brush_bar_get_cell: the selected content. */
KarumCell karum_brush_bar_get_cell (KarumBrushBar *self);

/* karum_brush_bar_choose: selects the button at @place, from 0; does nothing if there is none. */
void karum_brush_bar_choose (KarumBrushBar *self, guint place);

/* -- Editor page -- */

#define KARUM_TYPE_EDITOR_PAGE (karum_editor_page_get_type ())

/**
 * KarumEditorPage: shows the position it is given, as rules and a position line or as a filter,
 * whose other conditions are then part of the searches. `win.show-games` shows games,
 * `win.new-game-at` starts one.
 */
G_DECLARE_FINAL_TYPE (KarumEditorPage, karum_editor_page, KARUM, EDITOR_PAGE, KarumPage)

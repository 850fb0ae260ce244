/* karum-editor-page.h: a page to set up a position and search for it in the archive. */
#pragma once

#include <gtk/gtk.h>

#include "karum-game.h"
#include "karum-page.h"

/* -- Brush bar: toggle buttons for the content that is put on points. */

/* -- Editor page -- */

#define KARUM_TYPE_EDITOR_PAGE (karum_editor_page_get_type ())

/**
 * KarumEditorPage: shows the position it is given, as rules and a position line or as a filter,
 * whose other conditions are then part of the searches. `win.show-games` shows games,
 * `win.new-game-at` starts one.
 */
G_DECLARE_FINAL_TYPE (KarumEditorPage, karum_editor_page, KARUM, EDITOR_PAGE, KarumPage)

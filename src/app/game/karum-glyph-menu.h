/* karum-glyph-menu.h: the glyphs of a turn with their names, as menus. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* karum_glyph_menu_new: (transfer full): the judgements, and the position signs; they use the
 * actions `game.judge` and `game.assess`. */
GMenuModel *karum_glyph_menu_new (void);

G_END_DECLS

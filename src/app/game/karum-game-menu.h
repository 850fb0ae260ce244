/* karum-game-menu.h: the menus of the page of a game. */
#pragma once

#include <gio/gio.h>

#include "karum-session.h"

/* karum_glyph_menu_new: (transfer full): the judgements, and the position signs; they use the
 * actions `game.judge` and `game.assess`. */
GMenuModel *karum_glyph_menu_new (void);

/* karum_game_menu_new: (transfer full): contains the present names of the players of @session. */
GMenuModel *karum_game_menu_new (KarumSession *session);

/* karum_game_menu_new_turn: (transfer full): the menu of the current turn. */
GMenuModel *karum_game_menu_new_turn (void);

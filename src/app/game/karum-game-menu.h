/* karum-game-menu.h: the menu of a game's page. */
#pragma once

#include <gio/gio.h>

#include "karum-session.h"

G_BEGIN_DECLS

/* karum_game_menu_new: (transfer full): for the persons of @session as they are called now. */
GMenuModel *karum_game_menu_new (KarumSession *session);

/* karum_game_menu_new_turn: (transfer full): what can be done with the turn that is looked at. */
GMenuModel *karum_game_menu_new_turn (void);

G_END_DECLS

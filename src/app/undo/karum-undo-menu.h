/* karum-undo-menu.h: the menu items for undoing and redoing, which name the change. */
#pragma once

#include "karum-archive.h"

G_BEGIN_DECLS

/**
 * karum_undo_menu_show: keeps @section up to date with what can be undone in @archive.
 * @section: must have no other items
 * @archive: (nullable): replaces the previous one
 */
void karum_undo_menu_show (GMenu *section, KarumArchive *archive);

G_END_DECLS

/* karum-undo-menu.h: the entries for undoing and redoing, with what they would take back or do. */
#pragma once

#include "karum-archive.h"

G_BEGIN_DECLS

/**
 * karum_undo_menu_show: keeps @section up to date with what can be undone in @archive.
 * @section: has no other entries
 * @archive: (nullable): instead of the one before
 */
void karum_undo_menu_show (GMenu *section, KarumArchive *archive);

G_END_DECLS

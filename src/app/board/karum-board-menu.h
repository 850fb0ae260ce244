/* karum-board-menu.h: copying and saving what a board shows, on pages that have no menu for it. */
#pragma once

#include "karum-board-view.h"

G_BEGIN_DECLS

/**
 * karum_board_menu_add: gives @board a menu, for the second button of the pointer and for a long
 * press, with “Copy Position”, “Copy as Picture” and “Save Diagram…”, and lets it be dragged into
 * other programs. On boards that no button marks; once for a board.
 * @page: the widget around @board to which the menu belongs
 * @more: (nullable): a section below
 */
void karum_board_menu_add (KarumBoardView *board, GtkWidget *page, GMenuModel *more);

G_END_DECLS

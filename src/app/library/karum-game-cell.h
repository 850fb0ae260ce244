/* karum-game-cell.h: one text of a game in a row of the library. */
#pragma once

#include <gtk/gtk.h>

#include "karum-game-item.h"

G_BEGIN_DECLS

#define KARUM_TYPE_GAME_CELL (karum_game_cell_get_type ())

/**
 * KarumGameCell: shows a field of a KarumGameItem in one line, cut off where it is too long. A list
 * has thousands of cells, most of them out of sight, and changes all when it is scrolled far: a
 * cell has the same size whatever it shows, and makes its text when it is drawn.
 *
 * KarumGameCell:field: a #KarumGameField by name; KarumGameCell:item: (nullable): the place shown;
 * KarumGameCell:width-chars: room for so many characters at least, and KarumGameCell:natural-chars:
 * if there is some, -1 for exactly as wide as its text (for few cells a row); KarumGameCell:xalign:
 * where a short text stands, 0 to 1.
 */
G_DECLARE_FINAL_TYPE (KarumGameCell, karum_game_cell, KARUM, GAME_CELL, GtkWidget)

/* karum_game_cell_set_item: @item: (transfer none) (nullable) */
void karum_game_cell_set_item (KarumGameCell *self, KarumGameItem *item);

/* karum_game_cell_get_item: (transfer none) (nullable) */
KarumGameItem *karum_game_cell_get_item (KarumGameCell *self);

/* karum_game_cell_at: (transfer none) (nullable): a cell of the row at @x, @y in @list. */
KarumGameCell *karum_game_cell_at (GtkWidget *list, double x, double y);

G_END_DECLS

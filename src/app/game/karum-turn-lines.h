/* karum-turn-lines.h: the rows that a list of turns has at the moment. */
#pragma once

#include <gtk/gtk.h>

#include "karum-turn-item.h"

G_BEGIN_DECLS

/**
 * karum_turn_lines_move_focus: moves the focus to the row of @current if another row has it: a row
 * with the focus looks current.
 * @list: a GtkListView with a KarumTurnLine in each row
 * @current: (nullable)
 */
void karum_turn_lines_move_focus (GtkWidget *list, KarumTurnItem *current);

/**
 * karum_turn_lines_find: the turn at a point.
 * @list: an ancestor of the lines
 * @x, @y: in @list
 * Returns: (transfer none) (nullable)
 */
const KarumNode *karum_turn_lines_find (GtkWidget *list, double x, double y);

/* karum_turn_lines_forget_pointer: no row looks as if the pointer were on it. @list: a GtkListView
 */
void karum_turn_lines_forget_pointer (GtkWidget *list);

G_END_DECLS

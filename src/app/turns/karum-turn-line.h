/* karum-turn-line.h: a turn in a row of a list. */
#pragma once

#include <gtk/gtk.h>

#include "karum-turn-item.h"

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

#define KARUM_TYPE_TURN_LINE (karum_turn_line_get_type ())

/**
 * KarumTurnLine: shows a turn: its number, its player, the turn, and the points after it; or a
 * piece of a variation, in which each turn can be clicked; or a comment with links. The action
 * `turns.fold` (t: address of the first turn) folds or unfolds a variation.
 *
 * Signals of a comment: `link-pointed`, `link-chosen` (const char *), as those of KarumNote;
 * `opened`: it was clicked elsewhere.
 */
G_DECLARE_FINAL_TYPE (KarumTurnLine, karum_turn_line, KARUM, TURN_LINE, GtkBox)

GtkWidget *karum_turn_line_new (void);

/**
 * karum_turn_line_show: shows @item.
 * @session, @item: (nullable): NULL when the line goes out of view
 * @note: the editor, which the line takes if its comment is being edited
 */
void karum_turn_line_show (KarumTurnLine *self,
                           KarumSession *session,
                           KarumTurnItem *item,
                           GtkWidget *note);

/* karum_turn_line_get_item: (transfer none) (nullable) */
KarumTurnItem *karum_turn_line_get_item (KarumTurnLine *self);

/* karum_slip_class: @widget has the colour of what a review calls a turn. @slip: see
 * karum_session_get_slip() */
void karum_slip_class (gpointer widget, guint8 slip);

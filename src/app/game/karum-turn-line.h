/* karum-turn-line.h: a turn in a row of a list. */
#pragma once

#include <gtk/gtk.h>

#include "karum-turn-item.h"

G_BEGIN_DECLS

#define KARUM_TYPE_TURN_LINE (karum_turn_line_get_type ())

/* KarumTurnLine: shows a turn: its number, its player, the turn, the points after it, and the
 * comment below; or a piece of a variation, in which each turn can be clicked; or a comment. The
 * action `turns.fold` (t: address of the first turn) folds or unfolds a variation. */
G_DECLARE_FINAL_TYPE (KarumTurnLine, karum_turn_line, KARUM, TURN_LINE, GtkBox)

GtkWidget *karum_turn_line_new (void);

/* karum_turn_line_show: @session, @item: (nullable): NULL when the line goes out of view */
void karum_turn_line_show (KarumTurnLine *self, KarumSession *session, KarumTurnItem *item);

/* karum_turn_line_get_item: (transfer none) (nullable) */
KarumTurnItem *karum_turn_line_get_item (KarumTurnLine *self);

/* karum_turn_line_get_node: (transfer none) (nullable): the node of the turn nearest to @x, @y. */
const KarumNode *karum_turn_line_get_node (KarumTurnLine *self, double x, double y);

G_END_DECLS

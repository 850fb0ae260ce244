/* karum-turn-list.h: the turns of a game; a click looks at the position after one. */
#pragma once

#include <gtk/gtk.h>

#include "karum-session.h"

G_BEGIN_DECLS

#define KARUM_TYPE_TURN_LIST (karum_turn_list_get_type ())

/**
 * KarumTurnList: property `compact` (a turn a line, without variations and comments). Folds
 * variations; one that hides the turn that is looked at is unfolded.
 */
G_DECLARE_FINAL_TYPE (KarumTurnList, karum_turn_list, KARUM, TURN_LIST, GtkWidget)

/* karum_turn_list_set_session: @session: (nullable) */
void karum_turn_list_set_session (KarumTurnList *self, KarumSession *session);

/* karum_turn_list_can_fold: whether there is a variation to fold or unfold at the turn that is
 * looked at: the one that it is in, or those beside it or beside the next turn. */
gboolean karum_turn_list_can_fold (KarumTurnList *self);

/* karum_turn_list_fold: does so; one that is folded while its turns are looked at is looked at from
 * its first turn. */
void karum_turn_list_fold (KarumTurnList *self);

/* karum_turn_list_fold_all: folds all variations, or unfolds all if any is folded. */
void karum_turn_list_fold_all (KarumTurnList *self);

/* karum_turn_list_find: (transfer none) (nullable): the turn at @x, @y in the list. */
const KarumNode *karum_turn_list_find (KarumTurnList *self, double x, double y);

/* karum_turn_list_forget_pointer: no row looks pointed at or pressed: a menu has taken the pointer.
 */
void karum_turn_list_forget_pointer (KarumTurnList *self);

G_END_DECLS

/* karum-turn-list.h: the turns of a game with their comments. A click goes to the position after a
 * turn; each turn is spoken as a sentence. */
#pragma once

#include <gtk/gtk.h>

#include "karum-session.h"
#include "karum-turn-item.h"

#define KARUM_TYPE_TURN_LIST (karum_turn_list_get_type ())

/**
 * KarumTurnList: property `compact` (a turn a line, without variations and comments). Folds
 * variations; one that hides the current turn is unfolded. Comments are edited in their place,
 * which Enter or a click opens; while one writes, the editor goes along to another turn.
 *
 * Signals: `link-pointed` and `link-chosen` (const KarumNode *, gboolean, const char *): of the
 * comment on that node, or before it: as those of KarumNote.
 */
G_DECLARE_FINAL_TYPE (KarumTurnList, karum_turn_list, KARUM, TURN_LIST, GtkWidget)

/* karum_turn_list_set_session: @session: (nullable) */
void karum_turn_list_set_session (KarumTurnList *self, KarumSession *session);

/* karum_turn_list_write: opens the comment on the current turn, or the one @before it, and gives it
 * the focus; at the start, it is the comment on the game. */
void karum_turn_list_write (KarumTurnList *self, gboolean before);

/* karum_turn_list_is_writing: whether a comment has the focus, or will have it once its row is
 * seen. */
gboolean karum_turn_list_is_writing (KarumTurnList *self);

/* karum_turn_list_save: saves the comment that is being written. */
void karum_turn_list_save (KarumTurnList *self);

/* karum_turn_list_can_fold: whether there is a variation to fold or unfold at the current turn: the
 * one that contains it, or one beside it or beside the next turn. */
gboolean karum_turn_list_can_fold (KarumTurnList *self);

/* karum_turn_list_fold: folds or unfolds it. If the current turn becomes hidden, the first turn of
 * the variation becomes current. */
void karum_turn_list_fold (KarumTurnList *self);

/* karum_turn_list_fold_all: folds all variations, or unfolds all if any is folded. */
void karum_turn_list_fold_all (KarumTurnList *self);

#define KARUM_TURN_LIST_VIEW "(atuu)"

/**
 * karum_turn_list_dup_view: (transfer full), floating: what is folded, and which rows are seen.
 * karum_turn_list_set_view: returns to it.
 * @view: of this type, for the same game
 * @scrolls: also shows the same rows, whether the current turn is among them or not
 */
GVariant *karum_turn_list_dup_view (KarumTurnList *self);
void karum_turn_list_set_view (KarumTurnList *self, GVariant *view, gboolean scrolls);

/* karum_turn_list_find: (transfer none) (nullable): the turn at @x, @y in the list. */
const KarumNode *karum_turn_list_find (KarumTurnList *self, double x, double y);

/* karum_turn_list_forget_pointer: removes the hover state of all rows after a menu took the
 * pointer. */
void karum_turn_list_forget_pointer (KarumTurnList *self);

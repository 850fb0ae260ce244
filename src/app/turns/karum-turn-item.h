/* karum-turn-item.h: a row of the list of turns. */
#pragma once

#include "karum-session.h"

#define KARUM_TYPE_TURN_ITEM (karum_turn_item_get_type ())

/**
 * KarumTurnItem: a turn of the main line; or a piece of a variation, as a paragraph; or a comment,
 * as a paragraph below its turn. Nodes are those of the session's present record.
 *
 * Signal: `changed`: its appearance has changed.
 */
G_DECLARE_FINAL_TYPE (KarumTurnItem, karum_turn_item, KARUM, TURN_ITEM, GObject)

/**
 * karum_turn_item_new: (transfer full): a turn of the main line.
 * @node: has a turn
 * @before, @after: the states before and after it
 */
KarumTurnItem *karum_turn_item_new (KarumSession *session,
                                    const KarumNode *node,
                                    const KarumState *before,
                                    const KarumState *after);

/**
 * karum_turn_item_new_comment: the comment on the turn of @node, or on the game.
 * @before: the comment before the turn instead
 * @depth: of the variation; 0 on the main line
 * @written: it is being edited
 * Returns: (transfer full) (nullable): NULL if there are no words and it is not being edited
 */
KarumTurnItem *karum_turn_item_new_comment (
    KarumSession *session, const KarumNode *node, gboolean before, guint depth, gboolean written);

/* karum_turn_item_new_variation: (transfer full): an empty piece of a variation of nesting depth
 * @depth. */
KarumTurnItem *karum_turn_item_new_variation (KarumSession *session, guint depth);

/* karum_turn_item_add: adds a turn to a piece of a variation; @opens: the number of opening
 * parentheses before it. */
void karum_turn_item_add (KarumTurnItem *self, const KarumNode *node, guint opens);

typedef enum { KARUM_FOLD_NONE, KARUM_FOLD_OPEN, KARUM_FOLD_CLOSED } KarumFold;

/**
 * karum_turn_item_set_fold: for the variation that begins in this piece: whether it can be folded,
 * and whether it is.
 * @hidden: the number of hidden turns
 */
void karum_turn_item_set_fold (KarumTurnItem *self, KarumFold fold, guint hidden);
KarumFold karum_turn_item_get_fold (KarumTurnItem *self);

/* karum_turn_item_get_hidden: the number of turns hidden in a folded variation. */
guint karum_turn_item_get_hidden (KarumTurnItem *self);

/**
 * karum_turn_item_compact: uses the compact form: a turn with signs for its comment and for
 * @variations beside the turn.
 * @in_variation: the turn is not on the main line
 */
void karum_turn_item_compact (KarumTurnItem *self, guint variations, gboolean in_variation);

/* karum_turn_item_is_compact: whether it has the compact form. */
gboolean karum_turn_item_is_compact (KarumTurnItem *self);

/* karum_turn_item_is_inside: whether its turns are in a variation. */
gboolean karum_turn_item_is_inside (KarumTurnItem *self);

/* karum_turn_item_get_rules: (transfer none): the rules of its turns. */
const KarumRules *karum_turn_item_get_rules (KarumTurnItem *self);

/* karum_turn_item_close: adds a closing parenthesis after the last turn. */
void karum_turn_item_close (KarumTurnItem *self);

/* karum_turn_item_get_length: the number of its turns. */
guint karum_turn_item_get_length (KarumTurnItem *self);

/* karum_turn_item_get_node: the node of the turn at @place, 0 … length - 1; a comment has one,
 * too. */
const KarumNode *karum_turn_item_get_node (KarumTurnItem *self, guint place);

/* karum_turn_item_has_marks: whether the comment of @node draws something on the board. */
gboolean karum_turn_item_has_marks (const KarumRules *rules, const KarumNode *node);

/* karum_turn_item_get_number: (nullable): "12.", of a turn of the main line;
 * karum_turn_item_get_side: who made it, 0 or 1; -1 where that is not shown;
 * karum_turn_item_get_points: (nullable): after it, "28 : 19", Player1's first;
 * karum_turn_item_get_comment: (nullable): the words of a comment, without commands; only their
 * beginning if they are many; "" while it is edited, when karum_turn_item_is_written();
 * karum_turn_item_is_before: it is the comment before the turn;
 * karum_turn_item_get_slip: (nullable): what a review says of it, and the points given away: "??
 * −4.5".
 */
const char *karum_turn_item_get_number (KarumTurnItem *self);
int karum_turn_item_get_side (KarumTurnItem *self);
const char *karum_turn_item_get_points (KarumTurnItem *self);
const char *karum_turn_item_get_comment (KarumTurnItem *self);
const char *karum_turn_item_get_slip (KarumTurnItem *self);

/* karum_turn_item_get_slip_glyph: the glyph of the same; 0 for none. */
guint8 karum_turn_item_get_slip_glyph (KarumTurnItem *self);
gboolean karum_turn_item_is_before (KarumTurnItem *self);
gboolean karum_turn_item_is_written (KarumTurnItem *self);
guint karum_turn_item_get_depth (KarumTurnItem *self);

/* karum_turn_item_dup_markup: (transfer full): its text; in a variation, each turn is a link to its
 * place in the item. */
char *karum_turn_item_dup_markup (KarumTurnItem *self);

/* karum_turn_item_find: the place of the turn at byte @index of the text without markup; the last
 * one if that is after it. */
guint karum_turn_item_find (KarumTurnItem *self, gsize index);

/* karum_turn_item_set_current: sets which of its turns is current; NULL for none. */
void karum_turn_item_set_current (KarumTurnItem *self, const KarumNode *node);

/* karum_turn_item_seal: must be called after the last addition. */
void karum_turn_item_seal (KarumTurnItem *self);

/* karum_turn_item_renew: takes over the nodes of @fresh if both look the same; otherwise returns
 * FALSE. Both must be sealed; the previous nodes are not accessed. */
gboolean karum_turn_item_renew (KarumTurnItem *self, KarumTurnItem *fresh);

/* karum_turn_item_dup_spoken: (transfer full): as one would read it aloud: "Variation: turn 3, d4,
 * mistake. Turn 4, e5." */
char *karum_turn_item_dup_spoken (KarumTurnItem *item);

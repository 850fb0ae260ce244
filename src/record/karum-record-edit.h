/* karum-record-edit.h: edits a record's tree of turns.
 *
 * All turns of the tree are legal before and after an edit. Pointers to remaining nodes stay
 * valid unless stated otherwise. To be able to undo an edit, apply it to a copy of the record.
 */
#pragma once

#include "karum-record.h"

G_BEGIN_DECLS

/**
 * KarumLoss: the turns removed by an edit because they would be illegal in their new place, with
 * their subtrees.
 */
typedef struct {
  guint n_turns;    /* the number of removed turns, in all lines; 0 for none */
  guint ply;        /* the ply of the first of them, from 1, counted after the edit */
  KarumTurn turn;   /* the first of them */
  KarumError error; /* why it is illegal */
} KarumLoss;

/**
 * karum_record_replace: replaces the turn of @node; the following turns are kept as far as they are
 * legal.
 * @node: not the root; it is freed
 * @turn: legal in the position before
 * @loss: (out): the removed turns
 * Returns: (transfer none): the node that replaces @node, with its comments and glyphs
 */
KarumNode *
karum_record_replace (KarumRecord *record, KarumNode *node, const KarumTurn *turn, KarumLoss *loss);

/**
 * karum_record_insert: inserts @turn before the turn of @node; the following turns are kept as far
 * as they are legal. Variations of @node become variations of @turn.
 * @node: not the root; it may be removed and freed
 * @turn: legal in the position before @node
 * @loss: (out): the removed turns
 * Returns: (transfer none): the node of @turn
 */
KarumNode *
karum_record_insert (KarumRecord *record, KarumNode *node, const KarumTurn *turn, KarumLoss *loss);

/**
 * karum_record_remove: removes the turn of @node with its comments and glyphs; the following turns
 * move up as far as they are legal.
 * @node: not the root; it is freed
 * @loss: (out): the removed turns
 * Returns: (transfer none): the node before it
 */
KarumNode *karum_record_remove (KarumRecord *record, KarumNode *node, KarumLoss *loss);

/**
 * karum_record_settle: updates the outcome in the tags after an edit, if the main line differs from
 * that of @before: as karum_record_close() if the rules end the game now or had ended it before;
 * otherwise an ended game, for example by resignation, stays ended, with the score of the current
 * points.
 */
void karum_record_settle (KarumRecord *record, const KarumRecord *before);

/* -- Order of variations ---------------------------------------------------------------------- */

/**
 * karum_node_variation: (transfer none) (nullable): the first turn of the innermost variation that
 * contains @node; NULL on the main line.
 */
KarumNode *karum_node_variation (const KarumNode *node);

/* karum_node_promote: moves the innermost variation that contains @node one place up among its
 * alternatives; FALSE on the main line. */
gboolean karum_node_promote (KarumNode *node);

/* karum_node_can_demote: whether there is a variation after the line of @node. */
gboolean karum_node_can_demote (const KarumNode *node);

/* karum_node_demote: moves the line of @node one place down, at the last fork that has a later
 * alternative; FALSE if there is no such fork. */
gboolean karum_node_demote (KarumNode *node);

/* karum_node_make_main: makes @node a turn of the main line; FALSE if it is one already. */
gboolean karum_node_make_main (KarumNode *node);

G_END_DECLS

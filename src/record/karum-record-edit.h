/* karum-record-edit.h: changes of a record's tree of turns.
 *
 * Every turn of the tree is legal before a change and after it. Pointers to nodes that are still
 * there stay valid, unless something else is said. To be able to take a change back, make it in a
 * copy of the record.
 */
#pragma once

#include "karum-record.h"

G_BEGIN_DECLS

/**
 * KarumLoss: what a change has left out: turns that are not legal where they would stand, with
 * everything behind them.
 */
typedef struct {
  guint n_turns;    /* how many were left out, in all lines; 0 for none */
  guint ply;        /* of the first of them, counted from 1 as it stands after the change */
  KarumTurn turn;   /* the first of them */
  KarumError error; /* why it is not legal */
} KarumLoss;

/**
 * karum_record_replace: replaces the turn of @node; what follows stays as far as it is legal.
 * @node: not the root; it is freed
 * @turn: legal in the position before
 * @loss: (out): what was left out
 * Returns: (transfer none): the node that has taken the place of @node, with its comments and
 *   glyphs
 */
KarumNode *
karum_record_replace (KarumRecord *record, KarumNode *node, const KarumTurn *turn, KarumLoss *loss);

/**
 * karum_record_insert: puts @turn in before that of @node; what follows stays as far as it is
 * legal. Variations beside @node then stand beside @turn.
 * @node: not the root; it may be left out, and then is freed
 * @turn: legal in the position before @node
 * @loss: (out): what was left out
 * Returns: (transfer none): the node of @turn
 */
KarumNode *
karum_record_insert (KarumRecord *record, KarumNode *node, const KarumTurn *turn, KarumLoss *loss);

/**
 * karum_record_remove: takes the turn of @node out, with its comments and glyphs; what follows
 * takes its place as far as it is legal.
 * @node: not the root; it is freed
 * @loss: (out): what was left out
 * Returns: (transfer none): the node before it
 */
KarumNode *karum_record_remove (KarumRecord *record, KarumNode *node, KarumLoss *loss);

/**
 * karum_record_settle: brings the outcome in the tags up to date after a change, if the main line
 * has other turns than in @before: as karum_record_close() if the rules end the game now or had
 * ended it before; otherwise a game that was ended, as by resignation, stays so, with the score as
 * the points stand.
 */
void karum_record_settle (KarumRecord *record, const KarumRecord *before);

/* -- Order of variations ---------------------------------------------------------------------- */

/**
 * karum_node_variation: (transfer none) (nullable): the first turn of the innermost variation that
 * @node is in; NULL on the main line.
 */
KarumNode *karum_node_variation (const KarumNode *node);

/* karum_node_promote: moves the innermost variation that @node is in one place up among the
 * alternatives at its fork; FALSE on the main line. */
gboolean karum_node_promote (KarumNode *node);

/* karum_node_can_demote: whether there is a variation after the line that @node is in. */
gboolean karum_node_can_demote (const KarumNode *node);

/* karum_node_demote: moves the line that @node is in one place down, at the last fork before it
 * where another one follows; FALSE if there is no such fork. */
gboolean karum_node_demote (KarumNode *node);

/* karum_node_make_main: makes @node a turn of the main line; FALSE if it is one already. */
gboolean karum_node_make_main (KarumNode *node);

G_END_DECLS

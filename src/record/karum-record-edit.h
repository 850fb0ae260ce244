/* karum-record-edit.h: edits a record's tree of turns.
 *
 * All turns of the tree are legal before and after an edit. Pointers to remaining nodes stay
 * valid unless stated otherwise. To be able to undo an edit, apply it to a copy of the record.
 */
#pragma once

#include "karum-record.h"

/* What becomes of turns that are not legal any more. */
typedef enum {
  KARUM_KEEP_LEGAL,     /* they are removed */
  KARUM_KEEP_AS_COMMENT /* they are removed, and written into the comment after the turn before */
} KarumKeep;

/**
 * KarumLoss: the turns removed by an edit because they would be illegal in their new place, with
 * their subtrees.
 */
typedef struct {
  guint n_turns;    /* the number of removed turns, in all lines; 0 for none */
  guint ply;        /* the ply of the first of them, from 1, counted after the edit */
  KarumTurn turn;   /* the first of them */
  KarumState state; /* the position in which it is illegal */
  KarumError error; /* why it is illegal */
} KarumLoss;

/**
 * karum_record_replace: replaces the turn of @node; the following turns are kept as far as they are
 * legal.
 * @node: not the root; it is freed
 * @turn: legal in the position before
 * @keep: of turns that are not legal then
 * @loss: (out): the removed turns
 * Returns: (transfer none): the node that replaces @node, with its comments and glyphs
 */
KarumNode *karum_record_replace (
    KarumRecord *record, KarumNode *node, const KarumTurn *turn, KarumKeep keep, KarumLoss *loss);

/**
 * karum_record_insert: inserts @turn before the turn of @node; the following turns are kept as far
 * as they are legal. Variations of @node become variations of @turn.
 * @node: not the root; it may be removed and freed
 * @turn: legal in the position before @node
 * @loss: (out): the removed turns
 * Returns: (transfer none): the node of @turn
 */
KarumNode *karum_record_insert (
    KarumRecord *record, KarumNode *node, const KarumTurn *turn, KarumKeep keep, KarumLoss *loss);

/**
 * karum_record_remove: removes the turn of @node with its comments and glyphs; the following turns
 * move up as far as they are legal.
 * @node: not the root; it is freed
 * @loss: (out): the removed turns
 * Returns: (transfer none): the node before it
 */
KarumNode *
karum_record_remove (KarumRecord *record, KarumNode *node, KarumKeep keep, KarumLoss *loss);

/**
 * karum_record_restart: the same game under other rules, or from another start: @record is
 * unchanged.
 * @setup, @position: (nullable): as for karum_start()
 * @keep: of turns that are not legal then
 * @loss: (out): the removed turns
 * @error: says why the start is not possible
 * Returns: (transfer full) (nullable): NULL with @error
 */
KarumRecord *karum_record_restart (const KarumRecord *record,
                                   const KarumRules *rules,
                                   const char *setup,
                                   const char *position,
                                   KarumKeep keep,
                                   KarumLoss *loss,
                                   KarumError *error);

/**
 * karum_record_start_at: the game from the position at @node on, which becomes its start. Its
 * comment joins that on the game. Persons that have exchanged sides there change places in the
 * tags. @record is unchanged.
 * @node: followed by a turn
 * @loss: (out): turns that a position line does not remember enough for
 * Returns: (transfer full)
 */
KarumRecord *
karum_record_start_at (const KarumRecord *record, const KarumNode *node, KarumLoss *loss);

/**
 * karum_record_exchange_players: the other person has begun. The turns, and what the rules make of
 * them, stay; a result that the rules did not give stays with the person.
 */
void karum_record_exchange_players (KarumRecord *record);

/**
 * karum_record_branch: (transfer full): a record without turns in which the position at @node is
 * the start, to read turns from there with karum_kgn_read_branch(). It has neither tags nor the
 * position line of its start.
 */
KarumRecord *karum_record_branch (const KarumRecord *record, const KarumNode *node);

/**
 * karum_record_beyond: where turns are tried out that follow the last turn of a finished game: a
 * variation that repeats this turn, since the main line ends there. It is added if necessary.
 * @record: with a turn
 * Returns: (transfer none): the first turn of the variation
 */
KarumNode *karum_record_beyond (KarumRecord *record);

/* karum_record_find_beyond: (transfer none) (nullable): the same if it is there already. */
const KarumNode *karum_record_find_beyond (const KarumRecord *record);

/**
 * karum_record_graft: adds what follows @branch after @node, as far as it is legal there. Turns
 * that are there already are not repeated: annotations are joined. A finished game does not become
 * longer: what follows its last turn is added at karum_record_beyond().
 * @branch: in another record, or a copy of this one
 * @added: (out): the number of turns that were not there
 * @loss: (out): turns that are not legal there
 * Returns: (transfer none) (nullable): the first turn after @node, new or not; NULL if none is
 * legal
 */
KarumNode *karum_record_graft (
    KarumRecord *record, KarumNode *node, const KarumNode *branch, guint *added, KarumLoss *loss);

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

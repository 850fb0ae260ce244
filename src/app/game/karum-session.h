/* karum-session.h: a game on the table: its record, where one looks at it, and the turn being
 * entered. */
#pragma once

#include "karum-archive.h"
#include "karum-entry.h"
#include "karum-record-edit.h"

G_BEGIN_DECLS

#define KARUM_TYPE_SESSION (karum_session_get_type ())

/**
 * KarumSession: knows neither widgets nor any particular game.
 *
 * One looks at a node of the record. The line is the way from the start through that node to the
 * end that was chosen: other places on it are reached by the number of their turn.
 *
 * Whatever changes the record is saved first and takes effect when it is on disk; what is entered
 * in the meantime waits its turn. A change that can't be saved doesn't happen: `failed` says why.
 * In an archive that can't be written, variations are tried out and not kept.
 *
 * Signals: `record-changed` (turns, outcome or comments are different), `line-changed` (another
 * line, or another record), `position-changed` (another position is looked at, or the turn being
 * entered is different), `branched` (a variation was begun), `followed` (another window or program
 * has changed the game), `lost` (const char *: turns that were
 * taken over are not all legal: which, and why), `conflict` (const char *, guint: a correction
 * makes turns illegal: the first of them, and why; how many: karum_session_resolve() decides),
 * `refused` (const char *: why what was entered is not allowed), `failed` (const char *: why
 * nothing could be saved).
 */
G_DECLARE_FINAL_TYPE (KarumSession, karum_session, KARUM, SESSION, GObject)

/**
 * karum_session_new: a session that looks at the last turn of @record.
 * @archive: (nullable): where to keep the game; without one it is not kept
 * @id, @revision: of the game in @archive
 * @record: (transfer full): not changed any more
 */
KarumSession *
karum_session_new (KarumArchive *archive, gint64 id, gint64 revision, KarumRecord *record);

/* karum_session_get_record: (transfer none): never changed in place; replaced when the record
 * changes. */
const KarumRecord *karum_session_get_record (KarumSession *self);

/* karum_session_get_rules: (transfer none): of the record; at the same address whatever becomes of
 * that. */
const KarumRules *karum_session_get_rules (KarumSession *self);

/* karum_session_get_id: of the game in the archive; 0 while it is in none. */
gint64 karum_session_get_id (KarumSession *self);

/* karum_session_get_archive: (transfer none) (nullable) */
KarumArchive *karum_session_get_archive (KarumSession *self);

/* karum_session_get_name: the name of player 0 or 1, or a translated stand-in. */
const char *karum_session_get_name (KarumSession *self, guint player);

/* karum_session_get_person: the player, 0 or 1, who holds @side in @state. */
guint karum_session_get_person (KarumSession *self, const KarumState *state, KarumSide side);

/* karum_session_get_points: (out): the persons' points in @state, Player1's first. */
void karum_session_get_points (KarumSession *self, const KarumState *state, gint points[2]);

/* -- The place -------------------------------------------------------------------------------- */

/* karum_session_get_node: (transfer none): what is looked at: the position after its turn. */
const KarumNode *karum_session_get_node (KarumSession *self);

/* karum_session_get_position: (transfer none): the state at the node that is looked at. */
const KarumState *karum_session_get_position (KarumSession *self);

/* karum_session_is_waiting: a change is being saved that can lead to another place: what is done
 * now is done there. */
gboolean karum_session_is_waiting (KarumSession *self);

/* karum_session_go_to: looks at @node, of the present record. */
void karum_session_go_to (KarumSession *self, const KarumNode *node);

/* karum_session_in_variation: whether what is looked at is not on the main line. */
gboolean karum_session_in_variation (KarumSession *self);

/* karum_session_is_at_end: whether the last turn of the main line is looked at. */
gboolean karum_session_is_at_end (KarumSession *self);

/* -- The line --------------------------------------------------------------------------------- */

/* karum_session_get_length: its turns. */
guint karum_session_get_length (KarumSession *self);

/* karum_session_get_ply: after how many turns the position stands that is looked at. */
guint karum_session_get_ply (KarumSession *self);

/* karum_session_go: looks at the position after @ply turns, 0 … length (more means the last). */
void karum_session_go (KarumSession *self, guint ply);

/* karum_session_get_node_at: (transfer none): after @ply turns, 0 … length. */
const KarumNode *karum_session_get_node_at (KarumSession *self, guint ply);

/* karum_session_get_state: (transfer none): the state after @ply turns, 0 … length. */
const KarumState *karum_session_get_state (KarumSession *self, guint ply);

/* karum_session_get_turn: (transfer none) (nullable): the turn that led there; NULL for ply 0. */
const KarumTurn *karum_session_get_turn (KarumSession *self, guint ply);

/* karum_session_step: looks at the next (@by 1) or the previous (-1) position of the line. */
void karum_session_step (KarumSession *self, int by);

/* karum_session_go_to_fork: looks at the position in which there is a choice of turns, the next one
 * (@by 1) or the one before (-1); without a fork, at the last or the first of the line. */
void karum_session_go_to_fork (KarumSession *self, int by);

/* karum_session_choose: the line goes on with the alternative that stands @by places after the one
 * it goes on with, in a circle; the place stays. */
void karum_session_choose (KarumSession *self, int by);

/* -- Play ------------------------------------------------------------------------------------- */

/* karum_session_is_ended: by the rules or otherwise, whatever position is looked at. */
gboolean karum_session_is_ended (KarumSession *self);

/* karum_session_can_play: a turn can be made in the position that is looked at: at the end of a
 * game in progress as play, elsewhere as a variation. */
gboolean karum_session_can_play (KarumSession *self);

/* karum_session_can_branch: turns after what is looked at are a variation. After the last turn of
 * a finished game this is one that repeats the turn. */
gboolean karum_session_can_branch (KarumSession *self);

/* karum_session_can_edit: the record can be changed and saved. */
gboolean karum_session_can_edit (KarumSession *self);

/* karum_session_get_entry: (transfer none): the turn being entered; open if one can play. */
const KarumEntry *karum_session_get_entry (KarumSession *self);

/**
 * karum_session_touch: a person has touched @point. Touching the last point again ends a turn that
 * could go on, or puts back the piece picked up; touching another piece than that picked up picks
 * that one up.
 */
void karum_session_touch (KarumSession *self, KarumPoint point);

/* karum_session_step_back: takes back the last point touched. */
void karum_session_step_back (KarumSession *self);

/* karum_session_finish: plays the turn being entered as it is, if it is legal. */
void karum_session_finish (KarumSession *self);

/* karum_session_play: plays @turn, or goes to it where the record has it; refused if it isn't legal
 * in the position that is looked at. */
void karum_session_play (KarumSession *self, const KarumTurn *turn);

/* karum_session_type: plays the turn written in @text; refused with the reason if it is none. */
void karum_session_type (KarumSession *self, const char *text);

/* karum_session_resign: the person on @side gives the game up. */
void karum_session_resign (KarumSession *self, KarumSide side);

/* karum_session_run_out_of_time: the person on @side has; the other wins. */
void karum_session_run_out_of_time (KarumSession *self, KarumSide side);

/* karum_session_agree_draw: the persons agree on a draw. */
void karum_session_agree_draw (KarumSession *self);

/* -- The record ------------------------------------------------------------------------------- */

typedef enum { KARUM_CORRECT_NOTHING, KARUM_CORRECT_REPLACE, KARUM_CORRECT_INSERT } KarumCorrection;

/**
 * karum_session_correct: the position before the turn that is looked at is looked at; the turn that
 * is entered there next replaces that turn, or is put in before it. Looking elsewhere ends this.
 */
void karum_session_correct (KarumSession *self, KarumCorrection correction);

/* karum_session_get_correction: what the turn that is entered next will do to the one after the
 * place on the line. */
KarumCorrection karum_session_get_correction (KarumSession *self);

/* karum_session_get_loss: (transfer none) (nullable): what the correction that waits for a decision
 * would leave out. */
const KarumLoss *karum_session_get_loss (KarumSession *self);

/**
 * karum_session_resolve: decides after `conflict`.
 * @keep: what becomes of the turns that are not legal
 * @go_on: FALSE: the change is not made
 */
void karum_session_resolve (KarumSession *self, KarumKeep keep, gboolean go_on);

/* karum_session_remove: takes the turn that is looked at out of its line. */
void karum_session_remove (KarumSession *self);

/* karum_session_can_start_here: whether karum_session_start_here() would do something. */
gboolean karum_session_can_start_here (KarumSession *self);

/* karum_session_start_here: the turns before the position that is looked at go: it becomes the
 * start of the game. */
void karum_session_start_here (KarumSession *self);

/* karum_session_restart: @next, (transfer full), which karum_record_restart() made from the present
 * record, takes its place. */
void karum_session_restart (KarumSession *self, KarumRecord *next);

/* -- Branches --------------------------------------------------------------------------------- */

/* karum_session_dup_branch: (transfer full) (nullable): the turn that is looked at with all that
 * follows it, as KGN; NULL at the start. */
char *karum_session_dup_branch (KarumSession *self);

/**
 * karum_session_paste: adds the turns in @text after the current turn, as a variation if other
 * turns follow it. If the first turn isn't legal there, its number tells which turn of the line
 * they follow. A text with tags is a game; it is joined where it first differs from this game. The
 * signal `lost` tells what can't be read or isn't legal, `refused` that nothing could be added.
 */
void karum_session_paste (KarumSession *self, const char *text);

/**
 * karum_session_adopt_game: the turns of another game after the position that is looked at, as far
 * as they are legal, become a variation.
 * @other: a game in which that position stands, perhaps turned or mirrored
 * @ply: after this turn of its main line
 * @comment: on the last turn of the variation
 */
void karum_session_adopt_game (KarumSession *self,
                               const KarumRecord *other,
                               guint ply,
                               const char *comment);

/* karum_session_cite: (transfer full): names, event and date of a game, for a comment. */
char *karum_session_cite (const KarumTags *tags);

/* karum_session_delete: the turn that is looked at goes, with all that follows it. */
void karum_session_delete (KarumSession *self);

typedef enum { KARUM_ORDER_UP, KARUM_ORDER_DOWN, KARUM_ORDER_MAIN } KarumOrder;

/* karum_session_can_order: whether karum_session_order() would do something. */
gboolean karum_session_can_order (KarumSession *self, KarumOrder order);

/* karum_session_order: the line that is looked at goes up or down among the alternatives at its
 * fork, or becomes the main line. */
void karum_session_order (KarumSession *self, KarumOrder order);

/* karum_session_can_undo: there is a point touched, or the last change of the archive was one of
 * this game's record. */
gboolean karum_session_can_undo (KarumSession *self);

/* karum_session_can_redo: the change of the archive that was taken back last was one of this
 * game's record. */
gboolean karum_session_can_redo (KarumSession *self);

/* karum_session_undo: takes back the last point touched, else the last change of the archive. */
void karum_session_undo (KarumSession *self);

/* karum_session_redo: makes the change again that was taken back last. */
void karum_session_redo (KarumSession *self);

G_END_DECLS

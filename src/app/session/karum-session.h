/* karum-session.h: an open game: its record, the current node, and the turn being entered. */
#pragma once

#include "karum-archive.h"
#include "karum-clock.h"
#include "karum-entry.h"
#include "karum-markup.h"
#include "karum-record-edit.h"
#include "karum-verdict.h"

#define KARUM_TYPE_SESSION (karum_session_get_type ())

/**
 * KarumSession: knows neither widgets nor any particular game.
 *
 * The current node is a node of the record. The line is the path from the start through the current
 * node to the end that was selected last; its nodes are numbered by ply.
 *
 * A change of the record is saved first and takes effect once it is on disk; inputs wait meanwhile.
 * A change that can't be saved doesn't happen: `failed` tells why. In a read-only archive,
 * variations can be tried out but are not saved.
 *
 * Signals: `record-changed` (turns, outcome or comments have changed), `line-changed` (another
 * line, or another record), `position-changed` (the current node or the turn being entered has
 * changed), `review-changed` (what a review says of the main line), `branched` (a variation was
 * begun), `followed` (another window or program has changed the game), `joined` (the
 * same, and the comment that was saved; it has both texts), `lost` (const char *: which
 * of the added turns are not legal, and why), `conflict` (const char *, guint: a correction makes
 * turns illegal: the first of them and why, and their number; karum_session_resolve() decides),
 * `correction` (a change would correct what was played in a finished game: main line, result or
 * termination; karum_session_resolve() decides), `refused` (const char *: why the input is not
 * allowed), `failed` (const char *: why the change could not be saved), `turned` (const char *:
 * which change was undone or redone; guint: a KarumDirection).
 */
G_DECLARE_FINAL_TYPE (KarumSession, karum_session, KARUM, SESSION, GObject)

/**
 * karum_session_new: a session at the last turn of @record.
 * @archive: (nullable): where the game is saved; NULL if it isn't saved
 * @id, @revision: of the game in @archive
 * @record: (transfer full): immutable from now on
 */
KarumSession *
karum_session_new (KarumArchive *archive, gint64 id, gint64 revision, KarumRecord *record);

/* karum_session_protect: the game is not as it was saved, and must not be changed. */
void karum_session_protect (KarumSession *self);

/* karum_session_is_protected: see karum_session_protect() */
gboolean karum_session_is_protected (KarumSession *self);

/* karum_session_get_refusal: (nullable): the heading of the rules (data/learn) that explains why
 * the last input was `refused`. */
const char *karum_session_get_refusal (KarumSession *self);

/* karum_session_get_obstacle: the change in the history that is in the way of undo or redo, after
 * `refused`; 0 if the last refusal had another reason. */
guint64 karum_session_get_obstacle (KarumSession *self);

/* karum_session_get_record: (transfer none): immutable; replaced when the record changes. */
const KarumRecord *karum_session_get_record (KarumSession *self);

/* karum_session_get_rules: (transfer none): of the record; the pointer stays valid when the record
 * changes. */
const KarumRules *karum_session_get_rules (KarumSession *self);

/* karum_session_get_id: the game's number in the archive; 0 without one. */
gint64 karum_session_get_id (KarumSession *self);

/* karum_session_get_archive: (transfer none) (nullable) */
KarumArchive *karum_session_get_archive (KarumSession *self);

/* karum_session_get_name: the name of player 0 or 1, or a translated placeholder. */
const char *karum_session_get_name (KarumSession *self, guint player);

/* karum_session_get_person: the player, 0 or 1, who has @side in @state. */
guint karum_session_get_person (KarumSession *self, const KarumState *state, KarumSide side);

/* karum_session_get_points: (out): the players' points in @state, Player1's first. */
void karum_session_get_points (KarumSession *self, const KarumState *state, gint points[2]);

/* karum_session_get_clock: (transfer none): off in a game without one, or that has ended. */
KarumClock *karum_session_get_clock (KarumSession *self);

/* karum_session_get_time: what player 0 or 1 has left, in milliseconds: as the record says at the
 * current position; at the end of a game in progress, as the clock says. -1 in a game without a
 * clock. */
gint64 karum_session_get_time (KarumSession *self, guint player);

/* -- The place -------------------------------------------------------------------------------- */

/* karum_session_get_node: (transfer none): the current node; the current position is the one after
 * its turn. */
const KarumNode *karum_session_get_node (KarumSession *self);

/* karum_session_get_position: (transfer none): the current position. */
const KarumState *karum_session_get_position (KarumSession *self);

/* karum_session_is_waiting: a change is being saved that can lead to another place: what is done
 * now is done there. */
gboolean karum_session_is_waiting (KarumSession *self);

/* karum_session_go_to: makes @node, of the current record, the current node. */
void karum_session_go_to (KarumSession *self, const KarumNode *node);

/* karum_session_in_variation: whether the current node is not on the main line. */
gboolean karum_session_in_variation (KarumSession *self);

/* karum_session_is_at_end: whether the current node is the last one of the main line. */
gboolean karum_session_is_at_end (KarumSession *self);

/* -- The line --------------------------------------------------------------------------------- */

/* karum_session_get_length: the number of turns on the line. */
guint karum_session_get_length (KarumSession *self);

/* karum_session_get_ply: the number of turns before the current position. */
guint karum_session_get_ply (KarumSession *self);

/* karum_session_go: goes to the position after @ply turns, 0 … length (larger values mean the
 * last). */
void karum_session_go (KarumSession *self, guint ply);

/* karum_session_get_node_at: (transfer none): the node after @ply turns, 0 … length. */
const KarumNode *karum_session_get_node_at (KarumSession *self, guint ply);

/* karum_session_get_state: (transfer none): the state after @ply turns, 0 … length. */
const KarumState *karum_session_get_state (KarumSession *self, guint ply);

/* karum_session_get_turn: (transfer none) (nullable): the turn before that state; NULL for ply
 * 0. */
const KarumTurn *karum_session_get_turn (KarumSession *self, guint ply);

/* karum_session_step: goes to the next (@by 1) or the previous (-1) position of the line. */
void karum_session_step (KarumSession *self, int by);

/* karum_session_go_to_fork: goes to the next position with several turns (@by 1), or to the
 * previous one (-1); without one, to the last or first position of the line. */
void karum_session_go_to_fork (KarumSession *self, int by);

/* karum_session_choose: continues the line with the alternative @by places after the present one,
 * cyclically; the current node stays the same. */
void karum_session_choose (KarumSession *self, int by);

/* -- Play ------------------------------------------------------------------------------------- */

/* karum_session_is_ended: whether the game has ended, by the rules or otherwise. */
gboolean karum_session_is_ended (KarumSession *self);

/* karum_session_is_analysis: whether the game is an analysis copy, see karum_tags_is_analysis(). */
gboolean karum_session_is_analysis (KarumSession *self);

/* karum_session_can_play: whether a turn can be made in the current position: at the end of a game
 * in progress as play, elsewhere as a variation. */
gboolean karum_session_can_play (KarumSession *self);

/* karum_session_get_computer: the level of the computer (see karum_computer_level()) if it is to
 * move in the current position, the end of a game in progress that can be saved; then nobody else
 * can. 0 otherwise. */
guint karum_session_get_computer (KarumSession *self);

/* karum_session_can_branch: whether turns after the current node are a variation. After the last
 * turn of a finished game, this is one that repeats that turn. */
gboolean karum_session_can_branch (KarumSession *self);

/* karum_session_can_edit: whether the record can be changed and saved. */
gboolean karum_session_can_edit (KarumSession *self);

/* karum_session_get_entry: (transfer none): the turn being entered; open if a turn can be made. */
const KarumEntry *karum_session_get_entry (KarumSession *self);

/**
 * karum_session_touch: enters @point. The last point again ends a turn that could go on, or puts
 * back the piece that was picked up; another piece is picked up instead.
 */
void karum_session_touch (KarumSession *self, KarumPoint point);

/* karum_session_step_back: removes the last point of the turn being entered. */
void karum_session_step_back (KarumSession *self);

/* karum_session_finish: plays the turn being entered as it is, if it is legal. */
void karum_session_finish (KarumSession *self);

/* karum_session_play: plays @turn, or goes to it if the record has it; `refused` if it isn't legal
 * in the current position. */
void karum_session_play (KarumSession *self, const KarumTurn *turn);

/* karum_session_answer: plays @turn for the computer, which found it in @state; nothing if the
 * computer isn't to move there any more. */
void karum_session_answer (KarumSession *self, const KarumState *state, const KarumTurn *turn);

/**
 * karum_session_set_teacher: in a teaching game, see karum_tags_teaching(), the signal `weigh`
 * (const KarumTurn *) asks before a person's turn is made; until karum_session_weighed(), inputs
 * wait.
 */
void karum_session_set_teacher (KarumSession *self, gboolean teaches);

/* karum_session_weighed: makes the turn that waits for it, if any, or lets the person try again,
 * which is counted. */
void karum_session_weighed (KarumSession *self, gboolean make);

/* karum_session_count_tries: how often a person has tried again, in all turns of the game. */
guint karum_session_count_tries (KarumSession *self);

/* karum_session_type: plays the turn written in @text; `refused` with the reason if it isn't
 * one. */
void karum_session_type (KarumSession *self, const char *text);

/* karum_session_resign: the player with @side resigns. */
void karum_session_resign (KarumSession *self, KarumSide side);

/* karum_session_run_out_of_time: the player with @side loses on time. */
void karum_session_run_out_of_time (KarumSession *self, KarumSide side);

/* karum_session_agree_draw: the players agree on a draw. */
void karum_session_agree_draw (KarumSession *self);

/* -- The record ------------------------------------------------------------------------------- */

typedef enum { KARUM_CORRECT_NOTHING, KARUM_CORRECT_REPLACE, KARUM_CORRECT_INSERT } KarumCorrection;

/**
 * karum_session_correct: goes to the position before the current turn; the next turn entered there
 * replaces that turn, or is inserted before it. Going elsewhere cancels this.
 */
void karum_session_correct (KarumSession *self, KarumCorrection correction);

/* karum_session_get_correction: what the next turn that is entered does to the next one on the
 * line. */
KarumCorrection karum_session_get_correction (KarumSession *self);

/* karum_session_get_loss: (transfer none) (nullable): what the correction that waits for a decision
 * would leave out. */
const KarumLoss *karum_session_get_loss (KarumSession *self);

/* karum_session_get_proposal: (transfer none) (nullable): the game as it would be after the change
 * that waits for a decision. */
const KarumRecord *karum_session_get_proposal (KarumSession *self);

/**
 * karum_session_resolve: decides after `conflict` or `correction`.
 * @keep: how to treat turns that are no longer legal; KARUM_KEEP_LEGAL if all are legal
 * @go_on: FALSE to cancel the change
 */
void karum_session_resolve (KarumSession *self, KarumKeep keep, gboolean go_on);

/* karum_session_remove: removes the current turn from its line. */
void karum_session_remove (KarumSession *self);

/* karum_session_can_start_here: whether karum_session_start_here() would do something. */
gboolean karum_session_can_start_here (KarumSession *self);

/* karum_session_start_here: removes the turns before the current position, which becomes the start
 * of the game. */
void karum_session_start_here (KarumSession *self);

/* karum_session_restart: replaces the record by @next, (transfer full), which
 * karum_record_restart() made from it. */
void karum_session_restart (KarumSession *self, KarumRecord *next);

/* karum_session_settle: corrects a result that the turns can't have led to, see
 * karum_record_settle(). */
void karum_session_settle (KarumSession *self);

/* -- Branches --------------------------------------------------------------------------------- */

/* karum_session_dup_branch: (transfer full) (nullable): the current turn and everything after it,
 * as KGN; NULL at the start. */
char *karum_session_dup_branch (KarumSession *self);

/**
 * karum_session_paste: adds the turns in @text after the current turn, as a variation if other
 * turns follow it. If the first turn isn't legal there, its number tells which turn of the line
 * they follow. A text with tags is a game; it is joined where it first differs from this game; if
 * this is a result without a record, it becomes its record, see karum_record_take_place(). The
 * signal `lost` tells what can't be read or isn't legal, `refused` that nothing could be added.
 */
void karum_session_paste (KarumSession *self, const char *text);

/**
 * karum_session_adopt_game: adds the legal turns of another game after the current position as a
 * variation.
 * @other: a game that contains the position, possibly rotated or mirrored
 * @ply: the number of turns of its main line before it
 * @comment: on the last turn of the variation
 */
void karum_session_adopt_game (KarumSession *self,
                               const KarumRecord *other,
                               guint ply,
                               const char *comment);

/* karum_session_cite: (transfer full): names, event and date of a game, for a comment. */
char *karum_session_cite (const KarumTags *tags);

/* karum_session_delete: deletes the current turn and everything after it. */
void karum_session_delete (KarumSession *self);

typedef enum { KARUM_ORDER_UP, KARUM_ORDER_DOWN, KARUM_ORDER_MAIN } KarumOrder;

/* karum_session_can_order: whether karum_session_order() would do something. */
gboolean karum_session_can_order (KarumSession *self, KarumOrder order);

/* karum_session_order: moves the current line up or down among the alternatives at its fork, or
 * makes it the main line. */
void karum_session_order (KarumSession *self, KarumOrder order);

/* karum_session_can_undo: whether a point was entered, or there is a change of this game, whatever
 * else was changed since. */
gboolean karum_session_can_undo (KarumSession *self);

/* karum_session_can_redo: whether a change of this game was undone, and nothing else of it changed.
 */
gboolean karum_session_can_redo (KarumSession *self);

/* karum_session_undo: removes the last point that was entered, or undoes the last change of the
 * game; `turned` tells which. */
void karum_session_undo (KarumSession *self);

/* karum_session_redo: redoes the change of the game that was undone last; `turned` tells which. */
void karum_session_redo (KarumSession *self);

/**
 * karum_session_play_line: follows a line as far as it is legal; turns that the record doesn't have
 * become a variation; after the last turn of the game, in progress or not, one that repeats that
 * turn. An analysis copy gets longer instead. `refused` where karum_session_get_keep_refusal() says
 * why, or if a turn isn't legal.
 * @node: of the present record: where the line begins
 * @turns: separated by spaces
 */
void karum_session_play_line (KarumSession *self, const KarumNode *node, const char *turns);

/* karum_session_get_keep_refusal: (transfer none) (nullable): why a line that begins at @node, of
 * the present record, can't become a variation, a translated clause; NULL if it can. */
const char *karum_session_get_keep_refusal (KarumSession *self, const KarumNode *node);

/* -- Annotations: each is a change of the game; commands in comments are kept -- */

/**
 * karum_session_set_annotator: the name that becomes the Annotator of the game, if it has none,
 * with the next annotation.
 * @name: (nullable)
 */
void karum_session_set_annotator (KarumSession *self, const char *name);

/* karum_session_set_viewer: the person, 0 or 1, who is at the computer, where that is known better
 * than by the names: the annotator has other spellings, or was merged. Until the annotator changes.
 */
void karum_session_set_viewer (KarumSession *self, guint person);

/* karum_session_get_viewer: the person, 0 or 1, from whose side figures are told: the annotator,
 * who is the person at the computer, as a player of the game; otherwise Player1. */
guint karum_session_get_viewer (KarumSession *self);

/**
 * karum_session_set_comment: replaces the words of the comment on the turn of @node, or on the game
 * for the root.
 * @words: (nullable)
 */
void karum_session_set_comment (KarumSession *self, const KarumNode *node, const char *words);

/* karum_session_set_lead: the same with the comment before the turn of @node, not the root. */
void karum_session_set_lead (KarumSession *self, const KarumNode *node, const char *words);

/* karum_session_set_glyph: sets a glyph of the current turn, as karum_node_set_glyph(). */
void karum_session_set_glyph (KarumSession *self, KarumGlyphGroup group, guint8 glyph);

/**
 * karum_session_toggle_mark: adds a mark or an arrow to the current position; removes an equal one.
 * @to: @from for a mark
 */
void karum_session_toggle_mark (KarumSession *self,
                                KarumPoint from,
                                KarumPoint to,
                                KarumMarkColor color);

/* karum_session_toggle_label: gives @point the label @text, as karum_markup_toggle_label(). */
void karum_session_toggle_label (KarumSession *self, KarumPoint point, const char *text);

/* karum_session_number_label: gives @point the next letter or number, or removes its label. */
void karum_session_number_label (KarumSession *self, KarumPoint point, gboolean figures);

/* karum_session_clear_marks: removes all marks, arrows and labels of the position. */
void karum_session_clear_marks (KarumSession *self);

/* karum_session_set_diagram: sets whether a diagram is printed after the current turn. */
void karum_session_set_diagram (KarumSession *self, gboolean diagram);

/* karum_session_get_markup: (out): the commands in the comment on the current turn. */
void karum_session_get_markup (KarumSession *self, KarumMarkup *markup);

/* -- The review: what the engine found for the main line, beside the record ------------------- */

/**
 * karum_session_set_review: emits `review-changed`, unless the game had no review and gets none.
 * @verdicts: (nullable) (element-type KarumVerdict): of the first turns of the main line; must not
 * be changed any more
 */
void
karum_session_set_review (KarumSession *self, GArray *verdicts, const KarumThresholds *thresholds);

/* karum_session_get_verdict: (transfer none) (nullable): of the turn of @node; NULL if it isn't
 * reviewed, and for variations. */
const KarumVerdict *karum_session_get_verdict (KarumSession *self, const KarumNode *node);

/* karum_session_get_slip: what the review calls the turn of @node: ?! (6), ? (2), ?? (4); 0 for
 * nothing. */
guint8 karum_session_get_slip (KarumSession *self, const KarumNode *node);

/* karum_session_is_reviewed: whether anything of the main line is. */
gboolean karum_session_is_reviewed (KarumSession *self);

/* karum_session_is_reviewed_whole: whether each turn of the main line is; there is at least one. */
gboolean karum_session_is_reviewed_whole (KarumSession *self);

/* The most turns that karum_session_get_worst() finds. */
#define KARUM_SESSION_WORST 3

/**
 * karum_session_get_worst: the turns of the main line by which @person, 0 or 1, gave away most by
 * the review: of expected result, and where that is the same, of points; the worst first.
 * @worst: (out)
 * Returns: how many there are
 */
guint karum_session_get_worst (KarumSession *self,
                               guint person,
                               const KarumNode *worst[KARUM_SESSION_WORST]);

/* karum_session_is_lesson: whether the review has a name for the turn of @node, or it is one of the
 * worst. */
gboolean karum_session_is_lesson (KarumSession *self, const KarumNode *node);

/* karum_session_adopt_review: writes the review into the record, see karum_review_adopt(). */
void karum_session_adopt_review (KarumSession *self);

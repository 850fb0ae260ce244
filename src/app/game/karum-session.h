/* karum-session.h: a game on the table: its record, where one looks at it, and the turn being
 * entered. */
#pragma once

#include "karum-archive.h"
#include "karum-entry.h"

G_BEGIN_DECLS

#define KARUM_TYPE_SESSION (karum_session_get_type ())

/**
 * KarumSession: knows neither widgets nor any particular game.
 *
 * Whatever changes the record is saved first and takes effect when it is on disk; what is entered
 * in the meantime waits its turn. A change that can't be saved doesn't happen: `failed` says why.
 *
 * Signals: `record-changed` (turns, outcome or comments are different), `position-changed` (another
 * position is looked at, or the turn being entered is different), `refused` (const char *: why what
 * was entered is not allowed), `failed` (const char *: why nothing could be saved).
 */
G_DECLARE_FINAL_TYPE (KarumSession, karum_session, KARUM, SESSION, GObject)

/**
 * karum_session_new: a session that looks at the last turn of @record.
 * @archive: (nullable): where to keep the game; without one it is not kept
 * @id, @revision: of the game in @archive
 * @record: (transfer full)
 */
KarumSession *
karum_session_new (KarumArchive *archive, gint64 id, gint64 revision, KarumRecord *record);

/* karum_session_get_record: (transfer none): never changed in place; replaced when the record
 * changes. */
const KarumRecord *karum_session_get_record (KarumSession *self);

/* karum_session_get_rules: (transfer none): of the record. */
const KarumRules *karum_session_get_rules (KarumSession *self);

/* karum_session_get_id: of the game in the archive; 0 while it is in none. */
gint64 karum_session_get_id (KarumSession *self);

/* karum_session_get_archive: (transfer none) (nullable) */
KarumArchive *karum_session_get_archive (KarumSession *self);

/* -- The main line and the place in it -------------------------------------------------------- */

/* karum_session_get_length: turns of the main line. */
guint karum_session_get_length (KarumSession *self);

/* karum_session_get_ply: after how many turns the position stands that is looked at. */
guint karum_session_get_ply (KarumSession *self);

/* karum_session_go: looks at the position after @ply turns, 0 … length (more means the last). */
void karum_session_go (KarumSession *self, guint ply);

/* karum_session_get_state: (transfer none): the state after @ply turns, 0 … length. */
const KarumState *karum_session_get_state (KarumSession *self, guint ply);

/* karum_session_get_turn: (transfer none) (nullable): the turn that led there; NULL for ply 0. */
const KarumTurn *karum_session_get_turn (KarumSession *self, guint ply);

/* karum_session_get_comment: (nullable): on turn @ply, on the game for 0. */
const char *karum_session_get_comment (KarumSession *self, guint ply);

/* karum_session_get_node: (transfer none): of the main line after @ply turns; never changed. */
const KarumNode *karum_session_get_node (KarumSession *self, guint ply);

/* karum_session_get_person: the player, 0 or 1, who holds @side after @ply turns. */
guint karum_session_get_person (KarumSession *self, guint ply, KarumSide side);

/* karum_session_get_name: the name of player 0 or 1, or a translated stand-in. */
const char *karum_session_get_name (KarumSession *self, guint player);

/* karum_session_get_points: (out): the persons' points after @ply turns, Player1's first. */
void karum_session_get_points (KarumSession *self, guint ply, gint points[2]);

/* -- Play ------------------------------------------------------------------------------------- */

/* karum_session_is_ended: by the rules or otherwise, whatever position is looked at. */
gboolean karum_session_is_ended (KarumSession *self);

/* karum_session_can_play: the last position is looked at and a turn can be made in it. */
gboolean karum_session_can_play (KarumSession *self);

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

/* karum_session_play: plays @turn; refused if it isn't legal in the last position. */
void karum_session_play (KarumSession *self, const KarumTurn *turn);

/* karum_session_type: plays the turn written in @text; refused with the reason if it is none. */
void karum_session_type (KarumSession *self, const char *text);

/* karum_session_can_undo: there is something that karum_session_undo() takes back. */
gboolean karum_session_can_undo (KarumSession *self);

/* karum_session_can_redo: something was taken back, and nothing else was done since. */
gboolean karum_session_can_redo (KarumSession *self);

/* karum_session_undo: takes back the last point touched, else the last change, else the last turn
 * of an open game. */
void karum_session_undo (KarumSession *self);

/* karum_session_redo: makes the change again that was taken back last. */
void karum_session_redo (KarumSession *self);

/* karum_session_resign: the person on @side gives the game up. */
void karum_session_resign (KarumSession *self, KarumSide side);

/* karum_session_run_out_of_time: the person on @side has; the other wins. */
void karum_session_run_out_of_time (KarumSession *self, KarumSide side);

/* karum_session_agree_draw: the persons agree on a draw. */
void karum_session_agree_draw (KarumSession *self);

/* karum_session_set_comment: on turn @ply, on the game for 0; NULL or "" removes it. */
void karum_session_set_comment (KarumSession *self, guint ply, const char *text);

/**
 * karum_session_add_variation: adds a line that leaves the game as a variation of it; refused where
 * it doesn't leave it.
 * @ply: from which position on
 * @line: a record with the same rules and turns up to there, whose main line is the variation
 */
void karum_session_add_variation (KarumSession *self, guint ply, const KarumRecord *line);

G_END_DECLS

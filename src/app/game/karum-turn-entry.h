/* karum-turn-entry.h: an entry for a turn, which shows the legal turns that match. */
#pragma once

#include <gtk/gtk.h>

#include "karum-session.h"

#define KARUM_TYPE_TURN_ENTRY (karum_turn_entry_get_type ())
/* Signal `typed`: its text has changed. */
G_DECLARE_FINAL_TYPE (KarumTurnEntry, karum_turn_entry, KARUM, TURN_ENTRY, GtkWidget)

/* karum_turn_entry_set_session: @session: (nullable) */
void karum_turn_entry_set_session (KarumTurnEntry *self, KarumSession *session);

/* karum_turn_entry_is_begun: whether a move is being typed without the focus. */
gboolean karum_turn_entry_is_begun (KarumTurnEntry *self);

/* karum_turn_entry_dup_state: (transfer full) (nullable): what is typed without the focus, and the
 * moves that it can become; NULL for nothing.
 * @plays: whether Enter plays it, or shows it */
char *karum_turn_entry_dup_state (KarumTurnEntry *self, gboolean plays);

/* karum_turn_entry_dup_turn: (transfer full): the move that is meant: what is typed, in notation,
 * or the only move that begins like it. */
char *karum_turn_entry_dup_turn (KarumTurnEntry *self);

/* karum_turn_entry_type: adds @text to what is typed, without the focus.
 * @state: (nullable): in which the move is to be found; NULL for the position of the session */
void karum_turn_entry_type (KarumTurnEntry *self, const KarumState *state, const char *text);

/* karum_turn_entry_step_back: takes the last letter away. */
void karum_turn_entry_step_back (KarumTurnEntry *self);

/* karum_turn_entry_clear: takes away what is typed. */
void karum_turn_entry_clear (KarumTurnEntry *self);

/* karum_turn_entry_play: plays what is typed, as Enter does. */
void karum_turn_entry_play (KarumTurnEntry *self);

/* karum-opponent.h: the computer as a player: it thinks while its move is awaited at the end of the
 * game. */
#pragma once

#include <gio/gio.h>

#include "karum-session.h"
#include "karum-teller.h"

/* What undo or redo does, move by move, in a game with the computer. */
typedef enum { KARUM_TAKING_NOTHING, KARUM_TAKING_BACK, KARUM_TAKING_AGAIN } KarumTaking;

#define KARUM_TYPE_OPPONENT (karum_opponent_get_type ())

/* KarumOpponent: signal `changed`: it rests now, or goes on: the position is to be shown again. */
G_DECLARE_FINAL_TYPE (KarumOpponent, karum_opponent, KARUM, OPPONENT, GObject)

/* karum_opponent_new: (transfer full)
 * @settings: of the program
 * @teller: outlives it: tells what it says */
KarumOpponent *karum_opponent_new (GSettings *settings, KarumTeller *teller);

/* karum_opponent_set_session: in which it plays from now on; what it thought about is forgotten.
 * @session: (nullable) */
void karum_opponent_set_session (KarumOpponent *self, KarumSession *session);

/* karum_opponent_set_least_thought: so long is the position seen before its move, in milliseconds;
 * half a second unless it is set. */
void karum_opponent_set_least_thought (KarumOpponent *self, guint milliseconds);

/* karum_opponent_consult: lets it think if it is to move; called whenever the position or the game
 * has changed.
 * Returns: FALSE while more is taken back, or made again: nothing is to be shown yet */
gboolean karum_opponent_consult (KarumOpponent *self);

/* karum_opponent_is_awaited: whether it is to move at the end of the game. */
gboolean karum_opponent_is_awaited (KarumOpponent *self);

gboolean karum_opponent_is_thinking (KarumOpponent *self);

/* karum_opponent_dup_state: (transfer full) (nullable): what it does, if it is to move. */
char *karum_opponent_dup_state (KarumOpponent *self);

/* karum_opponent_rest, karum_opponent_go_on: it stops thinking about its move, and begins again. */
void karum_opponent_rest (KarumOpponent *self);
void karum_opponent_go_on (KarumOpponent *self);

/* karum_opponent_hurry: it moves at once; one that rests goes on. */
void karum_opponent_hurry (KarumOpponent *self);

/* karum_opponent_give_up: its move could not be saved: it rests, and nothing more is taken back. */
void karum_opponent_give_up (KarumOpponent *self);

/* karum_opponent_offer_draw: two persons agree; the computer thinks about it with its next move. */
void karum_opponent_offer_draw (KarumOpponent *self);

/* karum_opponent_take: undoes or redoes the last change; a move together with its answer. */
void karum_opponent_take (KarumOpponent *self, KarumTaking taking);

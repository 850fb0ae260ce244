/* karum-session-text.h: texts about the game of a session, in the language of the interface. */
#pragma once

#include "karum-session.h"

/**
 * karum_session_prompt: tells who is to move in the current position and what is expected, or that
 * the game is over.
 * @partial: (nullable): the points touched so far of the next turn
 * Returns: (transfer full)
 */
char *karum_session_prompt (KarumSession *session, const KarumTurn *partial);

/* karum_session_outcome: (transfer full) (nullable): how the game ended; NULL while it is in
 * progress. */
char *karum_session_outcome (KarumSession *session);

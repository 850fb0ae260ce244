/* karum-session-text.h: what a session says about its game, in the language of the interface. */
#pragma once

#include "karum-session.h"

G_BEGIN_DECLS

/**
 * karum_session_prompt: who is to do what in the position that is looked at; or that the game is
 * over.
 * @partial: (nullable): the points touched so far of the turn that comes next
 * Returns: (transfer full)
 */
char *karum_session_prompt (KarumSession *session, const KarumTurn *partial);

/* karum_session_outcome: (transfer full) (nullable): how the game ended; NULL while it goes on. */
char *karum_session_outcome (KarumSession *session);

G_END_DECLS

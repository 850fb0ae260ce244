/* karum-session-place.h: the current node, and the line through it. Going elsewhere waits while a
 * change that goes elsewhere itself is being saved. */
#pragma once

#include "karum-session.h"

G_BEGIN_DECLS

/**
 * karum_session_play_line: follows a line as far as it is legal; turns that the record doesn't have
 * become a variation. Turns after the end of the game itself would be play: they are refused.
 * @node: of the present record: where the line begins
 * @turns: separated by spaces
 */
void karum_session_play_line (KarumSession *self, const KarumNode *node, const char *turns);

G_END_DECLS

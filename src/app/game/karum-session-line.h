/* karum-session-line.h: lines of turns written in comments. */
#pragma once

#include "karum-session.h"

G_BEGIN_DECLS

/**
 * karum_session_play_line: goes along a line, as far as it is legal; turns that the record does not
 * have become a variation. What follows the end of the game itself is play and not a line: it is
 * refused.
 * @node: of the present record, whose position the line begins with
 * @turns: separated by spaces
 */
void karum_session_play_line (KarumSession *self, const KarumNode *node, const char *turns);

G_END_DECLS

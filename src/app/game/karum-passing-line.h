/* karum-passing-line.h: a line that is shown on the board for a while, and isn't in the record. */
#pragma once

#include "karum-session.h"

typedef struct KarumPassingLine KarumPassingLine;

/**
 * karum_passing_line_new: a line that is looked at from the position of @session.
 * @base: of its record: where the line begins
 * @line: turns, separated by spaces, which needn't be legal; a single point is only marked
 * @plays: at the end of a game in progress it can be played
 * Returns: (transfer full)
 */
KarumPassingLine *karum_passing_line_new (KarumSession *session,
                                          const KarumNode *base,
                                          const char *line,
                                          gboolean plays);
void karum_passing_line_free (KarumPassingLine *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumPassingLine, karum_passing_line_free)

const char *karum_passing_line_get_line (const KarumPassingLine *self);
gboolean karum_passing_line_plays (const KarumPassingLine *self);

/* karum_passing_line_find_base: (nullable): where it begins in the present record of @session; NULL
 * if that is gone. */
const KarumNode *karum_passing_line_find_base (const KarumPassingLine *self, KarumSession *session);

/* karum_passing_line_is_left: whether one has gone elsewhere meanwhile, or has begun a move. */
gboolean karum_passing_line_is_left (const KarumPassingLine *self, KarumSession *session);

/* karum_passing_line_find_end: sets @state to the position at its end, as far as its moves are
 * legal.
 * @self: (nullable): NULL for the position of the session */
void karum_passing_line_find_end (const KarumPassingLine *self,
                                  KarumSession *session,
                                  KarumState *state);

/* karum_passing_line_get_keep_refusal: (nullable): why it can't become a variation, translated.
 * @self: (nullable): nothing is refused */
const char *karum_passing_line_get_keep_refusal (const KarumPassingLine *self,
                                                 KarumSession *session);

/* karum_passing_line_keep: plays it, or makes it a variation. */
void karum_passing_line_keep (const KarumPassingLine *self, KarumSession *session);

/* karum_passing_line_plays_typed: whether a move that is typed is played; it is shown in a game
 * that is only looked at, and goes on with what is shown already.
 * @self: (nullable) */
gboolean karum_passing_line_plays_typed (const KarumPassingLine *self, KarumSession *session);

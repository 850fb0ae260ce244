/* karum-hints.h: hints in a game, step by step: where to look, the move, the line. */
#pragma once

#include "karum-analyst.h"
#include "karum-session.h"

typedef struct KarumHints KarumHints;

/* karum_hints_new: (transfer full): for one game after the other. */
KarumHints *karum_hints_new (void);
void karum_hints_free (KarumHints *self);

/* karum_hints_forget: another game is opened. */
void karum_hints_forget (KarumHints *self);

/* karum_hints_ask: a hint is asked for in the position of @session.
 * Returns: whether it is known already; otherwise it is awaited */
gboolean karum_hints_ask (KarumHints *self, KarumSession *session);

gboolean karum_hints_are_awaited (const KarumHints *self);

/* karum_hints_give_up: no hint is awaited any longer. */
void karum_hints_give_up (KarumHints *self);

/* karum_hints_is_enough: whether a hint can be given by @findings, (nullable). */
gboolean karum_hints_is_enough (const KarumFindings *findings);

/* Up to so many points are marked with a hint. */
#define KARUM_HINT_POINTS KARUM_TURN_POINTS

/**
 * karum_hints_give: the next step of the hint about the position of @session.
 * @findings: (nullable): enough for a hint; NULL if it was begun
 * @points: (out caller-allocates): where to look
 * Returns: (transfer full): a sentence with the number of the hint in this game
 */
char *karum_hints_give (KarumHints *self,
                        KarumSession *session,
                        const KarumFindings *findings,
                        KarumPoint points[KARUM_HINT_POINTS],
                        guint *n_points);

/* karum_hints_phrase_turn: (transfer full): @turn under the rules of @session; also one without
 * points. */
char *karum_hints_phrase_turn (KarumSession *session, const KarumTurn *turn);

/* karum_hints_get_step: 0 … 3: how much of the hint was said. */
guint karum_hints_get_step (const KarumHints *self);

/* karum_hints_count_help: (transfer full): @outcome, with the number of hints that were given in a
 * game with the computer, and of second tries. */
char *karum_hints_count_help (const KarumHints *self, KarumSession *session, const char *outcome);

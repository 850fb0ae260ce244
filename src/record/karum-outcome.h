/* karum-outcome.h: the outcome of a game for its two persons, regardless of their sides. */
#pragma once

#include "karum-game.h"
#include "karum-tags.h"

G_BEGIN_DECLS

typedef struct {
  gboolean over;      /* the rules have ended the game */
  KarumResult result; /* KARUM_RESULT_NONE while not over */
  int score[2];       /* current points, of Player1 and Player2 */
} KarumOutcome;

/* karum_outcome: the outcome at @state. */
KarumOutcome karum_outcome (const KarumRules *rules, const KarumState *state);

G_END_DECLS

/* karum-review-place.h: the positions of the main line, and what a search says of each. */
#pragma once

#include "karum-engine.h"
#include "karum-record.h"

/**
 * KarumReviewPlace: a position of the main line.
 */
typedef struct {
  gboolean known;  /* it has been analysed; otherwise nothing below is set */
  guint person;    /* the person to move, 0 is Player1; if the game is over, who holds First */
  double score;    /* expected margin of this person, as in KarumSearchResult */
  double chance;   /* expected result of this person, 0 … 1 */
  gboolean proved; /* whether the score is proved */
  KarumSearchResult best; /* the best turn and the line expected; not set if the game is over */
} KarumReviewPlace;

/**
 * karum_review_look_at: searches a position; at the end of a game, the rules say what it is worth.
 * @place: (out)
 * Returns: FALSE if the search was stopped, without any result
 */
gboolean karum_review_look_at (KarumReviewPlace *place,
                               const KarumState *state,
                               KarumEngine *engine,
                               const KarumRules *rules,
                               const KarumSearchLimits *limits);

/* karum_review_replay: plays the main line.
 * @states: (out): after each turn, from the start on
 * @nodes: (out): likewise; the first one is the root */
void karum_review_replay (const KarumRecord *record, KarumState *states, const KarumNode **nodes);

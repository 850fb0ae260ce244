/* karum-review.h: what the engine says of a record: what each turn has cost, and the better lines.
 */
#pragma once

#include "karum-engine.h"
#include "karum-record.h"
#include "karum-verdict.h"

/**
 * KarumReviewPlace: a position of the main line.
 */
typedef struct {
  gboolean known;  /* it has been analysed; otherwise nothing below is set */
  guint person;    /* the person to move, 0 is Player1; if the game is over, who holds First */
  double score;    /* expected margin of this person, as in KarumSearchResult */
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

/* How a review is written into a record. */
typedef struct {
  const KarumThresholds *thresholds; /* of the glyphs */
  gboolean renews;                   /* evaluations that are there already are replaced */
} KarumAdoption;

/**
 * karum_review_adopt: writes verdicts into the record: `[%eval …]` after each turn, which is
 * Player1's expected margin, with `[%proved]` where it is; glyphs, unless there is a judging one;
 * and better lines as variations. What an earlier review has written is replaced, as far as nobody
 * has added anything to it: its lines and glyphs are marked by `[%engine …]` in the comment, and so
 * is an evaluation that came with a glyph. Other evaluations stay, unless they are to be replaced.
 * @verdicts: (element-type KarumVerdict): of the first turns of @record
 */
void karum_review_adopt (const GArray *verdicts, const KarumAdoption *how, KarumRecord *record);

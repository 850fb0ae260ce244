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

/**
 * KarumReview: the analysis of the main line of a record. Immutable.
 */
typedef struct {
  guint n_places; /* the turns, and one */
  KarumReviewPlace places[];
} KarumReview;

/* KarumReviewVisit: called before each position, with the number of positions analysed so far. */
typedef void (*KarumReviewVisit) (guint done, guint places, gpointer data);

/**
 * karum_review_new: analyses the main line, from its end. Can be called in any thread, as long as
 * no other one changes @record.
 * @limits: for each position; once its stop flag is set, the rest is not analysed
 * @hash_bytes: as for karum_engine_new()
 * @visit: (nullable)
 * @error: (nullable)
 * Returns: (transfer full) (nullable): free with g_free(); NULL with @error if there is not enough
 * memory
 */
KarumReview *karum_review_new (const KarumRecord *record,
                               const KarumSearchLimits *limits,
                               gsize hash_bytes,
                               KarumReviewVisit visit,
                               gpointer data,
                               KarumError *error);

/**
 * karum_review_annotate: writes the review into the record: `[%eval …]` after each turn, which is
 * Player1's expected margin, with `[%proved]` where it is; glyphs, unless there is a judging one;
 * and better lines as variations. What an earlier review has written is replaced, as far as nobody
 * has added anything to it: its lines and glyphs are marked by `[%engine …]` in the comment.
 * @review: (inout): of @record
 */
void karum_review_annotate (const KarumReview *review, KarumRecord *record);

/**
 * karum_review_adopt: writes the verdicts of a review that is kept into the record, as
 * karum_review_annotate() does. An evaluation that is there already stays unless a review wrote it
 * together with a glyph.
 * @verdicts: (element-type KarumVerdict): of the first turns of @record
 */
void
karum_review_adopt (const GArray *verdicts, const KarumThresholds *thresholds, KarumRecord *record);

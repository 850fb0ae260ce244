/* karum-reviewer.h: reviews games: says of every turn of the main line what the best one and the
 * one taken were worth. */
#pragma once

#include "karum-record.h"
#include "karum-search-limits.h"
#include "karum-verdict.h"

/**
 * KarumReviewerVisit: called after each position.
 * @done: how many turns of the record are reviewed or were before; the last turn comes first
 * @turns: of the record
 */
typedef void (*KarumReviewerVisit) (guint done, guint turns, gpointer data);

/**
 * KarumReviewTask: how a game is reviewed.
 */
typedef struct {
  KarumEffort effort; /* not KARUM_EFFORT_NONE */
  /* (nullable): the effort of each search, instead of a number of positions that follows from
   * @effort; what stops a search and its endgames are those below */
  const KarumSearchLimits *limits;
  guint threads;                 /* of each search, if there are no @limits; 0 is 1 */
  gsize hash_bytes;              /* for tables of positions; 0 for the default, 64 MB */
  const KarumEndgames *endgames; /* (nullable): ignored if it is for other rules */
  atomic_bool *stop;             /* (nullable): ends the review once it is true */
  KarumSearchGate *gate;         /* (nullable) */
  KarumReviewerVisit visit;      /* (nullable) */
  gpointer data;
} KarumReviewTask;

/**
 * karum_review_turns: reviews those turns of the main line for which the effort would find
 * something better than @verdicts have, from the last to the first. The value of the turn taken is
 * that of the position after it, which is searched with the same effort. Limits are numbers of
 * positions, so that a review is the same on every machine. Can be called in any thread, as long as
 * no other one changes @record.
 * @verdicts: (inout) (element-type KarumVerdict): what is known of the first turns; as many as
 * there are turns afterwards
 * @error: (nullable)
 * Returns: whether all turns are reviewed; FALSE with @error if there isn't enough memory, without
 * it if it was stopped: then what has been found is in @verdicts
 */
gboolean karum_review_turns (const KarumRecord *record,
                             const KarumReviewTask *task,
                             GArray *verdicts,
                             KarumError *error);

/**
 * karum_review_turn: reviews a turn on its own.
 * @before: where @turn is legal
 * @verdict: (inout): the turn's, as above
 * @answers: (out) (transfer full) (nullable): the best answer and what follows, as the game encodes
 * them; NULL if the turn ends the game
 * Returns: as karum_review_turns()
 */
gboolean karum_review_turn (const KarumRules *rules,
                            const KarumState *before,
                            const KarumTurn *turn,
                            const KarumReviewTask *task,
                            KarumVerdict *verdict,
                            GBytes **answers,
                            KarumError *error);

/* karum_review_missing: the number of turns that karum_review_turns() would review. */
guint karum_review_missing (const KarumRecord *record, KarumEffort effort, const GArray *verdicts);

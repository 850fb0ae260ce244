/* karum-record-end.h: the end of a game as a document: what was played, what the main line can't
 * have led to, and copies in which lines are tried out.
 */
#pragma once

#include "karum-record.h"

/* What of the end of a game is meant. */
typedef enum { KARUM_END_RESULT, KARUM_END_SCORE, KARUM_END_TERMINATION } KarumEndPart;

/**
 * karum_tags_contradiction: says why a game whose main line ends with @outcome can't have had the
 * end in @tags. The only place that knows: reading, checking and showing a game ask here.
 * @outcome: (nullable): NULL for a game without turns, see karum_record_is_result()
 * @part: (out): what of the end is wrong; unchanged if nothing is
 * Returns: (transfer full) (nullable): a part of a sentence; NULL if the end is possible
 */
char *
karum_tags_contradiction (const KarumTags *tags, const KarumOutcome *outcome, KarumEndPart *part);

/**
 * karum_record_contradiction_at: the same of @record, whose main line ends with @outcome; an
 * unplayed result can't have a position.
 */
char *karum_record_contradiction_at (const KarumRecord *record,
                                     const KarumOutcome *outcome,
                                     KarumEndPart *part);

/* karum_score_stands: whether a game under @rules can end by them with @result, which isn't
 * KARUM_RESULT_NONE, and @score, of Player1 and Player2. The only place that knows. */
gboolean karum_score_stands (const KarumRules *rules, KarumResult result, const int score[2]);

/* karum_record_score_stands: whether the score of a result without turns, whose game has ended by
 * the rules as far as it says, can have led to it. Of other records always; see
 * karum_record_contradiction(). */
gboolean karum_record_score_stands (const KarumRecord *record);

/* karum_record_score: (transfer none) (nullable): the score of Player1 and Player2 as it counts, in
 * tables, sums and on paper; NULL if none is known, or one that can't have led to the result. What
 * is kept in @record as written stands in its tags. */
const int *karum_record_score (const KarumRecord *record);

/* karum_record_contradiction: (transfer full) (nullable): the same, with the outcome of its turns.
 */
char *karum_record_contradiction (const KarumRecord *record);

/**
 * karum_record_is_correction: whether @after, an edit of @before, is a correction of what was
 * played: rules, start, main line, result, score or termination of a finished game are not the
 * same. Variations, comments and other tags are none, nor is anything in a game in progress or in
 * an analysis copy.
 */
gboolean karum_record_is_correction (const KarumRecord *before, const KarumRecord *after);

/**
 * karum_record_settle: updates the outcome in the tags after an edit, if the main line differs from
 * that of @before, (nullable), or if that is NULL: as karum_record_close() if the rules end the
 * game now, or if it was in progress. Otherwise it keeps its result, with the score of the current
 * points: as adjudicated if the reason isn't possible any more, such as an end by the rules.
 */
void karum_record_settle (KarumRecord *record, const KarumRecord *before);

/**
 * karum_record_make_analysis: makes @record, a copy of a game, a game of its own in which any line
 * can be the main line: karum_tags_is_analysis(). It is in no match and has no result.
 */
void karum_record_make_analysis (KarumRecord *record);

/**
 * karum_record_take_place: makes @record, the turns of a game, the record of the game that @known,
 * a result without turns, tells of. What is known of the game stays: its identity, players, event,
 * match and comment; @record says the rest. If its turns have no end of their own, it gets the
 * known one, provided that they can have led to it. Returns: whether the result, the score and the
 * termination are those that were known
 */
gboolean karum_record_take_place (KarumRecord *record, const KarumRecord *known);

/**
 * karum_record_take_bye: makes a result without turns against nobody, as other programs write it
 * (KARUM_NAME_BYE instead of an opponent), a bye: who has it is Player1, and Player2 is unknown.
 * Returns: whether it was one; another record is unchanged
 */
gboolean karum_record_take_bye (KarumRecord *record);

/* karum_tags_join: gives @tags what they don't say of the game and @known says, except its end. */
void karum_tags_join (KarumTags *tags, const KarumTags *known);

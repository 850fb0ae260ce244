#include "karum-outcome.h"

#include "karum-record.h"

static const KarumResult results_of_first[] = {
  [KARUM_WINNER_NONE] = KARUM_RESULT_NONE,
  [KARUM_WINNER_FIRST] = KARUM_RESULT_WON,
  [KARUM_WINNER_SECOND] = KARUM_RESULT_LOST,
  [KARUM_WINNER_DRAW] = KARUM_RESULT_DRAWN,
};

static const KarumResult exchanged_results[] = {
  [KARUM_RESULT_NONE] = KARUM_RESULT_NONE,
  [KARUM_RESULT_WON] = KARUM_RESULT_LOST,
  [KARUM_RESULT_LOST] = KARUM_RESULT_WON,
  [KARUM_RESULT_DRAWN] = KARUM_RESULT_DRAWN,
};

KarumOutcome
karum_outcome (const KarumRules *rules, const KarumState *state)
{
  KarumStatus status = rules->game->status (rules, state);
  gboolean exchanged = karum_exchanged (rules, state);
  KarumOutcome outcome = { .over = status.over, .result = results_of_first[status.winner] };
  int32_t points[2];

  rules->game->points (rules, state, points);
  outcome.score[0] = points[exchanged];
  outcome.score[1] = points[!exchanged];
  if (exchanged)
    outcome.result = exchanged_results[outcome.result];
  return outcome;
}

static KarumOutcome
line_outcome (const KarumRecord *record)
{
  KarumState state;

  karum_record_state (record, karum_record_line_end (record), &state);
  return karum_outcome (&record->rules, &state);
}

static void
set_score (KarumTags *tags, const KarumOutcome *outcome)
{
  tags->has_score = TRUE;
  tags->score[0] = outcome->score[0];
  tags->score[1] = outcome->score[1];
}

void
karum_record_close (KarumRecord *record)
{
  KarumOutcome outcome = line_outcome (record);
  KarumTags *tags = &record->tags;

  tags->result = outcome.result;
  tags->has_score = FALSE;
  tags->score[0] = tags->score[1] = 0;
  tags->termination = outcome.over ? KARUM_TERMINATION_NORMAL : KARUM_TERMINATION_UNTERMINATED;
  if (outcome.over)
    set_score (tags, &outcome);
}

void
karum_record_end (KarumRecord *record, KarumResult result, KarumTermination termination)
{
  KarumOutcome outcome = line_outcome (record);

  record->tags.result = result;
  record->tags.termination = termination;
  set_score (&record->tags, &outcome);
}

void
karum_record_set_result (KarumRecord *record,
                         KarumResult result,
                         KarumTermination termination,
                         const int score[2])
{
  KarumTags *tags = &record->tags;

  if (termination == KARUM_TERMINATION_NONE || termination == KARUM_TERMINATION_NORMAL)
    termination = score ? KARUM_TERMINATION_NORMAL : KARUM_TERMINATION_NONE;
  tags->result = result;
  tags->termination = termination;
  tags->has_score = score != NULL;
  tags->score[0] = score ? score[0] : 0;
  tags->score[1] = score ? score[1] : 0;
}

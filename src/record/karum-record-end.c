#include "karum-record-end.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-name.h"

/* -- What can't be ---------------------------------------------------------------------------- */

/* (nullable): why @tags can't have their termination if the rules have not ended the game. */
static const char *
open_contradiction (const KarumTags *tags)
{
  switch (tags->termination) {
  case KARUM_TERMINATION_NORMAL:
    return _ ("the moves don’t end the game, so its termination can’t be normal");
  case KARUM_TERMINATION_UNTERMINATED:
    return tags->result == KARUM_RESULT_NONE ? NULL
                                             : _ ("an unterminated game can’t have a result");
  case KARUM_TERMINATION_RESIGNATION:
    return tags->result == KARUM_RESULT_WON || tags->result == KARUM_RESULT_LOST
               ? NULL
               : _ ("a game ended by resignation must be won or lost");
  case KARUM_TERMINATION_AGREEMENT:
  case KARUM_TERMINATION_TIME:
  case KARUM_TERMINATION_ADJUDICATION:
    return tags->result != KARUM_RESULT_NONE ? NULL
                                             : _ ("a game that has ended must have a result");
  case KARUM_TERMINATION_FORFEIT:
  case KARUM_TERMINATION_BYE:
    return _ ("a game with moves was played: it can’t be a forfeit or a bye");
  case KARUM_TERMINATION_NONE:
  default:
    return NULL;
  }
}

/* (nullable): the same if nobody has played. */
static const char *
unplayed_contradiction (const KarumTags *tags, KarumEndPart *part)
{
  *part = KARUM_END_SCORE;
  if (tags->has_score)
    return _ ("who didn’t play has no points: a forfeit or a bye can’t have a score");
  *part = KARUM_END_RESULT;
  if (tags->termination == KARUM_TERMINATION_FORFEIT)
    return tags->result != KARUM_RESULT_DRAWN
               ? NULL
               : _ ("a forfeit is won by one player, or lost by both");
  if (tags->result == KARUM_RESULT_NONE)
    return _ ("a bye must say what it gives: one point, half a point or none");
  *part = KARUM_END_TERMINATION;
  return tags->players[1] ? _ ("a bye has no opponent, so its second player must be unknown")
                          : NULL;
}

static char *
score_contradiction (const KarumTags *tags, const int score[2])
{
  if (!tags->has_score || tags->termination == KARUM_TERMINATION_ADJUDICATION
      || (tags->score[0] == score[0] && tags->score[1] == score[1]))
    return NULL;
  return g_strdup_printf (_ ("by its moves the score is %d-%d, not %d-%d"), score[0], score[1],
                          tags->score[0], tags->score[1]);
}

/* (nullable): the same if the rules have ended the game. */
static const char *
over_contradiction (const KarumTags *tags)
{
  return tags->termination == KARUM_TERMINATION_NONE
                 || tags->termination == KARUM_TERMINATION_NORMAL
             ? NULL
             : _ ("the moves end the game, so its termination must be normal");
}

char *
karum_tags_contradiction (const KarumTags *tags, const KarumOutcome *outcome, KarumEndPart *part)
{
  /* A copy in which lines are tried out has no end, whatever its turns lead to. */
  gboolean over = outcome && outcome->over && !karum_tags_is_analysis (tags);
  char *score;

  if (!outcome && karum_tags_is_unplayed (tags))
    return g_strdup (unplayed_contradiction (tags, part));
  if (over && tags->result != outcome->result) {
    *part = KARUM_END_RESULT;
    return g_strdup_printf (_ ("by its moves the result is %s, not %s"),
                            karum_result_text (outcome->result), karum_result_text (tags->result));
  }
  score = outcome ? score_contradiction (tags, outcome->score) : NULL;
  *part = score ? KARUM_END_SCORE : KARUM_END_TERMINATION;
  if (score)
    return score;
  /* A game without turns tells nothing about its end but what its tags say. */
  if (!outcome && tags->termination == KARUM_TERMINATION_NORMAL)
    return NULL;
  return g_strdup (over ? over_contradiction (tags) : open_contradiction (tags));
}

/* Of both persons, who may have exchanged sides: the one who has won is First here. */
gboolean
karum_score_stands (const KarumRules *rules, KarumResult result, const int score[2])
{
  const gboolean lost = result == KARUM_RESULT_LOST;
  const int32_t points[2] = { score[lost], score[!lost] };

  return rules->game->can_end (
      rules, result == KARUM_RESULT_DRAWN ? KARUM_WINNER_DRAW : KARUM_WINNER_FIRST, points);
}

gboolean
karum_record_score_stands (const KarumRecord *record)
{
  const KarumTags *tags = &record->tags;

  return !tags->has_score || tags->result == KARUM_RESULT_NONE
         || (tags->termination != KARUM_TERMINATION_NONE
             && tags->termination != KARUM_TERMINATION_NORMAL)
         || !karum_record_is_result (record)
         || karum_score_stands (&record->rules, tags->result, tags->score);
}

const int *
karum_record_score (const KarumRecord *record)
{
  return record->tags.has_score && karum_record_score_stands (record) ? record->tags.score : NULL;
}

char *
karum_record_contradiction_at (const KarumRecord *record,
                               const KarumOutcome *outcome,
                               KarumEndPart *part)
{
  if (!outcome && !karum_record_score_stands (record)) {
    *part = KARUM_END_SCORE;
    return g_strdup_printf (_ ("a game under these rules can’t end %s with the points %d-%d"),
                            karum_result_text (record->tags.result), record->tags.score[0],
                            record->tags.score[1]);
  }
  if (karum_tags_is_unplayed (&record->tags) && record->position) {
    *part = KARUM_END_TERMINATION;
    return g_strdup (_ ("a forfeit or a bye has no position"));
  }
  return karum_tags_contradiction (&record->tags, outcome, part);
}

static KarumOutcome
line_outcome (const KarumRecord *record)
{
  KarumState state;

  karum_record_state (record, karum_record_line_end (record), &state);
  return karum_outcome (&record->rules, &state);
}

char *
karum_record_contradiction (const KarumRecord *record)
{
  gboolean turns = !karum_record_is_result (record);
  KarumOutcome outcome = { 0 };
  KarumEndPart part;

  if (turns)
    outcome = line_outcome (record);
  return karum_record_contradiction_at (record, turns ? &outcome : NULL, &part);
}

/* -- What was played -------------------------------------------------------------------------- */

static gboolean
same_line (const KarumRecord *a, const KarumRecord *b)
{
  const KarumNode *one = a->root->child, *other = b->root->child;

  while (one && other && karum_turn_equal (one->turn, other->turn)) {
    one = one->child;
    other = other->child;
  }
  return !one && !other;
}

static gboolean
same_start (const KarumRecord *a, const KarumRecord *b)
{
  return karum_rules_equal (&a->rules, &b->rules) && g_str_equal (a->setup, b->setup)
         && g_strcmp0 (a->position, b->position) == 0;
}

static gboolean
same_end (const KarumTags *a, const KarumTags *b)
{
  return a->result == b->result && a->termination == b->termination && a->has_score == b->has_score
         && (!a->has_score || (a->score[0] == b->score[0] && a->score[1] == b->score[1]));
}

gboolean
karum_record_is_correction (const KarumRecord *before, const KarumRecord *after)
{
  g_return_val_if_fail (before && after, FALSE);
  return before->tags.result != KARUM_RESULT_NONE
         && !(same_start (before, after) && same_line (before, after)
              && same_end (&before->tags, &after->tags));
}

/* Whether the result can have come about for the same reason if the rules have not ended the
 * game. */
static gboolean
reason_stays (const KarumTags *tags)
{
  return open_contradiction (tags) == NULL;
}

void
karum_record_settle (KarumRecord *record, const KarumRecord *before)
{
  const KarumTags *tags = &record->tags;

  if (before && same_line (record, before))
    return;
  if (tags->result == KARUM_RESULT_NONE || line_outcome (record).over)
    karum_record_close (record);
  else
    karum_record_end (record, tags->result,
                      reason_stays (tags) ? tags->termination : KARUM_TERMINATION_ADJUDICATION);
}

void
karum_record_make_analysis (KarumRecord *record)
{
  KarumTags *tags = &record->tags;

  tags->result = KARUM_RESULT_NONE;
  if (!karum_tags_is_analysis (tags))
    karum_tags_add_other (tags, KARUM_TAG_ANALYSIS_OF, tags->uuid ? tags->uuid : "?");
  g_clear_pointer (&tags->uuid, g_free);
  g_clear_pointer (&tags->match, g_free);
  tags->match_game = 0;
  karum_record_close (record);
}

/* -- Records of results ----------------------------------------------------------------------- */

/* Whether @known says all of @date, and more. */
static gboolean
is_more_exact (const char *known, const char *date)
{
  const gsize whole = strlen ("2026.11.20");
  gboolean more = FALSE;

  if (!known || !date || strlen (known) != whole || strlen (date) != whole)
    return FALSE;
  for (gsize i = 0; i < whole; i++) {
    if (date[i] != '?' && date[i] != known[i])
      return FALSE;
    more = more || date[i] != known[i];
  }
  return more;
}

void
karum_tags_join (KarumTags *tags, const KarumTags *known)
{
  char **const own[] = { &tags->event,      &tags->site,         &tags->date,      &tags->round,
                         &tags->match,      &tags->time_control, &tags->annotator, &tags->uuid,
                         &tags->players[0], &tags->players[1] };
  const char *const theirs[] = { known->event,     known->site,  known->date,
                                 known->round,     known->match, known->time_control,
                                 known->annotator, known->uuid,  known->players[0],
                                 known->players[1] };

  if (!tags->match)
    tags->match_game = known->match_game;
  if (is_more_exact (known->date, tags->date))
    g_clear_pointer (&tags->date, g_free);
  for (gsize i = 0; i < G_N_ELEMENTS (own); i++)
    if (!*own[i])
      *own[i] = g_strdup (theirs[i]);
  if (known->others)
    karum_for_each (const KarumTag, tag, known->others)
      if (!karum_tags_get_other (tags, tag->name))
        karum_tags_add_other (tags, tag->name, tag->value);
}

/* What isn't known agrees with anything. */
static gboolean
ends_agree (const KarumTags *known, const KarumTags *tags)
{
  return known->result == tags->result
         && (!known->has_score
             || (tags->has_score && known->score[0] == tags->score[0]
                 && known->score[1] == tags->score[1]))
         && (known->termination == KARUM_TERMINATION_NONE
             || known->termination == tags->termination);
}

static void
join_comments (KarumNode *root, const char *known)
{
  g_autofree char *both = NULL;

  if (!known)
    return;
  both = root->comment && !strstr (root->comment, known)
             ? g_strjoin ("\n\n", known, root->comment, NULL)
             : g_strdup (root->comment ? root->comment : known);
  karum_node_set_comment (root, both);
}

gboolean
karum_record_take_place (KarumRecord *record, const KarumRecord *known)
{
  KarumTags tags = { 0 };

  g_return_val_if_fail (record && known, FALSE);
  karum_tags_copy (&tags, &known->tags);
  karum_tags_join (&tags, &record->tags);
  tags.result = record->tags.result;
  tags.termination = record->tags.termination;
  tags.has_score = record->tags.has_score;
  memcpy (tags.score, record->tags.score, sizeof tags.score);
  karum_tags_clear (&record->tags);
  record->tags = tags;
  if (tags.result == KARUM_RESULT_NONE && !open_contradiction (&known->tags))
    karum_record_end (record, known->tags.result, known->tags.termination);
  join_comments (record->root, known->root->comment);
  return ends_agree (&known->tags, &record->tags);
}

/* Whether @tags can be those of a bye if @player stands for nobody. */
static gboolean
is_bye_of_other (const KarumTags *tags, guint player)
{
  return tags->result != KARUM_RESULT_NONE
         && karum_name_meaning (tags->players[player]) == KARUM_NAME_BYE
         && karum_name_meaning (tags->players[1 - player]) == KARUM_NAME_PERSON;
}

gboolean
karum_record_take_bye (KarumRecord *record)
{
  KarumTags *tags = &record->tags;
  gboolean first;

  if (record->root->child || record->position || !karum_record_is_result (record))
    return FALSE;
  first = is_bye_of_other (tags, 0);
  if (!first && !is_bye_of_other (tags, 1))
    return FALSE;
  if (first) {
    char *other = tags->players[0];

    tags->players[0] = tags->players[1];
    tags->players[1] = other;
    tags->result = karum_result_reverse (tags->result);
  }
  g_clear_pointer (&tags->players[1], g_free);
  tags->has_score = FALSE;
  tags->termination = KARUM_TERMINATION_BYE;
  return TRUE;
}

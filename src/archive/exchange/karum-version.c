#include "karum-version.h"

static void
free_difference (gpointer data)
{
  KarumVersionDifference *difference = data;

  g_free (difference->here);
  g_free (difference->coming);
  g_free (difference);
}

static char *
score_text (const KarumTags *tags)
{
  return tags->has_score ? g_strdup_printf ("%d-%d", tags->score[0], tags->score[1]) : NULL;
}

static char *
result_text (const KarumTags *tags)
{
  const char *termination = karum_termination_text (tags->termination);

  return termination ? g_strdup_printf ("%s %s", karum_result_text (tags->result), termination)
                     : g_strdup (karum_result_text (tags->result));
}

static char *
match_text (const KarumTags *tags)
{
  return tags->match && tags->match_game != 0
             ? g_strdup_printf ("%s %d", tags->match, tags->match_game)
             : g_strdup (tags->match);
}

/* (transfer full) (nullable) */
static char *
tag_text (const KarumTags *tags, KarumDifference what)
{
  switch (what) {
  case KARUM_DIFFERENCE_PLAYER1:
    return g_strdup (tags->players[0]);
  case KARUM_DIFFERENCE_PLAYER2:
    return g_strdup (tags->players[1]);
  case KARUM_DIFFERENCE_EVENT:
    return g_strdup (tags->event);
  case KARUM_DIFFERENCE_PLACE:
    return g_strdup (tags->site);
  case KARUM_DIFFERENCE_DATE:
    return g_strdup (tags->date);
  case KARUM_DIFFERENCE_ROUND:
    return g_strdup (tags->round);
  case KARUM_DIFFERENCE_RESULT:
    return result_text (tags);
  case KARUM_DIFFERENCE_SCORE:
    return score_text (tags);
  case KARUM_DIFFERENCE_MATCH:
    return match_text (tags);
  case KARUM_DIFFERENCE_TIME:
    return g_strdup (tags->time_control);
  case KARUM_DIFFERENCE_ANNOTATOR:
    return g_strdup (tags->annotator);
  default:
    return NULL;
  }
}

static KarumVersionDifference *
difference_new (const KarumStoredGame *here, const KarumGameDraft *coming, KarumDifference what)
{
  KarumVersionDifference *difference = g_new0 (KarumVersionDifference, 1);
  char rules[KARUM_RULES_TEXT];

  difference->what = what;
  if (what == KARUM_DIFFERENCE_START) {
    karum_rules_write (&coming->record->rules, rules);
    difference->here = g_strdup (here->rules);
    difference->coming = g_strdup (rules);
  } else if (what == KARUM_DIFFERENCE_TURNS) {
    difference->here = g_strdup_printf ("%u", here->turns);
    difference->coming = g_strdup_printf ("%u", coming->turns);
  } else {
    difference->here = tag_text (&here->tags, what);
    difference->coming = tag_text (&coming->record->tags, what);
  }
  return difference;
}

GPtrArray *
karum_version_differences (const KarumStoredGame *here,
                           const KarumGameDraft *coming,
                           guint differences)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (free_difference);

  for (guint i = 0; i < KARUM_N_DIFFERENCES; i++)
    if (differences & 1u << i)
      g_ptr_array_add (list, difference_new (here, coming, (KarumDifference) i));
  return list;
}

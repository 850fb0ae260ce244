/* karum-part-course.c: the parts about a game's course and result. */
#include "karum-part.h"

KarumPart *
karum_part_result (const KarumGameFilter *filter, int base)
{
  KarumPart *part;

  if (!filter->with_result)
    return NULL;
  part = karum_part_new (base);
  karum_part_or (part, "g.result = %d", (int) filter->result);
  karum_part_test (part, KARUM_FIELD_RESULT, filter->result, filter->result);
  return part;
}

KarumPart *
karum_part_termination (const KarumGameFilter *filter, int base)
{
  KarumPart *part;

  if (!filter->with_termination)
    return NULL;
  if (filter->termination == KARUM_TERMINATION_NORMAL) {
    part = karum_part_new_plain (base, TRUE, "g.termination != 1");
    karum_part_test_not (part, KARUM_FIELD_TERMINATION, KARUM_TERMINATION_NORMAL);
    return part;
  }
  part = karum_part_new_narrow (base);
  karum_part_or (part, "g.termination = %d", (int) filter->termination);
  karum_part_test (part, KARUM_FIELD_TERMINATION, filter->termination, filter->termination);
  return part;
}

KarumPart *
karum_part_in_progress (const KarumGameFilter *filter, int base)
{
  KarumPart *part;

  if (!filter->in_progress)
    return NULL;
  part = karum_part_new_narrow (base);
  karum_part_or (part, "g.result = %d", (int) KARUM_RESULT_NONE);
  karum_part_test (part, KARUM_FIELD_RESULT, KARUM_RESULT_NONE, KARUM_RESULT_NONE);
  return part;
}

KarumPart *
karum_part_finished (const KarumGameFilter *filter, int base)
{
  KarumPart *part;

  if (!filter->finished && filter->min_margin == 0 && filter->max_margin == 0)
    return NULL;
  part = karum_part_new_plain (base, TRUE, "g.result = 0");
  karum_part_test (part, KARUM_FIELD_RESULT, KARUM_RESULT_NONE, KARUM_RESULT_NONE);
  return part;
}

/* Adds the games in which Player1 has @result, and held First at the end or not. */
static void
add_winner (KarumPart *part, KarumResult result, guint exchanged)
{
  karum_part_or (part, "(g.result = %d AND g.exchanged = %u)", (int) result, exchanged);
  karum_part_test (part, KARUM_FIELD_RESULT, result, result);
  karum_part_test (part, KARUM_FIELD_EXCHANGED, exchanged, exchanged);
}

KarumPart *
karum_part_winner (const KarumGameFilter *filter, int base)
{
  KarumPart *part;

  if (!filter->with_winner)
    return NULL;
  part = karum_part_new (base);
  add_winner (part, KARUM_RESULT_WON, filter->winner != KARUM_FIRST);
  add_winner (part, KARUM_RESULT_LOST, filter->winner == KARUM_FIRST);
  return part;
}

KarumPart *
karum_part_turns (const KarumGameFilter *filter, int base)
{
  guint most = filter->max_turns > 0 ? filter->max_turns : G_MAXINT32;
  KarumPart *part;

  if (filter->min_turns == 0 && filter->max_turns == 0)
    return NULL;
  part = karum_part_new (base);
  karum_part_or (part, "(g.turns >= %u AND g.turns <= %u)", filter->min_turns, most);
  karum_part_test (part, KARUM_FIELD_WHOLE (KARUM_COLUMN_TURNS), filter->min_turns, most);
  return part;
}

/* Only few finished games lack a recorded score. Columns can't store margins above G_MAXINT32. */
KarumPart *
karum_part_margin (const KarumGameFilter *filter, int base)
{
  guint least = MIN (filter->min_margin, G_MAXINT32);
  guint most = filter->max_margin > 0 ? MIN (filter->max_margin, G_MAXINT32) : G_MAXINT32;
  KarumPart *part;

  if (filter->min_margin == 0 && filter->max_margin == 0)
    return NULL;
  part = karum_part_new (base);
  karum_part_or (part, "abs (g.score1 - g.score2) BETWEEN %u AND %u", least, most);
  karum_part_test (part, KARUM_FIELD_WHOLE (KARUM_COLUMN_MARGIN), least + 1, most + 1);
  karum_part_or (part, "(g.score1 IS NULL AND abs (g.points1 - g.points2) BETWEEN %u AND %u)",
                 least, most);
  karum_part_test (part, KARUM_FIELD_WHOLE (KARUM_COLUMN_MARGIN), least + 1, most + 1);
  return part;
}

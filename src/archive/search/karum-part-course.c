/* karum-part-course.c: the filters about a game's course and result. */
#include "karum-part.h"

static KarumPart *
part_result (const KarumGameFilter *filter, int base)
{
  return filter->with_result
             ? karum_part_new_test (base, KARUM_FIELD_RESULT, filter->result, filter->result)
             : NULL;
}

static KarumPart *
part_termination (const KarumGameFilter *filter, int base)
{
  KarumPart *part;

  if (!filter->with_termination)
    return NULL;
  part = karum_part_new_test (base, KARUM_FIELD_TERMINATION, filter->termination,
                              filter->termination);
  part->narrow = filter->termination != KARUM_TERMINATION_NORMAL;
  return part;
}

static KarumPart *
part_in_progress (const KarumGameFilter *filter, int base)
{
  KarumPart *part = filter->in_progress ? karum_part_new_test (base, KARUM_FIELD_RESULT,
                                                               KARUM_RESULT_NONE, KARUM_RESULT_NONE)
                                        : NULL;

  if (part)
    part->narrow = TRUE;
  return part;
}

static KarumPart *
part_finished (const KarumGameFilter *filter, int base)
{
  if (!filter->finished && filter->min_margin == 0 && filter->max_margin == 0)
    return NULL;
  return karum_part_new_test (base, KARUM_FIELD_RESULT, KARUM_RESULT_NONE + 1, G_MAXUINT32);
}

/* Adds the games in which Player1 has @result, and held First at the end or not. */
static void
add_winner (KarumPart *part, KarumResult result, guint exchanged)
{
  karum_part_or_tests (part);
  karum_part_test (part, KARUM_FIELD_RESULT, result, result);
  karum_part_test (part, KARUM_FIELD_EXCHANGED, exchanged, exchanged);
}

static KarumPart *
part_winner (const KarumGameFilter *filter, int base)
{
  KarumPart *part;

  if (!filter->with_winner)
    return NULL;
  part = karum_part_new (base);
  add_winner (part, KARUM_RESULT_WON, filter->winner != KARUM_FIRST);
  add_winner (part, KARUM_RESULT_LOST, filter->winner == KARUM_FIRST);
  return part;
}

static KarumPart *
part_turns (const KarumGameFilter *filter, int base)
{
  guint most = filter->max_turns > 0 ? filter->max_turns : G_MAXUINT32;

  if (filter->min_turns == 0 && filter->max_turns == 0)
    return NULL;
  return karum_part_new_test (base, KARUM_FIELD_WHOLE (KARUM_COLUMN_TURNS), filter->min_turns,
                              most);
}

/* A column has 1 for no margin. Larger ones than G_MAXINT32 come from damaged archives only. */
static KarumPart *
part_margin (const KarumGameFilter *filter, int base)
{
  guint least = MIN (filter->min_margin, G_MAXINT32);
  guint most = filter->max_margin > 0 ? MIN (filter->max_margin, G_MAXINT32) + 1 : G_MAXUINT32;

  if (filter->min_margin == 0 && filter->max_margin == 0)
    return NULL;
  return karum_part_new_test (base, KARUM_FIELD_WHOLE (KARUM_COLUMN_MARGIN), least + 1, most);
}

static const KarumFilterField fields[] = {
  { "result", KARUM_FILTER_RESULT, KARUM_FILTER_AT (result), KARUM_FILTER_AT (with_result),
    part_result },
  { "termination", KARUM_FILTER_TERMINATION, KARUM_FILTER_AT (termination),
    KARUM_FILTER_AT (with_termination), part_termination },
  { "in-progress", KARUM_FILTER_FLAG, KARUM_FILTER_AT (in_progress), 0, part_in_progress },
  { "finished", KARUM_FILTER_FLAG, KARUM_FILTER_AT (finished), 0, part_finished },
  { "winner", KARUM_FILTER_SIDE, KARUM_FILTER_AT (winner), KARUM_FILTER_AT (with_winner),
    part_winner },
  { "min-turns", KARUM_FILTER_NUMBER, KARUM_FILTER_AT (min_turns), 0, part_turns },
  { "max-turns", KARUM_FILTER_NUMBER, KARUM_FILTER_AT (max_turns), 0, NULL },
  { "min-margin", KARUM_FILTER_NUMBER, KARUM_FILTER_AT (min_margin), 0, part_margin },
  { "max-margin", KARUM_FILTER_NUMBER, KARUM_FILTER_AT (max_margin), 0, NULL },
};

const KarumFilterTable karum_course_filters = { fields, G_N_ELEMENTS (fields) };

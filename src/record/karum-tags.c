#include "karum-tags.h"

#include "karum-arrays.h"

static const char *const results[] = {
  [KARUM_RESULT_NONE] = "*",
  [KARUM_RESULT_WON] = "1-0",
  [KARUM_RESULT_LOST] = "0-1",
  [KARUM_RESULT_DRAWN] = "1/2-1/2",
};

static const char *const terminations[] = {
  [KARUM_TERMINATION_NONE] = NULL,
  [KARUM_TERMINATION_NORMAL] = "normal",
  [KARUM_TERMINATION_RESIGNATION] = "resignation",
  [KARUM_TERMINATION_AGREEMENT] = "agreement",
  [KARUM_TERMINATION_TIME] = "time",
  [KARUM_TERMINATION_ADJUDICATION] = "adjudication",
  [KARUM_TERMINATION_UNTERMINATED] = "unterminated",
  [KARUM_TERMINATION_FORFEIT] = "forfeit",
  [KARUM_TERMINATION_BYE] = "bye",
};

void
karum_tag_free (KarumTag *tag)
{
  karum_free_all (tag->name, tag->value, tag);
}

void
karum_tags_clear (KarumTags *tags)
{
  karum_free_all (tags->event, tags->site, tags->date, tags->round, tags->players[0],
                  tags->players[1], tags->match, tags->time_control, tags->annotator, tags->uuid);
  g_clear_pointer (&tags->others, g_ptr_array_unref);
  *tags = (KarumTags){ 0 };
}

void
karum_tags_copy (KarumTags *to, const KarumTags *from)
{
  *to = *from;
  to->event = g_strdup (from->event);
  to->site = g_strdup (from->site);
  to->date = g_strdup (from->date);
  to->round = g_strdup (from->round);
  to->players[0] = g_strdup (from->players[0]);
  to->players[1] = g_strdup (from->players[1]);
  to->match = g_strdup (from->match);
  to->time_control = g_strdup (from->time_control);
  to->annotator = g_strdup (from->annotator);
  to->uuid = g_strdup (from->uuid);
  to->others = NULL;
  if (from->others)
    karum_for_each (const KarumTag, tag, from->others)
      karum_tags_add_other (to, tag->name, tag->value);
}

void
karum_tags_add_other (KarumTags *tags, const char *name, const char *value)
{
  KarumTag *tag = g_new (KarumTag, 1);

  tag->name = g_strdup (name);
  tag->value = g_strdup (value);
  if (!tags->others)
    tags->others = g_ptr_array_new_with_free_func ((GDestroyNotify) karum_tag_free);
  g_ptr_array_add (tags->others, tag);
}

const char *
karum_tags_get_other (const KarumTags *tags, const char *name)
{
  if (tags->others)
    karum_for_each (const KarumTag, tag, tags->others)
      if (g_str_equal (tag->name, name))
        return tag->value;
  return NULL;
}

gboolean
karum_tags_is_analysis (const KarumTags *tags)
{
  return tags->result == KARUM_RESULT_NONE && karum_tags_get_other (tags, KARUM_TAG_ANALYSIS_OF);
}

gboolean
karum_termination_is_unplayed (KarumTermination termination)
{
  return termination >= KARUM_TERMINATION_FORFEIT;
}

gboolean
karum_tags_is_unplayed (const KarumTags *tags)
{
  return karum_termination_is_unplayed (tags->termination);
}

guint
karum_tags_teaching (const KarumTags *tags)
{
  const char *value = karum_tags_get_other (tags, KARUM_TAG_TEACHING);
  guint64 percent;

  return value && g_ascii_string_to_unsigned (value, 10, 1, 100, &percent, NULL) ? (guint) percent
                                                                                 : 0;
}

const char *
karum_result_text (KarumResult result)
{
  return results[result];
}

gboolean
karum_result_parse (const char *text, KarumResult *result)
{
  for (guint i = 0; i < G_N_ELEMENTS (results); i++)
    if (g_str_equal (text, results[i])) {
      *result = (KarumResult) i;
      return TRUE;
    }
  return FALSE;
}

KarumResult
karum_result_reverse (KarumResult result)
{
  return result == KARUM_RESULT_WON    ? KARUM_RESULT_LOST
         : result == KARUM_RESULT_LOST ? KARUM_RESULT_WON
                                       : result;
}

const char *
karum_termination_text (KarumTermination termination)
{
  return terminations[termination];
}

gboolean
karum_termination_parse (const char *text, KarumTermination *termination)
{
  for (guint i = 1; i < G_N_ELEMENTS (terminations); i++)
    if (g_str_equal (text, terminations[i])) {
      *termination = (KarumTermination) i;
      return TRUE;
    }
  return FALSE;
}

/* -- Rounds ---------------------------------------------------------------------------------------
 */

/* A round is sorted by this many of its numbers, each up to a limit. */
#define ROUND_PARTS 3
#define ROUND_BITS 20
#define ROUND_MOST ((1u << ROUND_BITS) - 1)

/* Reads the number at @at. */
static guint64
round_part (const char **at)
{
  guint64 number = 0;

  for (; g_ascii_isdigit (**at); ++*at)
    number = MIN (10 * number + (guint64) (**at - '0'), ROUND_MOST);
  return number;
}

gint64
karum_round_number (const char *round)
{
  return round ? (gint64) round_part (&round) : 0;
}

gboolean
karum_round_known (const char *round)
{
  return round && *round && !g_str_equal (round, "?") && !g_str_equal (round, "-");
}

guint64
karum_round_order (const char *round)
{
  guint64 order = 0;

  if (!karum_round_known (round))
    return 0;
  if (!g_ascii_isdigit (*round))
    return G_MAXUINT64;
  for (guint i = 0; i < ROUND_PARTS; i++) {
    order = order << ROUND_BITS | round_part (&round);
    if (*round && !g_ascii_isdigit (*round))
      round++;
  }
  return order;
}

guint64
karum_round_end (gint64 number)
{
  return (guint64) (CLAMP (number, 0, ROUND_MOST) + 1) << (ROUND_PARTS - 1) * ROUND_BITS;
}

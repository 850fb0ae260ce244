/* karum-filter-parts.c: the simple parts of a filter, and the list of all. */
#include "karum-part.h"

#include "karum-marks.h"
#include "karum-search-words.h"

/* A part with one way that has a text as its parameter. */
static KarumPart *
with_text (int base, const char *format, const char *text, gboolean folded)
{
  KarumPart *part = karum_part_new (base);
  int number = folded ? karum_part_folded (part, text) : karum_part_text (part, text);
  g_auto (GStrv) pieces = g_strsplit (format, "?", 2);

  karum_part_or (part, "%s?%d%s", pieces[0], number, pieces[1]);
  return part;
}

static KarumPart *
narrow (KarumPart *part)
{
  part->narrow = TRUE;
  return part;
}

/* Games under the rulesets for which @condition holds, in which ? is @text; NULL without one. */
static KarumPart *
ruleset (int base, const char *condition, const char *text)
{
  g_auto (GStrv) pieces = g_strsplit (condition, "?", 2);
  KarumPart *part = text ? karum_part_new (base) : NULL;
  g_autofree char *numbers = NULL;

  if (!part)
    return NULL;
  numbers = g_strdup_printf ("(SELECT id FROM rulesets WHERE %s?%d%s)", pieces[0],
                             karum_part_text (part, text), pieces[1]);
  karum_part_or (part, "g.ruleset IN %s", numbers);
  karum_part_test_among (part, KARUM_FIELD_WHOLE (KARUM_COLUMN_RULESET), numbers, TRUE);
  return part;
}

static KarumPart *
game (const KarumGameFilter *filter, int base)
{
  return ruleset (base, "game = ?", filter->game);
}

static KarumPart *
preset (const KarumGameFilter *filter, int base)
{
  return ruleset (base, "preset = ?", filter->preset);
}

static KarumPart *
rules (const KarumGameFilter *filter, int base)
{
  return ruleset (base, "text = ?", filter->rules);
}

static KarumPart *
options (const KarumGameFilter *filter, int base)
{
  return ruleset (base, "karum_has_options (text, ?)", filter->options);
}

static KarumPart *
event (const KarumGameFilter *filter, int base)
{
  KarumPart *part;

  if (!filter->event)
    return NULL;
  part = narrow (karum_part_new (base));
  karum_part_or_anywhere (part, "g.event IN " KARUM_EVENTS_NAMED ("n.folded = ?%d"),
                          karum_part_folded (part, filter->event));
  return part;
}

static KarumPart *
event_id (const KarumGameFilter *filter, int base)
{
  KarumPart *part;

  if (filter->event_id == 0)
    return NULL;
  part = narrow (karum_part_new (base));
  karum_part_or_anywhere (part,
                          "g.event IN (SELECT %" G_GINT64_FORMAT
                          " UNION ALL SELECT id FROM events WHERE merged_into = %" G_GINT64_FORMAT
                          ")",
                          filter->event_id, filter->event_id);
  return part;
}

static KarumPart *
match (const KarumGameFilter *filter, int base)
{
  return filter->match ? narrow (with_text (
             base, "g.match IN (SELECT id FROM matches WHERE tag = ?)", filter->match, FALSE))
                       : NULL;
}

static KarumPart *
collection (const KarumGameFilter *filter, int base)
{
  KarumPart *part;
  g_autofree char *rest = NULL;

  if (!filter->collection)
    return NULL;
  part = narrow (karum_part_new (base));
  rest = g_strdup_printf ("FROM collections c JOIN collected t ON t.collection = c.id"
                          " WHERE c.folded = ?%d",
                          karum_part_folded (part, filter->collection));
  karum_part_or_query (part, "t.game", rest);
  return part;
}

static KarumPart *
stars (const KarumGameFilter *filter, int base)
{
  KarumPart *part;

  if (filter->stars == 0)
    return NULL;
  part = narrow (karum_part_new (base));
  karum_part_or (part, "g.stars >= %u", filter->stars);
  karum_part_test (part, KARUM_FIELD_STARS, filter->stars, KARUM_MOST_STARS);
  return part;
}

/* Games that came one after the other. */
static KarumPart *
added (const KarumGameFilter *filter, int base)
{
  KarumPart *part;

  if (filter->first_id == 0 && filter->last_id == 0)
    return NULL;
  part = narrow (karum_part_new (base));
  karum_part_or_anywhere (part, "(g.id >= %" G_GINT64_FORMAT " AND g.id <= %" G_GINT64_FORMAT ")",
                          filter->first_id, filter->last_id > 0 ? filter->last_id : G_MAXINT64);
  karum_part_test (part, KARUM_FIELD_NUMBER, (guint32) CLAMP (filter->first_id, 0, G_MAXUINT32),
                   filter->last_id > 0 ? (guint32) MIN (filter->last_id, G_MAXUINT32)
                                       : G_MAXUINT32);
  return part;
}

static KarumPart *
ids (const KarumGameFilter *filter, int base)
{
  KarumPart *part;
  g_autofree char *json = NULL;

  if (!filter->ids)
    return NULL;
  part = narrow (karum_part_new (base));
  json = g_strdup_printf ("[%s]", filter->ids);
  karum_part_or_anywhere (part, "g.id IN (SELECT value FROM json_each (?%d))",
                          karum_part_text (part, json));
  return part;
}

/* A part without parameters. */
static KarumPart *
plain (int base, gboolean inverse, const char *check)
{
  KarumPart *part = karum_part_new (base);

  part->inverse = inverse;
  karum_part_or (part, "%s", check);
  return part;
}

static KarumPart *
unmatched (const KarumGameFilter *filter, int base)
{
  KarumPart *part = filter->unmatched ? plain (base, TRUE, "g.match IS NOT NULL") : NULL;

  if (part)
    karum_part_test (part, KARUM_FIELD_MATCHED, 1, 1);
  return part;
}

static KarumPart *
commented (const KarumGameFilter *filter, int base)
{
  KarumPart *part = filter->commented ? plain (base, FALSE, "g.annotated > 0") : NULL;

  if (part)
    karum_part_test (part, KARUM_FIELD_WHOLE (KARUM_COLUMN_ANNOTATED), 1, G_MAXUINT32);
  return part;
}

static KarumPart *
analysed (const KarumGameFilter *filter, int base)
{
  KarumPart *part = filter->analysed ? narrow (plain (base, FALSE, "g.analysed != 0")) : NULL;

  if (part)
    karum_part_test (part, KARUM_FIELD_ANALYSED, 1, 1);
  return part;
}

static KarumPart *
result (const KarumGameFilter *filter, int base)
{
  KarumPart *part;

  if (!filter->with_result)
    return NULL;
  part = karum_part_new (base);
  karum_part_or (part, "g.result = %d", (int) filter->result);
  karum_part_test (part, KARUM_FIELD_RESULT, filter->result, filter->result);
  return part;
}

static KarumPart *
termination (const KarumGameFilter *filter, int base)
{
  KarumPart *part;

  if (!filter->with_termination)
    return NULL;
  if (filter->termination == KARUM_TERMINATION_NORMAL) {
    part = plain (base, TRUE, "g.termination != 1");
    karum_part_test_not (part, KARUM_FIELD_TERMINATION, KARUM_TERMINATION_NORMAL);
    return part;
  }
  part = narrow (karum_part_new (base));
  karum_part_or (part, "g.termination = %d", (int) filter->termination);
  karum_part_test (part, KARUM_FIELD_TERMINATION, filter->termination, filter->termination);
  return part;
}

static KarumPart *
in_progress (const KarumGameFilter *filter, int base)
{
  KarumPart *part;

  if (!filter->in_progress)
    return NULL;
  part = narrow (karum_part_new (base));
  karum_part_or (part, "(g.result = %d AND g.termination != %d)", (int) KARUM_RESULT_NONE,
                 (int) KARUM_TERMINATION_UNTERMINATED);
  karum_part_test (part, KARUM_FIELD_RESULT, KARUM_RESULT_NONE, KARUM_RESULT_NONE);
  karum_part_test_not (part, KARUM_FIELD_TERMINATION, KARUM_TERMINATION_UNTERMINATED);
  return part;
}

static KarumPart *
finished (const KarumGameFilter *filter, int base)
{
  KarumPart *part;

  if (!filter->finished && filter->min_margin == 0 && filter->max_margin == 0)
    return NULL;
  part = plain (base, TRUE, "g.result = 0");
  karum_part_test (part, KARUM_FIELD_RESULT, KARUM_RESULT_NONE, KARUM_RESULT_NONE);
  return part;
}

static KarumPart *
turns (const KarumGameFilter *filter, int base)
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

/* Only few finished games have no recorded score. Columns know no greater margins than G_MAXINT32.
 */
static KarumPart *
margin (const KarumGameFilter *filter, int base)
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

static const KarumPartMaker makers[] = {
  ids,
  added,
  karum_part_person,
  karum_part_player1,
  karum_part_player2,
  event,
  event_id,
  match,
  collection,
  stars,
  analysed,
  in_progress,
  termination,
  karum_part_dates,
  karum_part_undated,
  rules,
  options,
  preset,
  game,
  result,
  finished,
  turns,
  margin,
  commented,
  unmatched,
};

static int
compare_parts (gconstpointer a, gconstpointer b)
{
  const KarumPart *x = *(const KarumPart *const *) a;
  const KarumPart *y = *(const KarumPart *const *) b;

  if (x->narrow != y->narrow)
    return x->narrow ? -1 : 1;
  return 0;
}

static void
free_part (gpointer part)
{
  karum_part_free (part);
}

/* Adds @part, if it is one; returns the number for the first parameter of the next. */
static int
add (GPtrArray *parts, KarumPart *part, gboolean through, int base)
{
  if (part)
    g_ptr_array_add (parts, part);
  return part && through ? base + (int) part->texts->len : base;
}

GPtrArray *
karum_filter_parts (const KarumGameFilter *filter, int base, gboolean through)
{
  GPtrArray *parts = g_ptr_array_new_with_free_func (free_part);
  g_auto (GStrv) words = filter->text ? karum_search_each (filter->text) : NULL;

  for (guint i = 0; i < G_N_ELEMENTS (makers); i++)
    base = add (parts, makers[i](filter, base), through, base);
  for (guint i = 0; words && words[i]; i++)
    base = add (parts, karum_part_word (words[i], base), through, base);
  g_ptr_array_sort (parts, compare_parts);
  return parts;
}

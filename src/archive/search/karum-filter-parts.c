/* karum-filter-parts.c: the simple parts of a filter, and the list of all. */
#include "karum-annotated.h"
#include "karum-part.h"

#include "karum-marks.h"
#include "karum-search-words.h"

static KarumPart *
event (const KarumGameFilter *filter, int base)
{
  KarumPart *part;

  if (!filter->event)
    return NULL;
  part = karum_part_new_narrow (base);
  karum_part_or_anywhere (part, "g.event IN " KARUM_EVENTS_NAMED ("n.folded = ?%d"),
                          karum_part_name (part, filter->event));
  return part;
}

/* Games of no event. */
static KarumPart *
eventless (int base)
{
  KarumPart *part = karum_part_new (base);

  karum_part_or (part, "g.event IS NULL");
  karum_part_test (part, KARUM_FIELD_WHOLE (KARUM_COLUMN_EVENT), 0, 0);
  return part;
}

static KarumPart *
event_id (const KarumGameFilter *filter, int base)
{
  KarumPart *part;

  if (filter->event_id == 0)
    return NULL;
  if (filter->event_id < 0)
    return eventless (base);
  part = karum_part_new_narrow (base);
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
  KarumPart *part;

  if (!filter->match)
    return NULL;
  part = karum_part_new_narrow (base);
  karum_part_or (part, "g.match IN (SELECT id FROM matches WHERE tag = ?%d)",
                 karum_part_text (part, filter->match));
  return part;
}

static KarumPart *
collection (const KarumGameFilter *filter, int base)
{
  KarumPart *part;
  g_autofree char *rest = NULL;

  if (!filter->collection)
    return NULL;
  part = karum_part_new_narrow (base);
  rest = g_strdup_printf ("FROM collections c JOIN collected t ON t.collection = c.id"
                          " WHERE c.folded = ?%d",
                          karum_part_name (part, filter->collection));
  karum_part_or_query (part, "t.game", rest);
  return part;
}

static KarumPart *
stars (const KarumGameFilter *filter, int base)
{
  KarumPart *part;

  if (filter->stars == 0)
    return NULL;
  part = karum_part_new_narrow (base);
  karum_part_or (part, "g.stars >= %u", filter->stars);
  karum_part_test (part, KARUM_FIELD_STARS, filter->stars, KARUM_MOST_STARS);
  return part;
}

/* Games that were added consecutively. */
static KarumPart *
added (const KarumGameFilter *filter, int base)
{
  KarumPart *part;

  if (filter->first_id == 0 && filter->last_id == 0)
    return NULL;
  part = karum_part_new_narrow (base);
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
  part = karum_part_new_narrow (base);
  json = g_strdup_printf ("[%s]", filter->ids);
  karum_part_or_anywhere (part, "g.id IN (SELECT value FROM json_each (?%d))",
                          karum_part_text (part, json));
  return part;
}

static KarumPart *
unmatched (const KarumGameFilter *filter, int base)
{
  KarumPart *part
      = filter->unmatched ? karum_part_new_plain (base, TRUE, "g.match IS NOT NULL") : NULL;

  if (part)
    karum_part_test (part, KARUM_FIELD_MATCHED, 1, 1);
  return part;
}

static KarumPart *
annotated (const KarumGameFilter *filter, int base)
{
  KarumPart *part
      = filter->annotated ? karum_part_new_plain (base, FALSE, "g.annotated > 0") : NULL;

  if (part)
    karum_part_test (part, KARUM_FIELD_WHOLE (KARUM_COLUMN_ANNOTATED), 1, G_MAXUINT32);
  return part;
}

static KarumPart *
analysed (const KarumGameFilter *filter, int base)
{
  KarumPart *part = filter->analysed ? karum_part_new_plain (base, FALSE, "g.analysed != 0") : NULL;

  if (!part)
    return NULL;
  part->narrow = TRUE;
  karum_part_test (part, KARUM_FIELD_ANALYSED, 1, 1);
  return part;
}

static KarumPart *
kinds (gboolean wanted, guint kind, int base)
{
  g_autofree char *check = g_strdup_printf ("(g.kinds & %u) != 0", kind);

  return wanted ? karum_part_new_plain (base, FALSE, check) : NULL;
}

static KarumPart *
commented (const KarumGameFilter *filter, int base)
{
  return kinds (filter->commented, KARUM_KIND_COMMENT, base);
}

static KarumPart *
varied (const KarumGameFilter *filter, int base)
{
  return kinds (filter->varied, KARUM_KIND_VARIATION, base);
}

static KarumPart *
marked (const KarumGameFilter *filter, int base)
{
  return kinds (filter->marked, KARUM_KIND_MARK, base);
}

static KarumPart *
annotator (const KarumGameFilter *filter, int base)
{
  KarumPart *part;

  if (!filter->annotator)
    return NULL;
  part = karum_part_new (base);
  karum_part_or (part, "instr (karum_folded (g.annotator), ?%d) > 0",
                 karum_part_name (part, filter->annotator));
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
  karum_part_glyph,
  varied,
  marked,
  annotator,
  karum_part_in_progress,
  karum_part_termination,
  karum_part_dates,
  karum_part_months,
  karum_part_undated,
  karum_part_rules,
  karum_part_options,
  karum_part_preset,
  karum_part_game,
  karum_part_result,
  karum_part_finished,
  karum_part_winner,
  karum_part_turns,
  karum_part_margin,
  commented,
  annotated,
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

/* Adds @part, unless it is NULL; returns the number of the next free parameter. */
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

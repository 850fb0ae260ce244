/* karum-part-lists.c: the filters by number, stars, collection and bin. */
#include "karum-marks.h"
#include "karum-part.h"

static KarumPart *
part_collection (const KarumGameFilter *filter, int base)
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
part_stars (const KarumGameFilter *filter, int base)
{
  KarumPart *part;

  if (filter->stars == 0)
    return NULL;
  part = karum_part_new_narrow (base);
  karum_part_or_tests (part);
  karum_part_test (part, KARUM_FIELD_STARS, filter->stars, KARUM_MOST_STARS);
  return part;
}

/* Games that were added consecutively. */
static KarumPart *
part_added (const KarumGameFilter *filter, int base)
{
  KarumPart *part;

  if (filter->first_id == 0 && filter->last_id == 0)
    return NULL;
  part = karum_part_new_narrow (base);
  karum_part_or_tests (part);
  karum_part_test (part, KARUM_FIELD_NUMBER, (guint32) CLAMP (filter->first_id, 0, G_MAXUINT32),
                   filter->last_id > 0 ? (guint32) MIN (filter->last_id, G_MAXUINT32)
                                       : G_MAXUINT32);
  return part;
}

/* The numbers in the query are of games; the list can have others. */
static KarumPart *
part_ids (const KarumGameFilter *filter, int base)
{
  KarumPart *part;
  g_autofree char *json = NULL;
  g_autofree char *rest = NULL;

  if (!filter->ids)
    return NULL;
  part = karum_part_new_narrow (base);
  json = g_strdup_printf ("[%s]", filter->ids);
  rest = g_strdup_printf ("FROM games WHERE id IN (SELECT value FROM json_each (?%d))",
                          karum_part_text (part, json));
  karum_part_or_query (part, "id", rest);
  return part;
}

/* The bin, positions and patterns are no parts: see karum_filter_find(). */
static const KarumFilterField fields[] = {
  { "collection", KARUM_FILTER_TEXT, KARUM_FILTER_AT (collection), 0, part_collection },
  { "stars", KARUM_FILTER_NUMBER, KARUM_FILTER_AT (stars), 0, part_stars },
  { "first-id", KARUM_FILTER_ID, KARUM_FILTER_AT (first_id), 0, part_added },
  { "last-id", KARUM_FILTER_ID, KARUM_FILTER_AT (last_id), 0, NULL },
  { "ids", KARUM_FILTER_IDS, KARUM_FILTER_AT (ids), 0, part_ids },
  { "bin", KARUM_FILTER_FLAG, KARUM_FILTER_AT (bin), 0, NULL },
  { "position", KARUM_FILTER_TEXT, KARUM_FILTER_AT (position), 0, NULL },
  { "pattern", KARUM_FILTER_TEXT, KARUM_FILTER_AT (pattern), 0, NULL },
};

const KarumFilterTable karum_list_filters = { fields, G_N_ELEMENTS (fields) };

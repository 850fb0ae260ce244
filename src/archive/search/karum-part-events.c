/* karum-part-events.c: the filters about a game's event and match. */
#include "karum-part.h"

static KarumPart *
part_event (const KarumGameFilter *filter, int base)
{
  KarumPart *part;
  g_autofree char *numbers = NULL;

  if (!filter->event)
    return NULL;
  part = karum_part_new_narrow (base);
  numbers = g_strdup_printf (KARUM_EVENTS_NAMED ("n.folded = ?%d"),
                             karum_part_name (part, filter->event));
  karum_part_or_tests (part);
  karum_part_test_among (part, KARUM_FIELD_WHOLE (KARUM_COLUMN_EVENT), numbers, TRUE);
  return part;
}

static KarumPart *
part_event_id (const KarumGameFilter *filter, int base)
{
  KarumPart *part;
  g_autofree char *numbers = NULL;

  if (filter->event_id == 0)
    return NULL;
  if (filter->event_id < 0)
    return karum_part_new_test (base, KARUM_FIELD_WHOLE (KARUM_COLUMN_EVENT), 0, 0);
  part = karum_part_new_narrow (base);
  numbers = g_strdup_printf (
      "(SELECT %" G_GINT64_FORMAT
      " UNION ALL SELECT id FROM events WHERE merged_into = %" G_GINT64_FORMAT ")",
      filter->event_id, filter->event_id);
  karum_part_or_tests (part);
  karum_part_test_among (part, KARUM_FIELD_WHOLE (KARUM_COLUMN_EVENT), numbers, TRUE);
  return part;
}

static KarumPart *
part_match (const KarumGameFilter *filter, int base)
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
part_unmatched (const KarumGameFilter *filter, int base)
{
  return filter->unmatched ? karum_part_new_test (base, KARUM_FIELD_MATCHED, 0, 0) : NULL;
}

static const KarumFilterField fields[] = {
  { "event", KARUM_FILTER_TEXT, KARUM_FILTER_AT (event), 0, part_event },
  { "event-id", KARUM_FILTER_ID, KARUM_FILTER_AT (event_id), 0, part_event_id },
  { "match", KARUM_FILTER_TEXT, KARUM_FILTER_AT (match), 0, part_match },
  { "unmatched", KARUM_FILTER_FLAG, KARUM_FILTER_AT (unmatched), 0, part_unmatched },
};

const KarumFilterTable karum_event_filters = { fields, G_N_ELEMENTS (fields) };

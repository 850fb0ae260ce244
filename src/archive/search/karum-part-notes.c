/* karum-part-notes.c: the filters about a game's comments, variations and marks. */
#include "karum-annotated.h"
#include "karum-part.h"

static KarumPart *
part_annotated (const KarumGameFilter *filter, int base)
{
  return filter->annotated ? karum_part_new_test (base, KARUM_FIELD_WHOLE (KARUM_COLUMN_ANNOTATED),
                                                  1, G_MAXUINT32)
                           : NULL;
}

static KarumPart *
part_analysed (const KarumGameFilter *filter, int base)
{
  KarumPart *part
      = filter->analysed ? karum_part_new_test (base, KARUM_FIELD_ANALYSED, 1, 1) : NULL;

  if (part)
    part->narrow = TRUE;
  return part;
}

/* No column has the kinds of annotations. */
static KarumPart *
kinds (gboolean wanted, guint kind, int base)
{
  KarumPart *part = wanted ? karum_part_new (base) : NULL;

  if (part)
    karum_part_or (part, "(g.kinds & %u) != 0", kind);
  return part;
}

static KarumPart *
part_commented (const KarumGameFilter *filter, int base)
{
  return kinds (filter->commented, KARUM_KIND_COMMENT, base);
}

static KarumPart *
part_varied (const KarumGameFilter *filter, int base)
{
  return kinds (filter->varied, KARUM_KIND_VARIATION, base);
}

static KarumPart *
part_marked (const KarumGameFilter *filter, int base)
{
  return kinds (filter->marked, KARUM_KIND_MARK, base);
}

static KarumPart *
part_annotator (const KarumGameFilter *filter, int base)
{
  KarumPart *part;

  if (!filter->annotator)
    return NULL;
  part = karum_part_new (base);
  karum_part_or (part, "instr (karum_folded (g.annotator), ?%d) > 0",
                 karum_part_name (part, filter->annotator));
  return part;
}

static const KarumFilterField fields[] = {
  { "annotated", KARUM_FILTER_FLAG, KARUM_FILTER_AT (annotated), 0, part_annotated },
  { "commented", KARUM_FILTER_FLAG, KARUM_FILTER_AT (commented), 0, part_commented },
  { "analysed", KARUM_FILTER_FLAG, KARUM_FILTER_AT (analysed), 0, part_analysed },
  { "variations", KARUM_FILTER_FLAG, KARUM_FILTER_AT (varied), 0, part_varied },
  { "marks", KARUM_FILTER_FLAG, KARUM_FILTER_AT (marked), 0, part_marked },
  { "annotator", KARUM_FILTER_TEXT, KARUM_FILTER_AT (annotator), 0, part_annotator },
};

const KarumFilterTable karum_note_filters = { fields, G_N_ELEMENTS (fields) };

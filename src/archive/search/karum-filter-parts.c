/* karum-filter-parts.c: the fields of all filters, and the parts made from them. */
#include "karum-part.h"
#include "karum-search-words.h"

/* In the order in which filters are serialized. */
static const KarumFilterTable *const tables[] = {
  &karum_player_filters, &karum_rules_filters, &karum_event_filters, &karum_date_filters,
  &karum_course_filters, &karum_word_filters,  &karum_note_filters,  &karum_list_filters,
};

const KarumFilterField *
karum_filter_field_at (guint index)
{
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++) {
    if (index < tables[i]->n_fields)
      return &tables[i]->fields[index];
    index -= tables[i]->n_fields;
  }
  return NULL;
}

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
  const KarumFilterField *field;
  g_auto (GStrv) words = filter->text ? karum_search_each (filter->text) : NULL;

  for (guint i = 0; (field = karum_filter_field_at (i)); i++)
    if (field->part)
      base = add (parts, field->part (filter, base), through, base);
  for (guint i = 0; words && words[i]; i++)
    base = add (parts, karum_part_word (words[i], base), through, base);
  g_ptr_array_sort (parts, compare_parts);
  return parts;
}

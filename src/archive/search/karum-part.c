#include "karum-part.h"

#include "karum-arrays.h"
#include "karum-search-words.h"

static void
way_clear (gpointer data)
{
  KarumPartWay *way = data;

  karum_free_all (way->check, way->id, way->rest);
  g_clear_pointer (&way->tests, g_array_unref);
}

KarumPart *
karum_part_new (int base)
{
  KarumPart *part = g_new0 (KarumPart, 1);

  part->ways = karum_array_new (KarumPartWay);
  g_array_set_clear_func (part->ways, way_clear);
  part->texts = g_ptr_array_new_with_free_func (g_free);
  part->base = base;
  return part;
}

KarumPart *
karum_part_new_narrow (int base)
{
  KarumPart *part = karum_part_new (base);

  part->narrow = TRUE;
  return part;
}

KarumPart *
karum_part_new_test (int base, KarumColumnField field, guint32 least, guint32 most)
{
  KarumPart *part = karum_part_new (base);

  karum_part_or_tests (part);
  karum_part_test (part, field, least, most);
  return part;
}

void
karum_part_free (KarumPart *part)
{
  g_array_unref (part->ways);
  g_ptr_array_unref (part->texts);
  g_free (part);
}

int
karum_part_text (KarumPart *part, const char *text)
{
  g_ptr_array_add (part->texts, g_strdup (text));
  return part->base + (int) part->texts->len - 1;
}

void
karum_part_or (KarumPart *part, const char *format, ...)
{
  KarumPartWay way = { 0 };
  va_list arguments;

  va_start (arguments, format);
  way.check = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_array_append_val (part->ways, way);
}

void
karum_part_or_query (KarumPart *part, const char *id, const char *rest)
{
  KarumPartWay way = { .id = g_strdup (id), .rest = g_strdup (rest) };

  way.check = g_strdup_printf ("g.id IN (SELECT %s %s)", id, rest);
  g_array_append_val (part->ways, way);
}

static void
test_clear (gpointer test)
{
  karum_column_test_clear (test);
}

void
karum_part_or_tests (KarumPart *part)
{
  KarumPartWay way = { .tests = karum_array_new (KarumColumnTest) };

  g_array_set_clear_func (way.tests, test_clear);
  g_array_append_val (part->ways, way);
}

static void
add_test (KarumPart *part, KarumColumnTest test)
{
  KarumPartWay *way = &g_array_index (part->ways, KarumPartWay, part->ways->len - 1);

  g_array_append_val (way->tests, test);
}

void
karum_part_test (KarumPart *part, KarumColumnField field, guint32 least, guint32 most)
{
  add_test (part, (KarumColumnTest){ .field = field, .least = least, .most = most });
}

void
karum_part_test_in_progress (KarumPart *part)
{
  karum_part_test (part, KARUM_FIELD_RESULT, KARUM_RESULT_NONE, KARUM_RESULT_NONE);
  karum_part_test (part, KARUM_FIELD_WHOLE (KARUM_COLUMN_ANALYSIS), 0, 0);
  karum_part_test (part, KARUM_FIELD_UNPLAYED, 0, 0);
}

void
karum_part_test_among (KarumPart *part, KarumColumnField field, const char *numbers, gboolean among)
{
  add_test (part,
            (KarumColumnTest){ .field = field, .numbers = g_strdup (numbers), .not = !among });
}

void
karum_part_test_values (KarumPart *part, KarumColumnField field, GArray *values, gboolean among)
{
  add_test (part, (KarumColumnTest){ .field = field, .values = values, .not = !among });
}

char *
karum_part_way_check (const KarumPartWay *way)
{
  GString *check = g_string_new (way->check);

  for (guint i = 0; way->tests && i < way->tests->len; i++) {
    g_autofree char *test = karum_column_test_sql (&g_array_index (way->tests, KarumColumnTest, i));

    g_string_append_printf (check, "%s%s", i > 0 ? " AND " : "", test);
  }
  return g_string_free (check, FALSE);
}

char *
karum_part_check (const KarumPart *part)
{
  GString *check = g_string_new ("(");

  for (guint i = 0; i < part->ways->len; i++) {
    g_autofree char *way = karum_part_way_check (&g_array_index (part->ways, KarumPartWay, i));

    g_string_append_printf (check, "%s(%s)", i > 0 ? " OR " : "", way);
  }
  g_string_append_c (check, ')');
  return g_string_free (check, FALSE);
}

/* In the order in which filters are serialized. */
static const KarumFilterTable *const tables[] = {
  &karum_player_filters, &karum_rules_filters, &karum_event_filters, &karum_date_filters,
  &karum_course_filters, &karum_word_filters,  &karum_note_filters,  &karum_list_filters,
};

const KarumFilterField *
karum_filter_field_at (guint index)
{
  karum_for_each_of (table, tables) {
    if (index < (*table)->n_fields)
      return &(*table)->fields[index];
    index -= (*table)->n_fields;
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

/* The number of the first parameter of each part. */
#define BASE 2

GPtrArray *
karum_filter_parts (const KarumGameFilter *filter)
{
  GPtrArray *parts = g_ptr_array_new_with_free_func (free_part);
  const KarumFilterField *field;
  g_auto (GStrv) words = filter->text ? karum_search_each (filter->text) : NULL;

  for (guint i = 0; (field = karum_filter_field_at (i)); i++) {
    KarumPart *part = field->part ? field->part (filter, BASE) : NULL;

    if (part)
      g_ptr_array_add (parts, part);
  }
  for (guint i = 0; words && words[i]; i++)
    g_ptr_array_add (parts, karum_part_word (words[i], BASE));
  g_ptr_array_sort (parts, compare_parts);
  return parts;
}

#include "karum-part.h"

#include "karum-fold.h"

static void
way_clear (gpointer data)
{
  KarumPartWay *way = data;

  g_free (way->check);
  g_free (way->id);
  g_free (way->rest);
}

KarumPart *
karum_part_new (int base)
{
  KarumPart *part = g_new0 (KarumPart, 1);

  part->ways = g_array_new (FALSE, FALSE, sizeof (KarumPartWay));
  g_array_set_clear_func (part->ways, way_clear);
  part->texts = g_ptr_array_new_with_free_func (g_free);
  part->base = base;
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

int
karum_part_folded (KarumPart *part, const char *text)
{
  g_autofree char *folded = karum_fold (text);

  return karum_part_text (part, folded);
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
karum_part_or_anywhere (KarumPart *part, const char *format, ...)
{
  KarumPartWay way = { .id = g_strdup ("g.id") };
  va_list arguments;

  va_start (arguments, format);
  way.check = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  way.rest = g_strconcat ("FROM games g WHERE ", way.check, NULL);
  g_array_append_val (part->ways, way);
}

void
karum_part_or_query (KarumPart *part, const char *id, const char *rest)
{
  KarumPartWay way = { .id = g_strdup (id), .rest = g_strdup (rest) };

  way.check = g_strdup_printf ("g.id IN (SELECT %s %s)", id, rest);
  g_array_append_val (part->ways, way);
}

char *
karum_part_check (const KarumPart *part)
{
  GString *check = g_string_new (part->inverse ? "NOT (" : "(");

  for (guint i = 0; i < part->ways->len; i++)
    g_string_append_printf (check, "%s%s", i > 0 ? " OR " : "",
                            g_array_index (part->ways, KarumPartWay, i).check);
  g_string_append_c (check, ')');
  return g_string_free (check, FALSE);
}

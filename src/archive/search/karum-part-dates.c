#include <string.h>

#include "karum-part.h"

/* A day that is not known wholly is within the span if it can be; one without its year never is.
 * The mark `?` for what is unknown stands behind all figures, as if it were the latest possible, so
 * that only the end of the span needs thought: of what comes behind it, days of which only its
 * month or year is known can be within. */
static void
add_end (KarumPart *part, const char *from, const char *to)
{
  static const char unknown[] = "????.??.??";
  g_autofree char *end = g_strconcat (to, "~", NULL);
  g_autoptr (GString) sql = g_string_new (NULL);

  g_string_printf (sql, "g.date >= ?%d AND g.date <= ?%d", karum_part_text (part, from),
                   karum_part_text (part, end));
  karum_part_or (part, "(%s)", sql->str);
  for (gsize known = strlen ("2026"); known < strlen (to); known += strlen (".11")) {
    g_autofree char *vague = g_strdup_printf ("%.*s%s", (int) known, to, unknown + known);

    if (strcmp (vague, from) >= 0)
      karum_part_or (part, "g.date = ?%d", karum_part_text (part, vague));
  }
}

KarumPart *
karum_part_dates (const KarumGameFilter *filter, int base)
{
  KarumPart *part;

  if (!filter->from && !filter->to)
    return NULL;
  part = karum_part_new (base);
  if (filter->to)
    add_end (part, filter->from ? filter->from : "", filter->to);
  else
    karum_part_or (part, "(g.date >= ?%d AND g.date < '?')", karum_part_text (part, filter->from));
  return part;
}

KarumPart *
karum_part_undated (const KarumGameFilter *filter, int base)
{
  KarumPart *part;

  if (!filter->undated)
    return NULL;
  part = karum_part_new (base);
  karum_part_or (part, "g.date IS NULL");
  karum_part_or (part, "g.date >= '?'");
  return part;
}

#include <string.h>

#include "karum-part.h"
#include "karum-tags.h"

/* Sorts after every day of a year, month or day, and before the next one. */
#define END "~"
#define MOST_YEARS 100
/* Days behind this have no year. */
#define LAST_YEAR "9999"

/* In text order; dates can be only a year, or a year and a month. */
static gboolean
is_between (const char *day, const char *from, const char *end)
{
  return g_strcmp0 (day, from) >= 0 && g_strcmp0 (day, end) <= 0;
}

/* Whether a partly known day can be in the span. @month, @day: 0 for unknown */
static gboolean
can_be_between (const char *year, guint month, guint day, const char *from, const char *end)
{
  for (guint m = month ? month : 1; m <= (month ? month : 12); m++)
    for (guint d = day ? day : 1; d <= (day ? day : 31); d++) {
      char text[] = "2026.11.20";

      g_snprintf (text, sizeof text, "%.4s.%02u.%02u", year, m, d);
      if (karum_date_valid (text) && is_between (text, from, end))
        return TRUE;
    }
  return FALSE;
}

/* Partly known days, as parameters, and as values of their column. */
typedef struct {
  GString *parameters, *values;
} Days;

static void
days_clear (Days *days)
{
  g_string_free (days->parameters, TRUE);
  g_string_free (days->values, TRUE);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Days, days_clear)

static void
add_day (Days *days, KarumPart *part, const char *text)
{
  const char *comma = days->values->len > 0 ? ", " : "";

  g_string_append_printf (days->parameters, "%s?%d", comma, karum_part_text (part, text));
  g_string_append_printf (days->values, "%s(%u)", comma, karum_column_date (text, FALSE));
}

/* @among: whether it is one of @days, or none of them */
static void
test_days (KarumPart *part, const Days *days, gboolean among)
{
  g_autofree char *numbers = g_strdup_printf ("(VALUES %s)", days->values->str);

  karum_part_test_among (part, KARUM_FIELD_WHOLE (KARUM_COLUMN_DATE), numbers, among);
}

/* Adds to @missed and @excess the partly known days of @year for which is_between() and
 * can_be_between() differ. */
static void
compare_year (KarumPart *part,
              const char *year,
              const char *from,
              const char *end,
              Days *missed,
              Days *excess)
{
  for (guint month = 0; month <= 12; month++)
    for (guint day = 0; day <= (month ? 0 : 31); day++) {
      g_autofree char *month_text = month ? g_strdup_printf ("%02u", month) : g_strdup ("??");
      g_autofree char *day_text = day ? g_strdup_printf ("%02u", day) : g_strdup ("??");
      g_autofree char *text = g_strdup_printf ("%.4s.%s.%s", year, month_text, day_text);
      gboolean possible = can_be_between (year, month, day, from, end);

      if (possible != is_between (text, from, end))
        add_day (possible ? missed : excess, part, text);
    }
}

/* A partly known day is within the span if it can be; one without its year never is. In text
 * order `?` sorts after all digits, which is correct for such days except in the years in which
 * the span begins and ends. */
static void
add_span (KarumPart *part, const char *from, const char *to)
{
  g_autofree char *end = g_strconcat (to, END, NULL);
  g_auto (Days) missed = { g_string_new (NULL), g_string_new (NULL) };
  g_auto (Days) excess = { g_string_new (NULL), g_string_new (NULL) };
  g_autoptr (GString) sql = g_string_new (NULL);

  compare_year (part, to, from, end, &missed, &excess);
  if (*from && strncmp (from, to, 4) != 0)
    compare_year (part, from, from, end, &missed, &excess);
  g_string_printf (sql, "g.date >= ?%d AND g.date <= ?%d", karum_part_text (part, from),
                   karum_part_text (part, end));
  if (excess.values->len > 0)
    g_string_append_printf (sql, " AND g.date NOT IN (%s)", excess.parameters->str);
  karum_part_or (part, "(%s)", sql->str);
  karum_part_test (part, KARUM_FIELD_WHOLE (KARUM_COLUMN_DATE),
                   MAX (karum_column_date (from, FALSE), 1), karum_column_date (to, TRUE));
  if (excess.values->len > 0)
    test_days (part, &excess, FALSE);
  if (missed.values->len == 0)
    return;
  karum_part_or (part, "g.date IN (%s)", missed.parameters->str);
  test_days (part, &missed, TRUE);
}

KarumPart *
karum_part_dates (const KarumGameFilter *filter, int base)
{
  KarumPart *part;

  if (!filter->from && !filter->to)
    return NULL;
  part = karum_part_new (base);
  add_span (part, filter->from ? filter->from : "", filter->to ? filter->to : LAST_YEAR);
  return part;
}

/* Adds the days of a year from @from to @to whose month is known. */
static void
add_year (KarumPart *part, const char *from, const char *to)
{
  g_autofree char *end = g_strconcat (to, END, NULL);

  karum_part_or (part, "g.date >= ?%d AND g.date <= ?%d", karum_part_text (part, from),
                 karum_part_text (part, end));
  karum_part_test (part, KARUM_FIELD_WHOLE (KARUM_COLUMN_DATE),
                   MAX (karum_column_date (from, FALSE), 1), karum_column_date (to, TRUE));
}

/* A day without its month stands behind its year, so years are looked at one by one; but of very
 * many years nobody asks for that. */
KarumPart *
karum_part_months (const KarumGameFilter *filter, int base)
{
  gint64 first, last;
  KarumPart *part;

  if (!filter->first_month || !filter->last_month)
    return NULL;
  first = g_ascii_strtoll (filter->first_month, NULL, 10);
  last = MIN (g_ascii_strtoll (filter->last_month, NULL, 10), first + MOST_YEARS - 1);
  part = karum_part_new (base);
  for (gint64 year = first; year <= last; year++) {
    g_autofree char *from = g_strdup_printf ("%04d.01", (int) year);
    g_autofree char *to = g_strdup_printf ("%04d.12", (int) year);

    add_year (part, year == first ? filter->first_month : from,
              year == last ? filter->last_month : to);
  }
  if (first > last)
    karum_part_or (part, "FALSE");
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
  karum_part_test (part, KARUM_FIELD_WHOLE (KARUM_COLUMN_DATE), 0, 0);
  karum_part_or (part, "g.date >= '?'");
  karum_part_test (part, KARUM_FIELD_WHOLE (KARUM_COLUMN_DATE), KARUM_COLUMN_UNDATED, G_MAXUINT32);
  return part;
}

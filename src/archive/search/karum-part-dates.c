/* karum-part-dates.c: the filters about the day of a game. */
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

/* Adds the days from @from to @to, in text order. */
static void
add_days (KarumPart *part, const char *from, const char *to)
{
  karum_part_or_tests (part);
  karum_part_test (part, KARUM_FIELD_WHOLE (KARUM_COLUMN_DATE),
                   MAX (karum_column_date (from, FALSE), 1), karum_column_date (to, TRUE));
}

/* Adds to @missed and @excess the partly known days of @year for which is_between() and
 * can_be_between() differ. */
static void
compare_year (const char *year, const char *from, const char *end, GArray *missed, GArray *excess)
{
  for (guint month = 0; month <= 12; month++)
    for (guint day = 0; day <= (month ? 0 : 31); day++) {
      g_autofree char *month_text = month ? g_strdup_printf ("%02u", month) : g_strdup ("??");
      g_autofree char *day_text = day ? g_strdup_printf ("%02u", day) : g_strdup ("??");
      g_autofree char *text = g_strdup_printf ("%.4s.%s.%s", year, month_text, day_text);
      gboolean possible = can_be_between (year, month, day, from, end);
      guint32 value = karum_column_date (text, FALSE);

      if (possible != is_between (text, from, end))
        g_array_append_val (possible ? missed : excess, value);
    }
}

/* A partly known day is within the span if it can be; one without its year never is. In text
 * order `?` sorts after all digits, which is correct for such days except in the years in which
 * the span begins and ends. */
static void
add_span (KarumPart *part, const char *from, const char *to)
{
  g_autofree char *end = g_strconcat (to, END, NULL);
  g_autoptr (GArray) missed = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) excess = g_array_new (FALSE, FALSE, sizeof (guint32));

  compare_year (to, from, end, missed, excess);
  if (*from && strncmp (from, to, 4) != 0)
    compare_year (from, from, end, missed, excess);
  add_days (part, from, to);
  if (excess->len > 0)
    karum_part_test_values (part, KARUM_FIELD_WHOLE (KARUM_COLUMN_DATE), g_steal_pointer (&excess),
                            FALSE);
  if (missed->len == 0)
    return;
  karum_part_or_tests (part);
  karum_part_test_values (part, KARUM_FIELD_WHOLE (KARUM_COLUMN_DATE), g_steal_pointer (&missed),
                          TRUE);
}

static KarumPart *
part_dates (const KarumGameFilter *filter, int base)
{
  KarumPart *part;

  if (!filter->from && !filter->to)
    return NULL;
  part = karum_part_new (base);
  add_span (part, filter->from ? filter->from : "", filter->to ? filter->to : LAST_YEAR);
  return part;
}

/* A day without its month stands behind its year, so years are looked at one by one; but of very
 * many years nobody asks for that. */
static KarumPart *
part_months (const KarumGameFilter *filter, int base)
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

    add_days (part, year == first ? filter->first_month : from,
              year == last ? filter->last_month : to);
  }
  if (first > last)
    karum_part_or (part, "FALSE");
  return part;
}

static KarumPart *
part_undated (const KarumGameFilter *filter, int base)
{
  KarumPart *part;

  if (!filter->undated)
    return NULL;
  part = karum_part_new_test (base, KARUM_FIELD_WHOLE (KARUM_COLUMN_DATE), 0, 0);
  karum_part_or_tests (part);
  karum_part_test (part, KARUM_FIELD_WHOLE (KARUM_COLUMN_DATE), KARUM_COLUMN_UNDATED, G_MAXUINT32);
  return part;
}

static const KarumFilterField fields[] = {
  { "from", KARUM_FILTER_DAY, KARUM_FILTER_AT (from), 0, part_dates },
  { "to", KARUM_FILTER_DAY, KARUM_FILTER_AT (to), 0, NULL },
  { "first-month", KARUM_FILTER_DAY, KARUM_FILTER_AT (first_month), 0, part_months },
  { "last-month", KARUM_FILTER_DAY, KARUM_FILTER_AT (last_month), 0, NULL },
  { "undated", KARUM_FILTER_FLAG, KARUM_FILTER_AT (undated), 0, part_undated },
};

const KarumFilterTable karum_date_filters = { fields, G_N_ELEMENTS (fields) };

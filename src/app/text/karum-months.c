#include "karum-months.h"

#include <glib/gi18n.h>

static const char *const names[12] = {
  NC_ ("month", "January"), NC_ ("month", "February"), NC_ ("month", "March"),
  NC_ ("month", "April"),   NC_ ("month", "May"),      NC_ ("month", "June"),
  NC_ ("month", "July"),    NC_ ("month", "August"),   NC_ ("month", "September"),
  NC_ ("month", "October"), NC_ ("month", "November"), NC_ ("month", "December"),
};

static const char *const short_names[12] = {
  NC_ ("short month", "Jan"), NC_ ("short month", "Feb"), NC_ ("short month", "Mar"),
  NC_ ("short month", "Apr"), NC_ ("short month", "May"), NC_ ("short month", "Jun"),
  NC_ ("short month", "Jul"), NC_ ("short month", "Aug"), NC_ ("short month", "Sep"),
  NC_ ("short month", "Oct"), NC_ ("short month", "Nov"), NC_ ("short month", "Dec"),
};

char *
karum_month_text (int month)
{
  /* Translators: a month and its year: “May 2026”. */
  return g_strdup_printf (C_ ("month and year", "%s %d"),
                          g_dpgettext2 (NULL, "month", names[month % 12]), month / 12);
}

char *
karum_month_short_text (int month)
{
  if (month % 12 == 0)
    return g_strdup_printf ("%d", month / 12);
  return g_strdup (g_dpgettext2 (NULL, "short month", short_names[month % 12]));
}

guint
karum_month_span_length (int first, int last)
{
  static const guint lengths[] = { 1, 3, 12, 60, 120, 600, 1200 };

  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++) {
    int length = (int) lengths[i];

    if (last / length - first / length < KARUM_MONTH_SPANS)
      return lengths[i];
  }
  return 12000;
}

GArray *
karum_month_spans (const GPtrArray *months)
{
  GArray *spans = g_array_new (FALSE, TRUE, sizeof (KarumMonthSpan));
  int first, last, length;

  if (months->len == 0)
    return spans;
  first = ((const KarumMonthTally *) months->pdata[0])->month;
  last = ((const KarumMonthTally *) months->pdata[months->len - 1])->month;
  length = (int) karum_month_span_length (first, last);
  first -= first % length;
  for (int month = first; month <= last; month += length) {
    const KarumMonthSpan span = { month, month + length - 1, { 0 } };

    g_array_append_val (spans, span);
  }
  for (guint i = 0; i < months->len; i++) {
    const KarumMonthTally *tally = months->pdata[i];

    karum_tally_add (&g_array_index (spans, KarumMonthSpan, (tally->month - first) / length).tally,
                     &tally->tally);
  }
  return spans;
}

char *
karum_month_span_text (int first, int last)
{
  g_autofree char *from = NULL, *to = NULL;

  if (first == last)
    return karum_month_text (first);
  if (first % 12 == 0 && last == first + 11)
    return g_strdup_printf ("%d", first / 12);
  if (first % 12 == 0 && last % 12 == 11)
    return g_strdup_printf (C_ ("years", "%d–%d"), first / 12, last / 12);
  from = karum_month_text (first);
  to = karum_month_text (last);
  return g_strdup_printf (C_ ("dates", "%s – %s"), from, to);
}

void
karum_month_write (int month, char text[KARUM_MONTH_BYTES])
{
  g_snprintf (text, KARUM_MONTH_BYTES, "%04d.%02d", month / 12, month % 12 + 1);
}

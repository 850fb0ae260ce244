#include "karum-condition-parts.h"

/* A day that is not known wholly is within the span if it can be; one without its year never is.
 * The mark `?` for what is unknown stands behind all figures, as if it were the latest possible,
 * so that only the end of the span needs thought; its year is said as well, for the index. */
void
karum_condition_add_dates (KarumCondition *condition, const KarumGameFilter *filter)
{
  if (filter->undated)
    karum_condition_and (condition, "(g.date IS NULL OR g.date >= '?')");
  if (filter->from || filter->to)
    karum_condition_and (condition, "g.date < '?'");
  if (filter->from)
    karum_condition_and (condition, "g.date >= ?%d",
                         karum_condition_text (condition, filter->from));
  if (filter->to) {
    g_autofree char *year = g_strdup_printf ("%.4s~", filter->to);
    g_autofree char *end = g_strconcat (filter->to, "~", NULL);
    int parameter = karum_condition_text (condition, end);

    karum_condition_and (condition, "g.date <= ?%d", karum_condition_text (condition, year));
    karum_condition_and (condition, "replace (g.date, '?', '0') <= ?%d", parameter);
  }
}

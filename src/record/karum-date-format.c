#include "karum-date-format.h"

char *
karum_date_format (GDateTime *time, const char *format)
{
  static const char *const months[]
      = { "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec" };
  static const char *const days[] = { "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun" };
  g_autoptr (GString) own = g_string_new (format);

  g_string_replace (own, "%b", months[g_date_time_get_month (time) - 1], 0);
  g_string_replace (own, "%a", days[g_date_time_get_day_of_week (time) - 1], 0);
  return g_date_time_format (time, own->str);
}

/* karum-date-format.h: dates as texts, whatever the locale. */
#pragma once

#include <glib.h>

/**
 * karum_date_format: like g_date_time_format(), but the names of months (%b) and of days of the
 * week
 * (%a) are English ones, whatever the locale: only an English @format has them. Others that depend
 * on the locale aren't allowed.
 * Returns: (transfer full)
 */
char *karum_date_format (GDateTime *time, const char *format);

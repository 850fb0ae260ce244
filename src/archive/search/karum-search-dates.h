/* karum-search-dates.h: parses dates in the usual notations as spans of days. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * karum_search_dates: parses a day, a month or a year, or a span of them: "2026", "2026-03",
 * "5.3.2026", "2026年3月", "2026-03..2026-05", "..2020", "1998–2002".
 * @text: UTF-8 without white space
 * @from, @to: (out) (transfer full): as in KarumGameFilter; NULL where the span is open; not set
 * when FALSE is returned
 * Returns: FALSE for anything else: a number that is not a plausible year, a day that doesn't exist
 */
gboolean karum_search_dates (const char *text, char **from, char **to);

G_END_DECLS

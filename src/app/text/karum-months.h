/* karum-months.h: names of months, and statistics by months. */
#pragma once

#include "karum-stats.h"

/* karum_month_text: (transfer full): "May 2026". @month: as returned by karum_date_month(), 0 or
 * more */
char *karum_month_text (int month);

/* karum_month_short_text: (transfer full): a label of an axis: "May", or the year in January. */
char *karum_month_short_text (int month);

/* A range of consecutive months, and the tally of its games. */
typedef struct {
  int first, last;
  KarumTally tally;
} KarumMonthSpan;

/**
 * karum_month_spans: combines the tallies of @months into spans of equal length: a month, a
 * quarter, a year or more, so that there are at most KARUM_MONTH_SPANS.
 * @months: (element-type KarumMonthTally): ascending
 * Returns: (transfer full) (element-type KarumMonthSpan): contiguous, including spans without games
 */
GArray *karum_month_spans (const GPtrArray *months);

#define KARUM_MONTH_SPANS 60

/* karum_month_span_length: the length of a span in months, so that at most KARUM_MONTH_SPANS
 * cover @first to @last. */
guint karum_month_span_length (int first, int last);

/* karum_month_span_text: (transfer full): "May 2026", "2026", "Jan 2026 – Mar 2026" */
char *karum_month_span_text (int first, int last);

/* karum_month_write: @month in the format of filters and dates: "2026.05". @text: (out
 * caller-allocates) */
#define KARUM_MONTH_BYTES 16
void karum_month_write (int month, char text[KARUM_MONTH_BYTES]);

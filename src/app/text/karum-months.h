/* karum-months.h: months in the interface's language, and figures that are told by months. */
#pragma once

#include "karum-stats.h"

G_BEGIN_DECLS

/* karum_month_text: (transfer full): "May 2026". @month: as karum_date_month() has it, 0 or more */
char *karum_month_text (int month);

/* karum_month_short_text: (transfer full): a label under an axis: "May", or the year in January. */
char *karum_month_short_text (int month);

/* Months one after the other, and what was played in them. */
typedef struct {
  int first, last;
  KarumTally tally;
} KarumMonthSpan;

/**
 * karum_month_spans: the tallies of @months, all from the first to the last, in spans of one
 * length: a month, a quarter, a year or more, so that there are at most KARUM_MONTH_SPANS.
 * @months: (element-type KarumMonthTally): ascending
 * Returns: (transfer full) (element-type KarumMonthSpan): also those without games
 */
GArray *karum_month_spans (const GPtrArray *months);

#define KARUM_MONTH_SPANS 60

/* karum_month_span_length: how many months a span has, so that at most KARUM_MONTH_SPANS reach from
 * @first to @last. */
guint karum_month_span_length (int first, int last);

/* karum_month_span_text: (transfer full): "May 2026", "2026", "Jan 2026 – Mar 2026" */
char *karum_month_span_text (int first, int last);

/* karum_month_write: @month as filters and dates have it: "2026.05". @text: (out caller-allocates)
 */
#define KARUM_MONTH_BYTES 16
void karum_month_write (int month, char text[KARUM_MONTH_BYTES]);

G_END_DECLS

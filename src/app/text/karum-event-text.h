/* karum-event-text.h: an event in the words of the interface's language. */
#pragma once

#include "karum-event-list.h"

G_BEGIN_DECLS

/* karum_event_dates_text: (transfer full): "20 Nov 2026 – 22 Nov 2026"; "" if nothing is known. */
char *karum_event_dates_text (const KarumEventRow *event);

/* karum_event_games_text: (transfer full): "12 games" */
char *karum_event_games_text (const KarumEventRow *event);

/* karum_event_details_text: (transfer full): place, dates and games in one line. */
char *karum_event_details_text (const KarumEventRow *event);

/* karum_event_spellings_text: (transfer full): all names but the one shown; "" if there are none.
 */
char *karum_event_spellings_text (const KarumEventRow *event);

/* karum_event_count_text: (transfer full): “5 events” */
char *karum_event_count_text (guint n);

G_END_DECLS

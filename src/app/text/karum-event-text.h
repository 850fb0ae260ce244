/* karum-event-text.h: descriptions of events in the interface's language. */
#pragma once

#include "karum-event-list.h"

G_BEGIN_DECLS

/* karum_event_dates_text: (transfer full): "20 Nov 2026 – 22 Nov 2026"; "" if unknown. */
char *karum_event_dates_text (const KarumEventRow *event);

/* karum_event_games_text: (transfer full): "12 games" */
char *karum_event_games_text (const KarumEventRow *event);

/* karum_event_details_text: (transfer full): place, dates and games in one line. */
char *karum_event_details_text (const KarumEventRow *event);

/* karum_event_spellings_text: (transfer full): all names except the display name; "" for none. */
char *karum_event_spellings_text (const KarumEventRow *event);

/* karum_event_count_text: (transfer full): “5 events” */
char *karum_event_count_text (guint n);

G_END_DECLS

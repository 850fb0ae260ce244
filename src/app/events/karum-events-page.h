/* karum-events-page.h: the list of events, and the page of one. */
#pragma once

#include "karum-page.h"
#include "karum-roster-page.h"

#define KARUM_TYPE_EVENTS_PAGE (karum_events_page_get_type ())
G_DECLARE_FINAL_TYPE (KarumEventsPage, karum_events_page, KARUM, EVENTS_PAGE, KarumRosterPage)

/* -- Event page: an event: place, dates, games, and how the players did. */

#define KARUM_TYPE_EVENT_PAGE (karum_event_page_get_type ())

/**
 * KarumEventPage: shows the event whose number it is given. Every figure leads to the games behind
 * it, by the action `win.show-games`.
 */
G_DECLARE_FINAL_TYPE (KarumEventPage, karum_event_page, KARUM, EVENT_PAGE, KarumPage)

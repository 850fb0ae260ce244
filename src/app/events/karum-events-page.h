/* karum-events-page.h: the events of an archive. */
#pragma once

#include "karum-roster-page.h"

#define KARUM_TYPE_EVENTS_PAGE (karum_events_page_get_type ())
G_DECLARE_FINAL_TYPE (KarumEventsPage, karum_events_page, KARUM, EVENTS_PAGE, KarumRosterPage)

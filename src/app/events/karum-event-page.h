/* karum-event-page.h: an event: place, dates, games, and how the players did. */
#pragma once

#include "karum-page.h"

#define KARUM_TYPE_EVENT_PAGE (karum_event_page_get_type ())

/**
 * KarumEventPage: shows the event whose number it is given. Every figure leads to the games behind
 * it, by the action `win.show-games`.
 */
G_DECLARE_FINAL_TYPE (KarumEventPage, karum_event_page, KARUM, EVENT_PAGE, KarumPage)

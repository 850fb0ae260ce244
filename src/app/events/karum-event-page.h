/* karum-event-page.h: an event: place, dates, games, and how the players did. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"
#include "karum-cells.h"

G_BEGIN_DECLS

#define KARUM_TYPE_EVENT_PAGE (karum_event_page_get_type ())

/**
 * KarumEventPage: every figure leads to the games behind it, by the action `win.show-games`.
 */
G_DECLARE_FINAL_TYPE (KarumEventPage, karum_event_page, KARUM, EVENT_PAGE, AdwBin)

/* karum_event_page_set_archive: (nullable) */
void karum_event_page_set_archive (KarumEventPage *self, KarumArchive *archive);

void karum_event_page_show (KarumEventPage *self, gint64 id);

/* karum_event_page_get_event: which is shown; 0 for none. */
gint64 karum_event_page_get_event (KarumEventPage *self);

/* karum_event_page_make_tables: a KarumTablesMaker. */
KarumTables *karum_event_page_make_tables (gpointer page);

G_END_DECLS

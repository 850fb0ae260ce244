/* karum-event-chooser.h: choosing the event of games. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"

#define KARUM_TYPE_EVENT_CHOOSER (karum_event_chooser_get_type ())

/**
 * KarumEventChooser::chosen (gint64): the user has selected an event, 0 for none.
 */
G_DECLARE_FINAL_TYPE (KarumEventChooser, karum_event_chooser, KARUM, EVENT_CHOOSER, AdwWindow)

GtkWindow *karum_event_chooser_new (GtkWindow *parent, KarumArchive *archive);

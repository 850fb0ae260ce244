/* karum-event-dialog.h: edits an event. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"
#include "karum-requests.h"

#define KARUM_TYPE_EVENT_CHOOSER (karum_event_chooser_get_type ())

/**
 * KarumEventChooser::chosen (gint64): the user has selected an event, 0 for none.
 */
G_DECLARE_FINAL_TYPE (KarumEventChooser, karum_event_chooser, KARUM, EVENT_CHOOSER, AdwWindow)

GtkWindow *karum_event_chooser_new (GtkWindow *parent, KarumArchive *archive);

#define KARUM_TYPE_EVENT_DIALOG (karum_event_dialog_get_type ())

/**
 * KarumEventDialog::saved (gint64): the event is in the archive.
 */
G_DECLARE_FINAL_TYPE (KarumEventDialog, karum_event_dialog, KARUM, EVENT_DIALOG, AdwWindow)

/* karum_event_dialog_new: @event: (nullable): NULL for a new one */
GtkWindow *
karum_event_dialog_new (GtkWindow *parent, KarumArchive *archive, const KarumEventRow *event);

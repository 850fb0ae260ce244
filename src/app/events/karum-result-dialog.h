/* karum-result-dialog.h: typing in results of games without a record. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"
#include "karum-event-list.h"

#define KARUM_TYPE_RESULT_DIALOG (karum_result_dialog_get_type ())

/**
 * KarumResultDialog: adds results to an event. Each is a game without turns, and a step that can be
 * undone.
 */
G_DECLARE_FINAL_TYPE (KarumResultDialog, karum_result_dialog, KARUM, RESULT_DIALOG, AdwWindow)

/**
 * karum_result_dialog_new: (transfer floating)
 * @event: the event that gets the results
 * @latest: a game of the event, for the likely rules and date; 0 for none
 */
GtkWindow *karum_result_dialog_new (GtkWindow *parent,
                                    KarumArchive *archive,
                                    const KarumEventRow *event,
                                    gint64 latest);

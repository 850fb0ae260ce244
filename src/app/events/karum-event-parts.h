/* karum-event-parts.h: what the page of an event shows and asks. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"
#include "karum-cell-table.h"
#include "karum-event-list.h"
#include "karum-event-table.h"

/* -- Result dialog: typing in results of games without a record. */

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

/* -- Tie rows: which tie-breaks decide in tables, and in which order. */

#define KARUM_TYPE_TIE_ROWS (karum_tie_rows_get_type ())

/**
 * KarumTieRows: the tie-breaks and their order, which are saved in the settings for all events.
 *
 * KarumTieRows::changed: the selection or the order has changed.
 */
G_DECLARE_FINAL_TYPE (KarumTieRows, karum_tie_rows, KARUM, TIE_ROWS, AdwPreferencesGroup)

/* karum_tie_rows_read: sets the tie-breaks of @options. */
void karum_tie_rows_read (KarumTieRows *self, KarumTableOptions *options);

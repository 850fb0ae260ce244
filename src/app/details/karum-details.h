/* karum-details.h: dialogs for the details of games and of events. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"
#include "karum-requests.h"
#include "karum-tags.h"

/* -- Details dialog: edits the data of a game other than its turns. */

typedef struct {
  const char *title; /* for translation, in the context "end" */
  KarumResult result;
  KarumTermination termination;
} KarumEnd;

/* The first one is “in progress”; the last are those of results that were not played. */
#define KARUM_N_PLAYED_ENDS 12
#define KARUM_N_ENDS 18

extern const KarumEnd karum_ends[KARUM_N_ENDS];

/* karum_ends_titles: (transfer full): the translated titles of the ends from @first to before @end.
 */
GListModel *karum_ends_titles (guint first, guint end);

/* karum_end_find: the number of the end with @result, for the reason @termination where that
 * matters; KARUM_N_ENDS for none. */
guint karum_end_find (KarumResult result, KarumTermination termination);

/* karum_score_row_read: reads the points of both players from the text of @row, which shows whether
 * it can be read. An insensitive row has no points: text typed in it before doesn't count. */
gboolean karum_score_row_read (AdwEntryRow *row, gboolean *has_score, int score[2]);

#define KARUM_TYPE_DETAILS_DIALOG (karum_details_dialog_get_type ())

/**
 * KarumDetailsDialog::saved: the changes were saved in the archive.
 */
G_DECLARE_FINAL_TYPE (KarumDetailsDialog, karum_details_dialog, KARUM, DETAILS_DIALOG, AdwWindow)

GtkWindow *karum_details_dialog_new (GtkWindow *parent, KarumArchive *archive, gint64 game);

/* -- Event dialog: edits an event. */

#define KARUM_TYPE_EVENT_DIALOG (karum_event_dialog_get_type ())

/**
 * KarumEventDialog::saved (gint64): the event is in the archive.
 */
G_DECLARE_FINAL_TYPE (KarumEventDialog, karum_event_dialog, KARUM, EVENT_DIALOG, AdwWindow)

/* karum_event_dialog_new: @event: (nullable): NULL for a new one */
GtkWindow *
karum_event_dialog_new (GtkWindow *parent, KarumArchive *archive, const KarumEventRow *event);

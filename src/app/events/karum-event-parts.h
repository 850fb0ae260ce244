/* karum-event-parts.h: what the page of an event shows and asks. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"
#include "karum-cells.h"
#include "karum-event-list.h"
#include "karum-event-table.h"

/* -- Event cells: the tables of an event. */

/* karum_tie_title: what a tie-break is called. */
const char *karum_tie_title (KarumTieBreak tie);

/* karum_event_last_round: the greatest number of a round of @rows; 0 if none has a number. */
gint64 karum_event_last_round (const GPtrArray *rows);

/**
 * karum_event_standings: rank, player, games, score and tie-breaks.
 * @rows: (element-type KarumTableRow)
 */
KarumCells *karum_event_standings (const GPtrArray *rows, const KarumTableOptions *options);

/**
 * karum_event_is_square: whether the cross-table is a square, of everybody against everybody: more
 * than half of all pairs have met, and there are at most 40 players.
 */
gboolean karum_event_is_square (const GPtrArray *rows);

/**
 * karum_event_crosstable: the results, as a square or by rounds. A cell of the square has all
 * results of a pair, one of a round the rank of the opponent and the result.
 */
KarumCells *karum_event_crosstable (const GPtrArray *rows, gboolean square);

/* karum_event_latest: the game in a table that was added last; 0 if there is none. */
gint64 karum_event_latest (const GPtrArray *rows);

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
G_DECLARE_FINAL_TYPE (KarumTieRows, karum_tie_rows, KARUM, TIE_ROWS, AdwExpanderRow)

/* karum_tie_rows_read: sets the tie-breaks of @options. */
void karum_tie_rows_read (KarumTieRows *self, KarumTableOptions *options);

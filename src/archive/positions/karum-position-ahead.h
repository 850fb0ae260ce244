/* karum-position-ahead.h: makes segments of the index of positions while a batch adds games.
 *
 * A thread replays the games of slices that have been written, and sorts their positions; the
 * connection that adds them reads them and writes the segments between its slices. They are valid
 * when the batch is shown. Games that are left are added to the index as others are. */
#pragma once

#include "karum-store.h"

typedef struct _KarumPositionsAhead KarumPositionsAhead;

/**
 * karum_positions_ahead_new: for the batch of @store, whose first slice has not been written yet.
 * @postings: the most of a segment
 * Returns: (transfer full) (nullable): NULL if another program updates the index, or games are
 * missing in it
 */
KarumPositionsAhead *karum_positions_ahead_new (KarumStore *store, guint32 postings);

/* karum_positions_ahead_free: what hasn't been shown is of no use. */
void karum_positions_ahead_free (KarumPositionsAhead *ahead);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumPositionsAhead, karum_positions_ahead_free)

/* karum_positions_ahead_go_on: between two transactions: takes the games that have come, and writes
 * segments that have been made. */
gboolean karum_positions_ahead_go_on (KarumPositionsAhead *ahead, GError **error);

/* karum_positions_ahead_end: after the last slice but one: waits for the thread, and writes the
 * rest unless that is too little for a segment. */
gboolean karum_positions_ahead_end (KarumPositionsAhead *ahead, GError **error);

/* karum_positions_ahead_show: in the transaction that shows the batch. */
gboolean karum_positions_ahead_show (KarumPositionsAhead *ahead, GError **error);

/* karum-salvage-rows.h: puts the rows of a damaged archive together from its pages. */
#pragma once

#include "karum-db.h"
#include "karum-page-file.h"
#include "karum-progress.h"
#include "karum-record.h"

/**
 * karum_salvage_rows: copies the rows that are in place in @from to @to, then those of pages to
 * which nothing leads any more, known by their form. A row that is there already is left as it is.
 * @lost: (element-type utf8) (nullable): receives a sentence for each row that can't be used
 * Returns: FALSE with @error if @to could not be written, or the work was cancelled
 */
gboolean karum_salvage_rows (KarumPageFile *from,
                             KarumDb *to,
                             const KarumProgress *progress,
                             GPtrArray *lost,
                             GError **error);

/**
 * karum_salvage_clues: completes what is missing in @to from the indexes of @from: rules, matches,
 * players and events from names and identities; games, of which turns are left, from their
 * identity, players, event, date and the key of their content, and from columns, which know their
 * results, too.
 * @made: (element-type gint64): receives the games
 */
gboolean karum_salvage_clues (
    KarumPageFile *from, KarumDb *to, const KarumGame *const *games, GArray *made, GError **error);

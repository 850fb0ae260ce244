/* karum-salvage-clues.h: what the indexes and columns of a damaged archive say of rows that are
 * gone, and the games of which only the turns are left. */
#pragma once

#include "karum-db.h"
#include "karum-page-file.h"
#include "karum-record.h"

/**
 * karum_salvage_clues: completes what is missing in @to from the indexes of @from: rules, matches,
 * players and events from names and identities; games, of which turns are left, from their
 * identity, players, event, date and the key of their content, and from columns, which know their
 * results, too.
 * @made: (element-type gint64): receives the games
 */
gboolean karum_salvage_clues (
    KarumPageFile *from, KarumDb *to, const KarumGame *const *games, GArray *made, GError **error);

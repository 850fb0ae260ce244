/* karum-salvage-clues.h: what the indexes and columns of a damaged archive say about lost rows, and
 * games that have left nothing but their turns. */
#pragma once

#include "karum-db.h"
#include "karum-page-file.h"
#include "karum-record.h"

/**
 * karum_salvage_clues: completes what is missing in @to from the indexes of @from: rules, matches,
 * players and events from names and identities; games whose turns were found from their
 * identity, players, event, date and the key of their content, and from columns, which also have
 * their results.
 * @made: (element-type gint64): receives the games
 */
gboolean karum_salvage_clues (
    KarumPageFile *from, KarumDb *to, const KarumGame *const *games, GArray *made, GError **error);

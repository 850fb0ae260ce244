/* karum-position-filter.h: which of the games that the index has found a filter finds too. */
#pragma once

#include "karum-positions.h"

G_BEGIN_DECLS

/**
 * karum_position_filter_is_plain: whether @filter says nothing beside @rules: every game under them
 * that is not in the bin.
 * @rules: (nullable): for any
 */
gboolean karum_position_filter_is_plain (const KarumGameFilter *filter, const char *rules);

/**
 * karum_position_filter_select: those of @ids that @filter finds.
 * @ids: (element-type gint64): ascending
 * Returns: (transfer full) (nullable) (element-type gint64): ascending
 */
GArray *karum_position_filter_select (KarumStore *store,
                                      const KarumGameFilter *filter,
                                      const GArray *ids,
                                      GError **error);

/* karum_position_hits_sort: puts hits (element-type KarumPositionHit) into the order of their
 * games.
 */
void karum_position_hits_sort (GArray *hits);

/* karum_position_filter_hits: keeps the hits, which are in order, in games that @filter finds. */
gboolean karum_position_filter_hits (KarumStore *store,
                                     const KarumGameFilter *filter,
                                     GArray *hits,
                                     GError **error);

/* karum_ids_contain: whether @id is among @ids (element-type gint64), which ascend. */
gboolean karum_ids_contain (const GArray *ids, gint64 id);

/* karum_ids_json: (transfer full): @ids as a JSON array, for json_each(). */
char *karum_ids_json (const GArray *ids);

G_END_DECLS

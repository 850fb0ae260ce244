/* karum-position-index.h: the index of positions of an archive, as a store reads it.
 *
 * It consists of segments, which never change. A game that is changed or new is pending until it is
 * taken into a later segment: pending games are replayed, and what a segment says of a game that is
 * pending, or in a later segment, is passed over. Small segments and pending games are made into
 * larger ones by karum_store_update_positions().
 */
#pragma once

#include "karum-position-segment.h"
#include "karum-store.h"

G_BEGIN_DECLS

/**
 * KarumPositionIndex: what a store keeps in memory of the index.
 */
typedef struct {
  GPtrArray *segments; /* (element-type KarumSegment): in the order of their numbers */
  gint64 last;         /* games beyond this one are pending; 0 if there is no segment */
  GArray *pending;     /* (element-type gint64): those that are pending up to @last, ascending */
  KarumRanks *ranks;   /* of all games that are not in the bin */
  gint64 version[2];   /* of the archive when it was read */
  gboolean broken;     /* it can't be read: there is no segment, all games are pending */
  GArray *adjusted;    /* (element-type gint64): pairs: a number in @ranks, games added to it */
} KarumPositionIndex;

/* karum_position_index_forget: @store reads the index from the archive again when it is next asked.
 */
void karum_position_index_forget (KarumStore *store);

/**
 * karum_position_index_get: the index as it is in the transaction that @store is in, for as long as
 * that lasts.
 * Returns: (transfer none) (nullable)
 */
KarumPositionIndex *karum_position_index_get (KarumStore *store, GError **error);

/**
 * karum_position_index_give_up: to be called after an error: where it says that the index is
 * damaged, it is cleared, and the index is taken to be empty from now on.
 * Returns: whether that is so, and it is worth asking again
 */
gboolean karum_position_index_give_up (KarumStore *store, GError **error);

static inline const KarumSegment *
karum_position_index_segment (const KarumPositionIndex *index, guint number)
{
  return index->segments->pdata[number];
}

G_END_DECLS

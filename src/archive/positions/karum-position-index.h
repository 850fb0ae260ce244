/* karum-position-index.h: the index of positions of an archive, as read by a store.
 *
 * It consists of immutable segments. A new or changed game is pending until it is added to a
 * later segment. Pending games are replayed, and segment entries of games that are pending, or
 * in a later segment, are ignored. karum_store_update_positions() merges small segments and
 * pending games into larger segments.
 */
#pragma once

#include "karum-game-set.h"
#include "karum-position-segment.h"
#include "karum-store.h"

/* A game in which a position occurs. */
typedef struct {
  gint64 game;
  guint ply; /* the first turn after which it occurs; 0 for the start */
} KarumPositionHit;

/* Which games count. */
typedef struct {
  gboolean bin;            /* also those in the bin */
  const KarumGameSet *set; /* (nullable): only these */
} KarumScope;

/**
 * KarumPositionIndex: the part of the index that a store caches in memory.
 */
typedef struct {
  GPtrArray *segments; /* (element-type KarumSegment): sorted by number */
  gint64 last;         /* games after this one are pending; 0 if there is no segment */
  GArray *pending;     /* (element-type gint64): the pending games up to @last, ascending */
  KarumRanks *ranks;   /* of all games outside the bin */
  gint64 version[2];   /* of the archive when it was read */
  gboolean broken;     /* it can't be read: it has no segments, and all games are pending */
  GArray *adjusted;    /* (element-type gint64): pairs: number in @ranks, games added */
} KarumPositionIndex;

/* karum_position_index_forget: clears the cache, so that the index is read again on the next
 * access.
 */
void karum_position_index_forget (KarumStore *store);

/**
 * karum_position_index_get: the index in the snapshot of the current transaction of @store; valid
 * until the transaction ends.
 * Returns: (transfer none) (nullable)
 */
KarumPositionIndex *karum_position_index_get (KarumStore *store, GError **error);

/**
 * karum_position_index_give_up: to be called after an error: if it says that the index is damaged,
 * clears it and treats the index as empty from now on.
 * Returns: whether it did so, and the caller should retry
 */
gboolean karum_position_index_give_up (KarumStore *store, GError **error);

static inline const KarumSegment *
karum_position_index_segment (const KarumPositionIndex *index, guint number)
{
  return index->segments->pdata[number];
}

/* karum_position_hits_sort: sorts @hits (element-type KarumPositionHit) by game. */
void karum_position_hits_sort (GArray *hits);

/* karum_position_hits_keep: keeps the hits in games of @set. */
void karum_position_hits_keep (GArray *hits, const KarumGameSet *set);

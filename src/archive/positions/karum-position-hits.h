/* karum-position-hits.h: games in which a position or a pattern occurs. */
#pragma once

#include "karum-game-set.h"

G_BEGIN_DECLS

/* A game in which a position occurs. */
typedef struct {
  gint64 game;
  guint ply; /* the first turn after which it stands; 0 for the start */
} KarumPositionHit;

/* Which games count. */
typedef struct {
  gboolean bin;            /* those in the bin too */
  const KarumGameSet *set; /* (nullable): only these */
} KarumScope;

/* karum_position_hits_sort: puts @hits (element-type KarumPositionHit) into the order of their
 * games. */
void karum_position_hits_sort (GArray *hits);

/* karum_position_hits_keep: keeps the hits in games of @set. */
void karum_position_hits_keep (GArray *hits, const KarumGameSet *set);

G_END_DECLS

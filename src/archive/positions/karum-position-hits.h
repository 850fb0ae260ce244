/* karum-position-hits.h: games in which a position or a pattern occurs. */
#pragma once

#include "karum-game-set.h"

G_BEGIN_DECLS

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

/* karum_position_hits_sort: sorts @hits (element-type KarumPositionHit) by game. */
void karum_position_hits_sort (GArray *hits);

/* karum_position_hits_keep: keeps the hits in games of @set. */
void karum_position_hits_keep (GArray *hits, const KarumGameSet *set);

G_END_DECLS

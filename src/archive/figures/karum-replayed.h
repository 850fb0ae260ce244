/* karum-replayed.h: figures that are found by replaying games. */
#pragma once

#include "karum-progress.h"
#include "karum-store.h"

/* The greatest of something, and the first game in which it is. */
typedef struct {
  gint64 id; /* 0 for none */
  guint value;
} KarumReplayedMost;

/**
 * KarumReplayedFigures: what happened in the finished games of one kind that have turns; of one
 * person, by the side held at the end, or of both sides.
 */
typedef struct {
  char *game;
  guint games;
  guint rows;                       /* rows that score at the end, */
  gint64 row_points;                /* and what they are worth together */
  guint64 captures;                 /* pieces taken; in Manu those of either side */
  guint64 returns;                  /* archers put back */
  guint64 home;                     /* archers on their goal row at the end */
  KarumReplayedMost longest_row;    /* in points of the board */
  KarumReplayedMost longest_series; /* the most jumps in a turn, the preparatory one included */
} KarumReplayedFigures;

/**
 * karum_store_replayed: replays games.
 * @person: whose; 0 for both sides of all games
 * @filter: games besides
 * Returns: (transfer full) (nullable) (element-type KarumReplayedFigures): games with most games
 * first; NULL with @error, also if cancelled
 */
GPtrArray *karum_store_replayed (KarumStore *store,
                                 gint64 person,
                                 const KarumGameFilter *filter,
                                 const KarumProgress *progress,
                                 GError **error);

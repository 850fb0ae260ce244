/* karum-played-turn.h: what is known of a turn that was played from a position. */
#pragma once

#include <glib.h>

/* The maximum number of names in KarumPlayedTurn. */
#define KARUM_PLAYED_TURN_PLAYERS 3

/* A turn, or turns that lead to symmetric positions, with the finished games in which it was
 * played. Results are those of the side that played it, regardless of who had that side in the
 * end. */
typedef struct {
  char *turn; /* the first in byte order */
  guint games, wins, draws, losses;
  guint scored;  /* the games that have a score */
  gint64 margin; /* sum over those */
  char *last;    /* (nullable): the latest date of the games, "2026.11.20", unknown parts "??" */
  /* (nullable): display names of the players who played it, those with most games in the archive
   * first */
  char *players[KARUM_PLAYED_TURN_PLAYERS];
} KarumPlayedTurn;

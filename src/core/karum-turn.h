/* karum-turn.h: one complete action of one side. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "karum-point.h"

/* The maximum number of points in a turn: a chain that takes each stone of the largest board
 * once. */
#define KARUM_TURN_POINTS 368
/* The buffer size of the longest turn as text with its terminator. */
#define KARUM_TURN_TEXT 5120
/* The buffer size of the longest turn as bytes: kind, count, two bytes per point. */
#define KARUM_TURN_BYTES (4 + 2 * KARUM_TURN_POINTS)

/**
 * KarumTurn: the points that a player touches, in order (a placement one, a move two, a chain many;
 * an exchange of sides none). A plain value that names points, not an index into a list of legal
 * turns. Only the first @n_points points are valid.
 */
typedef struct {
  uint16_t kind; /* the game's own meaning of the points */
  uint16_t n_points;
  KarumPoint points[KARUM_TURN_POINTS];
} KarumTurn;

static inline size_t
karum_turn_size (const KarumTurn *turn)
{
  return offsetof (KarumTurn, points) + turn->n_points * sizeof (KarumPoint);
}

/* Copies only the used points. */
static inline void
karum_turn_copy (KarumTurn *to, const KarumTurn *from)
{
  memcpy (to, from, karum_turn_size (from));
}

static inline bool
karum_turn_equal (const KarumTurn *a, const KarumTurn *b)
{
  return a->n_points == b->n_points && memcmp (a, b, karum_turn_size (a)) == 0;
}

/**
 * KarumTurnVisit: called for a turn; the turn is only valid during the call.
 * Returns: false to stop visiting
 */
typedef bool (*KarumTurnVisit) (const KarumTurn *turn, void *data);

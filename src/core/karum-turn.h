/* karum-turn.h: one complete action of one side. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "karum-point.h"

/* Every point that a turn can name: a chain that takes each stone of the largest board once. */
#define KARUM_TURN_POINTS 368
/* Room for the longest written turn with its terminator. */
#define KARUM_TURN_TEXT 5120
/* Room for the longest turn as bytes: kind, count, two bytes a point. */
#define KARUM_TURN_BYTES (4 + 2 * KARUM_TURN_POINTS)

/**
 * KarumTurn: what was done, as the points that a person touches in order (a placement one, a move
 * two, a chain many; an exchange of sides none). A plain value that names points, never a number in
 * a list of legal turns. Only the first @n_points points are meaningful.
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

/* Copies no more than the points used. */
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

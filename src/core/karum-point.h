/* karum-point.h: the points of a board and their notation, and turns, which are lists of them. The
 * only coordinate converter. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "karum-error.h"

/* The maximum side of any board: the columns that have a letter. */
#define KARUM_SIDE_MAX 19

/**
 * KarumPoint: a cell, intersection or hole; column and row from 0 at the lower left, packed so that
 * neither needs the size of the board. The order of points is by row, then by column: the order in
 * which a setup lists cells.
 */
typedef uint16_t KarumPoint;

#define KARUM_POINT_NONE ((KarumPoint) 0xffff)
#define KARUM_POINT_SHIFT 5
/* Greater than any point's number: the size of a table indexed by points. */
#define KARUM_POINTS ((KARUM_SIDE_MAX - 1) * 32 + KARUM_SIDE_MAX)

static inline KarumPoint
karum_point (unsigned column, unsigned row)
{
  return (KarumPoint) (row << KARUM_POINT_SHIFT | column);
}

static inline unsigned
karum_point_column (KarumPoint point)
{
  return point & ((1u << KARUM_POINT_SHIFT) - 1);
}

static inline unsigned
karum_point_row (KarumPoint point)
{
  return (unsigned) point >> KARUM_POINT_SHIFT;
}

/* The buffer size of the longest point with its terminator: "t19". */
#define KARUM_POINT_TEXT 4

/**
 * karum_column_letter: the letter of a column, `a` to `t` without `i`.
 * @column: 0 … KARUM_SIDE_MAX - 1
 */
char karum_column_letter (unsigned column);

/**
 * karum_point_write: writes @point ("d4"), terminated, and returns the number of characters (2
 * or 3).
 * @buffer: room for KARUM_POINT_TEXT bytes
 */
size_t karum_point_write (KarumPoint point, char *buffer);

/**
 * karum_point_read: reads a point at *@cursor and moves *@cursor after it.
 * @start: the beginning of the whole text, for the place in @error
 * @columns, @rows: size of the board, 1 … KARUM_SIDE_MAX; points outside are rejected
 * Returns: false with @error set, and *@cursor unchanged, if there is no point of the board
 */
bool karum_point_read (const char *start,
                       const char **cursor,
                       unsigned columns,
                       unsigned rows,
                       KarumPoint *point,
                       KarumError *error);

/* The symmetries of a square: bit 0 mirrors columns, bit 1 mirrors rows, bit 2 then transposes. */
#define KARUM_SYMMETRIES 8

/**
 * karum_point_turned: @point under a symmetry of a square board.
 * @side: of the board, in points
 * @symmetry: 0 … KARUM_SYMMETRIES - 1
 */
KarumPoint karum_point_turned (KarumPoint point, unsigned side, unsigned symmetry);

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

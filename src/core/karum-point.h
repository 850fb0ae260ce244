/* karum-point.h: the points of a board and their notation. The only coordinate converter. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

/* karum-scan.h: reading a text from left to right, strictly, with the place of what is wrong. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "karum-error.h"
#include "karum-point.h"

/**
 * KarumScan: how far a text has been read. A plain value; the functions below move @cursor
 * behind what they have read, and leave it where it was, with @error set, when they refuse.
 */
typedef struct {
  const char *start;  /* the whole text */
  const char *cursor; /* what has not been read yet */
  KarumError *error;  /* (nullable) */
} KarumScan;

static inline KarumScan
karum_scan_begin (const char *text, KarumError *error)
{
  return (KarumScan){ .start = text, .cursor = text, .error = error };
}

/**
 * karum_scan_refuse: sets the error at @at and returns false.
 * @at: the place, within the text
 * @message: constant English sentence, marked with N_(); its `%s` stands for what follows @at up
 *   to a space
 */
bool karum_scan_refuse (const KarumScan *scan, const char *at, const char *message);

/* karum_scan_if: reads @character if it comes next; tells whether it did, without an error. */
static inline bool
karum_scan_if (KarumScan *scan, char character)
{
  if (*scan->cursor != character)
    return false;
  scan->cursor++;
  return true;
}

/* karum_scan_expect: reads @character, which has to come next. */
bool karum_scan_expect (KarumScan *scan, char character);

/* karum_scan_end: whether all of the text has been read; an error where not. */
bool karum_scan_end (const KarumScan *scan);

/**
 * karum_scan_number: reads a number without sign and leading zero.
 * @max: a larger number is refused
 */
bool karum_scan_number (KarumScan *scan, uint32_t max, uint32_t *number);

/* karum_scan_point: karum_point_read() at the cursor. */
bool karum_scan_point (KarumScan *scan, unsigned columns, unsigned rows, KarumPoint *point);

/**
 * karum_scan_board: reads a square board: rows from the top to the bottom, separated by `/`; a
 * number stands for that many empty points.
 * @side: points a side
 * @symbols: the characters that stand for something
 * @cells: (out) (array length=side*side): by row from the lowest, then by column: 0 for empty,
 *   otherwise one more than the number of the symbol in @symbols
 */
bool karum_scan_board (KarumScan *scan, unsigned side, const char *symbols, uint8_t *cells);

/**
 * karum_board_write: writes what karum_scan_board() reads, terminated; returns the number of
 * characters.
 * @text: room for side × (side + 1) characters
 */
size_t karum_board_write (unsigned side, const char *symbols, const uint8_t *cells, char *text);

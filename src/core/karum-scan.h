/* karum-scan.h: a strict left-to-right parser that reports the place of errors. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "karum-error.h"
#include "karum-point.h"

/**
 * KarumScan: the state of parsing a text. A plain value; the functions below move @cursor after the
 * text they have read; on error they leave it unchanged and set @error.
 */
typedef struct {
  const char *start;  /* the whole text */
  const char *cursor; /* the first unread character */
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
 * @message: constant English sentence, marked with N_(); its `%s` is replaced with the text from
 * @at up to a space
 */
bool karum_scan_refuse (const KarumScan *scan, const char *at, const char *message);

/* karum_scan_if: reads @character if it comes next; returns whether it did, without an error. */
static inline bool
karum_scan_if (KarumScan *scan, char character)
{
  if (*scan->cursor != character)
    return false;
  scan->cursor++;
  return true;
}

/* karum_scan_expect: reads @character, which must come next. */
bool karum_scan_expect (KarumScan *scan, char character);

/* karum_scan_end: whether all of the text has been read; otherwise sets an error. */
bool karum_scan_end (const KarumScan *scan);

/**
 * karum_scan_number: reads a number without sign and leading zero.
 * @max: a larger number is rejected
 */
bool karum_scan_number (KarumScan *scan, uint32_t max, uint32_t *number);

/* karum_scan_point: karum_point_read() at the cursor. */
bool karum_scan_point (KarumScan *scan, unsigned columns, unsigned rows, KarumPoint *point);

/**
 * karum_scan_board: reads a square board: rows from the top to the bottom, separated by `/`; a
 * number is a number of empty points.
 * @side: points per side
 * @symbols: the symbols of non-empty points
 * @cells: (out) (array length=side*side): by row from the lowest, then by column: 0 for empty,
 * otherwise one more than the index of the symbol in @symbols
 */
bool karum_scan_board (KarumScan *scan, unsigned side, const char *symbols, uint8_t *cells);

/**
 * karum_board_write: writes the text for karum_scan_board(), terminated; returns the number of
 * characters.
 * @text: room for side × (side + 1) characters
 */
size_t karum_board_write (unsigned side, const char *symbols, const uint8_t *cells, char *text);

#include "karum-scan.h"

#include <string.h>

bool
karum_scan_refuse (const KarumScan *scan, const char *at, const char *message)
{
  size_t length = strcspn (at, " ");

  return karum_error_set (scan->error, (size_t) (at - scan->start), message, "%.*s",
                          length > 40 ? 40 : (int) length, at);
}

bool
karum_scan_expect (KarumScan *scan, char character)
{
  if (karum_scan_if (scan, character))
    return true;
  if (character == ' ')
    return karum_scan_refuse (scan, scan->cursor, N_ ("expected a space here"));
  return karum_error_set (scan->error, (size_t) (scan->cursor - scan->start),
                          N_ ("expected “%s” here"), "%c", character);
}

bool
karum_scan_end (const KarumScan *scan)
{
  return *scan->cursor == '\0'
         || karum_scan_refuse (scan, scan->cursor, N_ ("unexpected text here"));
}

static bool
is_digit (char character)
{
  return character >= '0' && character <= '9';
}

bool
karum_scan_number (KarumScan *scan, uint32_t max, uint32_t *number)
{
  const char *c = scan->cursor;
  uint64_t value = 0;

  if (!is_digit (*c))
    return karum_scan_refuse (scan, c, N_ ("expected a number here"));
  if (c[0] == '0' && is_digit (c[1]))
    return karum_scan_refuse (scan, c, N_ ("a number can’t begin with 0"));
  for (; is_digit (*c); c++) {
    value = value * 10 + (uint64_t) (*c - '0');
    if (value > max)
      return karum_scan_refuse (scan, scan->cursor, N_ ("number too large: %s"));
  }
  scan->cursor = c;
  *number = (uint32_t) value;
  return true;
}

bool
karum_scan_point (KarumScan *scan, unsigned columns, unsigned rows, KarumPoint *point)
{
  return karum_point_read (scan->start, &scan->cursor, columns, rows, point, scan->error);
}

/* Reads a symbol or a number of empty points, at most @left points; returns how many. */
static bool
scan_run (KarumScan *scan, const char *symbols, unsigned left, uint8_t *cell, uint32_t *count)
{
  const char *c = scan->cursor;
  const char *symbol = strchr (symbols, *c);

  if (!symbol && !is_digit (*c))
    return karum_scan_refuse (scan, c, N_ ("not a valid symbol on this board: %s"));
  if (left == 0)
    return karum_scan_refuse (scan, c, N_ ("this row of the board is too long"));
  *count = 1;
  *cell = 0;
  if (!symbol)
    return (*c != '0' || karum_scan_refuse (scan, c, N_ ("a number can’t begin with 0")))
           && karum_scan_number (scan, left, count);
  *cell = (uint8_t) (symbol - symbols + 1);
  scan->cursor++;
  return true;
}

static bool
scan_row (KarumScan *scan, unsigned side, const char *symbols, uint8_t *cells)
{
  unsigned column = 0;

  memset (cells, 0, side);
  while (*scan->cursor && *scan->cursor != '/' && *scan->cursor != ' ') {
    uint32_t count;

    if (!scan_run (scan, symbols, side - column, &cells[column], &count))
      return false;
    column += count;
  }
  return column == side
         || karum_scan_refuse (scan, scan->cursor, N_ ("this row of the board is too short"));
}

bool
karum_scan_board (KarumScan *scan, unsigned side, const char *symbols, uint8_t *cells)
{
  for (unsigned row = side; row-- > 0;) {
    if (!scan_row (scan, side, symbols, cells + row * side))
      return false;
    if (row > 0 && *scan->cursor != '/')
      return karum_scan_refuse (scan, scan->cursor, N_ ("the board has too few rows"));
    if (row > 0)
      scan->cursor++;
  }
  if (*scan->cursor == '/')
    return karum_scan_refuse (scan, scan->cursor, N_ ("the board has too many rows"));
  return true;
}

static char *
write_count (unsigned count, char *text)
{
  if (count >= 10)
    *text++ = (char) ('0' + count / 10);
  if (count > 0)
    *text++ = (char) ('0' + count % 10);
  return text;
}

size_t
karum_board_write (unsigned side, const char *symbols, const uint8_t *cells, char *text)
{
  char *end = text;

  for (unsigned row = side; row-- > 0;) {
    unsigned empty = 0;

    for (unsigned column = 0; column < side; column++) {
      uint8_t cell = cells[row * side + column];

      empty++;
      if (cell > 0) {
        end = write_count (empty - 1, end);
        *end++ = symbols[cell - 1];
        empty = 0;
      }
    }
    end = write_count (empty, end);
    if (row > 0)
      *end++ = '/';
  }
  *end = '\0';
  return (size_t) (end - text);
}

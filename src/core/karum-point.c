#include "karum-point.h"

/* The columns are a, b, c… without i. */
char
karum_column_letter (unsigned column)
{
  return (char) ('a' + column + (column >= 'i' - 'a'));
}

/* The column of @letter; KARUM_SIDE_MAX if there is none. */
static unsigned
read_column (char letter)
{
  unsigned column = (unsigned) letter - 'a';

  if (letter < 'a' || letter == 'i')
    return KARUM_SIDE_MAX;
  column -= letter > 'i';
  return column < KARUM_SIDE_MAX ? column : KARUM_SIDE_MAX;
}

size_t
karum_point_write (KarumPoint point, char *buffer)
{
  unsigned number = karum_point_row (point) + 1;
  size_t length = 0;

  buffer[length++] = karum_column_letter (karum_point_column (point));
  if (number >= 10)
    buffer[length++] = (char) ('0' + number / 10);
  buffer[length++] = (char) ('0' + number % 10);
  buffer[length] = '\0';
  return length;
}

/* A number without sign or leading zero, of at most two digits; 0 if there is none. */
static unsigned
read_row (const char **cursor)
{
  const char *c = *cursor;
  unsigned number = 0;

  if (*c == '0')
    return 0;
  while (*c >= '0' && *c <= '9' && c - *cursor < 3)
    number = number * 10 + (unsigned) (*c++ - '0');
  *cursor = c;
  return number;
}

bool
karum_point_read (const char *start,
                  const char **cursor,
                  unsigned columns,
                  unsigned rows,
                  KarumPoint *point,
                  KarumError *error)
{
  const char *c = *cursor;
  unsigned column = read_column (*c);
  unsigned row;

  if (column == KARUM_SIDE_MAX)
    return karum_error_set (error, (size_t) (c - start), N_ ("expected a point such as a1"), NULL);
  c++;
  row = read_row (&c);
  if (row == 0)
    return karum_error_set (error, (size_t) (c - start), N_ ("expected a row number"), NULL);
  if (column >= columns || row > rows)
    return karum_error_set (error, (size_t) (*cursor - start), N_ ("%s is not on the board"),
                            "%.*s", (int) (c - *cursor), *cursor);
  *point = karum_point (column, row - 1);
  *cursor = c;
  return true;
}

KarumPoint
karum_point_turned (KarumPoint point, unsigned side, unsigned symmetry)
{
  unsigned column = karum_point_column (point), row = karum_point_row (point);

  if (symmetry & 1)
    column = side - 1 - column;
  if (symmetry & 2)
    row = side - 1 - row;
  return symmetry & 4 ? karum_point (row, column) : karum_point (column, row);
}

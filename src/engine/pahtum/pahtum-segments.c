#include "pahtum-segments.h"

#include <stdlib.h>

static unsigned
content_of (unsigned code, unsigned cell)
{
  return code >> 2 * cell & 3;
}

unsigned
pahtum_segment_reflected (unsigned length, unsigned code)
{
  unsigned reflected = 0;

  for (unsigned cell = 0; cell < length; cell++)
    reflected |= content_of (code, cell) << 2 * (length - 1 - cell);
  return reflected;
}

static unsigned
exchanged (unsigned length, unsigned code)
{
  unsigned result = 0;

  for (unsigned cell = 0; cell < length; cell++) {
    unsigned content = content_of (code, cell);

    if (content != PAHTUM_LINE_EMPTY)
      result |= (PAHTUM_LINE_FIRST + PAHTUM_LINE_SECOND - content) << 2 * cell;
  }
  return result;
}

static bool
has_number (unsigned length, unsigned code)
{
  bool empty = false;

  for (unsigned cell = 0; cell < length; cell++) {
    if (content_of (code, cell) == PAHTUM_LINE_HOLE)
      return false;
    empty |= content_of (code, cell) == PAHTUM_LINE_EMPTY;
  }
  return empty;
}

/* Numbers @code and its images, which have no number yet; returns how many numbers are used. */
static unsigned
add_number (PahtumSegments *segments, unsigned length, unsigned code, unsigned number)
{
  unsigned reflected = pahtum_segment_reflected (length, code);
  unsigned other = exchanged (length, code);
  unsigned other_reflected = pahtum_segment_reflected (length, other);
  int8_t *signs = segments->signs[length];

  if (other == code || other == reflected || signs[code] != 0)
    return 0;
  segments->numbers[length][code] = segments->numbers[length][reflected] = (uint16_t) number;
  segments->numbers[length][other] = segments->numbers[length][other_reflected] = (uint16_t) number;
  signs[code] = signs[reflected] = 1;
  signs[other] = signs[other_reflected] = -1;
  return 1;
}

PahtumSegments *
pahtum_segments_new (void)
{
  PahtumSegments *segments = calloc (1, sizeof *segments);
  unsigned number = 0;

  for (unsigned length = PAHTUM_SEGMENT_MIN; segments && length <= PAHTUM_SEGMENT_MAX; length++)
    for (unsigned code = 0; code < 1u << 2 * length; code++)
      if (has_number (length, code))
        number += add_number (segments, length, code, number);
  return segments;
}

bool
pahtum_segment_next (unsigned line, unsigned side, unsigned *cell, unsigned *length, unsigned *code)
{
  unsigned start = *cell;

  while (start < side && content_of (line, start) == PAHTUM_LINE_HOLE)
    start++;
  for (*cell = start; *cell < side && content_of (line, *cell) != PAHTUM_LINE_HOLE; ++*cell)
    ;
  *length = *cell - start;
  *code = line >> 2 * start & ((1u << 2 * *length) - 1);
  return *length > 0;
}

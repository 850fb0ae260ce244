/* pahtum-segments.h: numbers the contents of segments, the stretches of a line without holes. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* A line is encoded as a number: two bits per cell, the first cell in the lowest bits. */
typedef enum {
  PAHTUM_LINE_EMPTY,
  PAHTUM_LINE_FIRST,
  PAHTUM_LINE_SECOND,
  PAHTUM_LINE_HOLE
} PahtumLineCell;

/* Rows count from this length. */
#define PAHTUM_SEGMENT_MIN 3
/* Longer segments, which exist on 8×8 only, have no numbers. */
#define PAHTUM_SEGMENT_MAX 7
#define PAHTUM_SEGMENT_CODES (1u << 2 * PAHTUM_SEGMENT_MAX)
/* How many contents have a number, up to reflections and an exchange of the sides. */
#define PAHTUM_SEGMENT_NUMBERS 766

/**
 * PahtumSegments: a number for each content with an empty cell, indexed by the length and the
 * content, encoded as lines are. The same contents reflected have the same number; contents
 * with the sides exchanged have the same number with sign -1. Contents that are their own exchange
 * have sign 0, as do full segments.
 */
typedef struct {
  uint16_t numbers[PAHTUM_SEGMENT_MAX + 1][PAHTUM_SEGMENT_CODES];
  int8_t signs[PAHTUM_SEGMENT_MAX + 1][PAHTUM_SEGMENT_CODES];
} PahtumSegments;

/* pahtum_segments_new: (nullable): to be freed with free(); NULL if there is not enough memory. */
PahtumSegments *pahtum_segments_new (void);

/**
 * pahtum_segment_next: finds the next segment of a line of @side cells.
 * @cell: (inout): where to begin; the cell after the segment
 * @length: (out): at least 1
 * @code: (out): its content
 * Returns: false if there is none
 */
bool pahtum_segment_next (
    unsigned line, unsigned side, unsigned *cell, unsigned *length, unsigned *code);

/* pahtum_segment_reflected: the content @code of @length cells, reflected. */
unsigned pahtum_segment_reflected (unsigned length, unsigned code);

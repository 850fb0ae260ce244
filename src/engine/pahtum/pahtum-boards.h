/* pahtum-boards.h: the form of the book of solved boards.
 *
 * Eight bytes of text; then, for 1, 3, … holes, the number of boards and of those that are won, in
 * four bytes each, the lowest first; then the values of the boards in the order of
 * pahtum_holes_next(), two bits each, the lowest first, every number of holes from a new byte;
 * then, for the boards that are won, the sets of their best first turns in four bytes; then, of
 * every number of holes, for each board whose number is a multiple of PAHTUM_BOARDS_STEP, its holes
 * and the number of boards before it that are won, in four bytes each.
 *
 * Where best play is a draw, every first turn leads there: whoever makes any turn can follow the
 * best play of the other side as if the stone weren't there, and a stone of one's own never hurts.
 */
#pragma once

#include "pahtum-holes.h"

#define PAHTUM_BOARDS_TEXT "KARUM5x5"
#define PAHTUM_BOARDS_STEP 1024
/* 1, 3, … holes. */
#define PAHTUM_BOARDS_KINDS ((PAHTUM_HOLES_MOST + 1) / 2)
#define PAHTUM_BOARDS_HEADER (8 + 8 * PAHTUM_BOARDS_KINDS)
/* A won board is won by 2 or 3 points, so two bits are enough. */
#define PAHTUM_BOARDS_VALUE_MAX 3

static inline uint32_t
pahtum_boards_number (const uint8_t *bytes)
{
  return bytes[0] | (uint32_t) bytes[1] << 8 | (uint32_t) bytes[2] << 16
         | (uint32_t) bytes[3] << 24;
}

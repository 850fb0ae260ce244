#include "pahtum-board.h"

#define LOW_BITS UINT64_C (0x0101010101010101)
#define HIGH_BITS UINT64_C (0x8080808080808080)

/* The number of bytes of @bytes, each below 128, that are at most @limit. */
static inline unsigned
count_up_to (uint64_t bytes, unsigned limit)
{
  uint64_t not_above = ((limit * LOW_BITS | HIGH_BITS) - bytes) & HIGH_BITS;

  return (unsigned) ((not_above >> 7) * LOW_BITS >> 56);
}

/* The row is found by the number of cells up to each row, then the column in the same way. */
unsigned
pahtum_nth (PahtumCells cells, unsigned skip)
{
  PahtumCells rows = pahtum_row_counts (cells) * LOW_BITS; /* cells in this row and all below */
  unsigned row = count_up_to (rows, skip);
  uint64_t line = cells >> 8 * row & 0xff;
  uint64_t columns = line * LOW_BITS & UINT64_C (0x8040201008040201); /* a byte for each column */

  skip -= (unsigned) (rows << 8 >> 8 * row & 0xff);
  columns = ((columns + ~HIGH_BITS) & HIGH_BITS) >> 7;
  return 8 * row + count_up_to (columns * LOW_BITS, skip);
}

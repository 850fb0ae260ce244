#include "pahtum-board.h"

/* Halves the word until one cell is left, each time on the side where the wanted one is. */
unsigned
pahtum_nth (PahtumCells cells, unsigned skip)
{
  unsigned index = 0;

  for (unsigned half = 32; half > 0; half /= 2) {
    PahtumCells low = cells & ((UINT64_C (1) << half) - 1);
    unsigned count = pahtum_count (low);

    if (skip < count) {
      cells = low;
    } else {
      skip -= count;
      cells >>= half;
      index += half;
    }
  }
  return index;
}

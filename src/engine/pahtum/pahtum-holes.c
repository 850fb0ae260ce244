#include "pahtum-holes.h"

#define SIDE PAHTUM_HOLES_SIDE
#define ROW 0x1fu
#define ALL ((UINT32_C (1) << SIDE * SIDE) - 1)

/* The symmetries are made of three, in this order. */
enum { EXCHANGE_AXES = 1, TURN_ROWS = 2, TURN_COLUMNS = 4, IMAGES = 8 };

/* Row by row, with the bits of a row spread over a column. */
static PahtumHoles
exchange_axes (PahtumHoles holes)
{
  PahtumHoles image = 0;

  for (unsigned row = 0; row < SIDE; row++) {
    PahtumHoles bits = holes >> SIDE * row & ROW;

    image |= ((bits & 1) | (bits & 2) << 4 | (bits & 4) << 8 | (bits & 8) << 12 | (bits & 16) << 16)
             << row;
  }
  return image;
}

static PahtumHoles
turn_rows (PahtumHoles holes)
{
  return holes >> 20 | (holes >> 10 & ROW << 5) | (holes & ROW << 10) | (holes & ROW << 5) << 10
         | (holes & ROW) << 20;
}

static PahtumHoles
turn_columns (PahtumHoles holes)
{
  const PahtumHoles column = 0x108421;

  return (holes >> 4 & column) | (holes >> 2 & column << 1) | (holes & column << 2)
         | (holes & column << 1) << 2 | (holes & column) << 4;
}

PahtumHoles
pahtum_holes_image (PahtumHoles holes, unsigned image)
{
  if (image & EXCHANGE_AXES)
    holes = exchange_axes (holes);
  if (image & TURN_ROWS)
    holes = turn_rows (holes);
  return image & TURN_COLUMNS ? turn_columns (holes) : holes;
}

/* Turning rows after an exchange of axes is turning columns before it. */
unsigned
pahtum_holes_back (unsigned image)
{
  if (!(image & EXCHANGE_AXES))
    return image;
  return EXCHANGE_AXES | (image & TURN_ROWS ? TURN_COLUMNS : 0)
         | (image & TURN_COLUMNS ? TURN_ROWS : 0);
}

PahtumHoles
pahtum_holes_least (PahtumHoles holes, unsigned *image)
{
  PahtumHoles least = holes;

  *image = 0;
  for (unsigned i = 1; i < IMAGES; i++) {
    PahtumHoles other = pahtum_holes_image (holes, i);

    if (other < least) {
      least = other;
      *image = i;
    }
  }
  return least;
}

PahtumHoles
pahtum_holes_first (unsigned n)
{
  /* The lowest cells make the least of all numbers with so many bits. */
  return (PahtumHoles) ((UINT32_C (1) << n) - 1);
}

/* The next larger number with equally many bits (HAKMEM, item 175). */
static PahtumHoles
next_set (PahtumHoles holes)
{
  PahtumHoles lowest = holes & -holes, carried = holes + lowest;

  return carried | ((holes ^ carried) >> 2) / lowest;
}

static bool
is_least (PahtumHoles holes)
{
  for (unsigned i = 1; i < IMAGES; i++)
    if (pahtum_holes_image (holes, i) < holes)
      return false;
  return true;
}

PahtumHoles
pahtum_holes_next (PahtumHoles holes)
{
  do
    holes = next_set (holes);
  while (holes <= ALL && !is_least (holes));
  return holes <= ALL ? holes : 0;
}

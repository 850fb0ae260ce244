/* pahtum-holes.h: the sets of holes of a 5×5 board, up to symmetry, as the book of solved boards
 * counts them. */
#pragma once

#include "pahtum-options.h"

#define PAHTUM_HOLES_SIDE 5
#define PAHTUM_HOLES_MOST 11

/* A set of cells of the board: bit 5 × row + column, from a1 at bit 0. */
typedef uint32_t PahtumHoles;

static inline PahtumHoles
pahtum_holes_of (PahtumCells cells)
{
  PahtumHoles holes = 0;

  for (unsigned row = 0; row < PAHTUM_HOLES_SIDE; row++)
    holes |= (PahtumHoles) (cells >> 8 * row & 0x1f) << PAHTUM_HOLES_SIDE * row;
  return holes;
}

static inline PahtumCells
pahtum_holes_cells (PahtumHoles holes)
{
  PahtumCells cells = 0;

  for (unsigned row = 0; row < PAHTUM_HOLES_SIDE; row++)
    cells |= (PahtumCells) (holes >> PAHTUM_HOLES_SIDE * row & 0x1f) << 8 * row;
  return cells;
}

/* pahtum_holes_image: the image of @holes under symmetry @image, 0 … 7; 0 is the identity. */
PahtumHoles pahtum_holes_image (PahtumHoles holes, unsigned image);

/* pahtum_holes_back: the symmetry that undoes @image. */
unsigned pahtum_holes_back (unsigned image);

/* pahtum_holes_least: the least image of @holes, which stands for their class.
 * @image: (out): the symmetry that leads there */
PahtumHoles pahtum_holes_least (PahtumHoles holes, unsigned *image);

/* pahtum_holes_first: the first class with @n holes, 1 … PAHTUM_HOLES_MOST. */
PahtumHoles pahtum_holes_first (unsigned n);

/* pahtum_holes_next: the class after @holes in rising order; 0 after the last one. */
PahtumHoles pahtum_holes_next (PahtumHoles holes);

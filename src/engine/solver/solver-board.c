#include "solver-board.h"

#include <string.h>

#include "karum-random.h"

static const SolverEntry nothing;
static const SolverPairs no_pairs;

static unsigned
cell_at (unsigned axis, unsigned line, unsigned along)
{
  return axis == 0 ? 8 * line + along : 8 * along + line;
}

static bool
add_segment (SolverBoard *board,
             SolverTables *tables,
             unsigned axis,
             unsigned line,
             unsigned from,
             unsigned length)
{
  unsigned segment = board->n_segments++;

  if (!tables->lines[length])
    tables->lines[length] = solver_lines_new (length, board->mode, tables->clock);
  if (!tables->lines[length])
    return false;
  board->lengths[segment] = length;
  board->entries[segment] = tables->lines[length]->entries;
  board->pairs[segment] = tables->lines[length]->pairs;
  board->factors[segment] = karum_hash_word (segment) | 1;
  for (unsigned place = 0; place < length; place++) {
    unsigned index = cell_at (axis, line, from + place);
    SolverCell *cell = &board->cells[index];

    board->members[segment] |= UINT64_C (1) << index;
    cell->segments[axis] = (uint8_t) segment;
    cell->places[axis] = (uint8_t) place;
    cell->powers[axis] = solver_powers[place];
  }
  return true;
}

static bool
add_line (SolverBoard *board,
          SolverTables *tables,
          unsigned axis,
          unsigned line,
          unsigned size,
          uint64_t holes)
{
  unsigned from = 0;

  for (unsigned along = 0; along <= size; along++)
    if (along == size || holes >> cell_at (axis, line, along) & 1) {
      if (along - from >= 3 && !add_segment (board, tables, axis, line, from, along - from))
        return false;
      from = along + 1;
    }
  return true;
}

/* The image of @cell on a board of @size under a symmetry: bit 0 mirrors the columns, bit 1 mirrors
 * the rows, bit 2 then transposes the board. */
static unsigned
turned_cell (unsigned cell, unsigned size, unsigned symmetry)
{
  unsigned column = cell % 8, row = cell / 8;

  if (symmetry & 1)
    column = size - 1 - column;
  if (symmetry & 2)
    row = size - 1 - row;
  return symmetry & 4 ? 8 * column + row : 8 * row + column;
}

static void
add_image (SolverBoard *board, unsigned size, unsigned symmetry)
{
  SolverImage *image = &board->images[board->n_images++];

  memset (image, 0, sizeof *image);
  for (unsigned row = 0; row < size; row++)
    for (unsigned column = 0; column < size; column++) {
      unsigned cell = 8 * row + column, to = turned_cell (cell, size, symmetry);

      image->cells[cell] = (uint8_t) to;
      for (unsigned axis = 0; axis < 2; axis++) {
        unsigned segment = board->cells[cell].segments[axis];
        unsigned other = symmetry & 4 ? 1 - axis : axis;

        image->segments[segment] = board->cells[to].segments[other];
        if (board->cells[cell].places[axis] == 0)
          image->turned[segment] = board->cells[to].places[other] != 0;
      }
    }
}

static bool
keeps_holes (uint64_t holes, unsigned size, unsigned symmetry)
{
  for (unsigned cell = 0; cell < SOLVER_CELLS; cell++)
    if (holes >> cell & 1 && !(holes >> turned_cell (cell, size, symmetry) & 1))
      return false;
  return true;
}

bool
solver_board_init (
    SolverBoard *board, unsigned size, uint64_t holes, SolverMode mode, SolverTables *tables)
{
  memset (board, 0, sizeof *board);
  board->mode = mode;
  board->n_segments = 1;
  board->entries[0] = &nothing;
  board->pairs[0] = &no_pairs;
  board->salt
      = karum_hash_add (karum_hash_word (holes), 8 * size + 2 * mode.running + mode.partial);
  for (unsigned cell = 0; cell < SOLVER_CELLS; cell++)
    board->words[cell] = karum_hash_word (1000 + cell);
  for (unsigned axis = 0; axis < 2; axis++)
    for (unsigned line = 0; line < size; line++)
      if (!add_line (board, tables, axis, line, size, holes))
        return false;
  for (unsigned symmetry = 1; symmetry < SOLVER_IMAGES; symmetry++)
    if (keeps_holes (holes, size, symmetry))
      add_image (board, size, symmetry);
  return true;
}

void
solver_position_init (const SolverBoard *board,
                      const uint64_t stones[2],
                      uint64_t empty,
                      unsigned side,
                      unsigned left,
                      SolverPosition *position)
{
  memset (position, 0, sizeof *position);
  position->empty = empty;
  position->side = (uint8_t) side;
  position->left = (uint8_t) (board->mode.partial ? left : UINT8_MAX);
  for (unsigned cell = 0; cell < SOLVER_CELLS; cell++)
    for (unsigned axis = 0; axis < 2; axis++)
      for (unsigned owner = 0; owner < 2; owner++)
        if (stones[owner] >> cell & 1)
          position->codes[board->cells[cell].segments[axis]]
              += (uint16_t) (board->cells[cell].powers[axis] * (owner + 1));
  for (unsigned segment = 1; segment < board->n_segments; segment++) {
    const SolverEntry *entry = solver_entry (board, position, segment);

    position->base += entry->base;
    position->upper += entry->upper;
    position->lower += entry->lower;
    position->key += entry->word * board->factors[segment];
  }
}

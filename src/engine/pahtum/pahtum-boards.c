/* pahtum-boards.c: looks boards up in the book, which is part of the program. */
#include "pahtum-boards.h"

#include <string.h>

#include "karum-boards.h"
#include "pahtum-boards-file.h"
#include "pahtum-state.h"

/* The file that karum-solve-boards makes; meson.build tells where it is. */
__asm__(".section .rodata\n"
        ".global pahtum_boards_book\n"
        ".hidden pahtum_boards_book\n"
        "pahtum_boards_book:\n"
        ".incbin \"" PAHTUM_BOARDS_FILE "\"\n"
        ".byte 0\n"
        ".previous\n");

extern const uint8_t pahtum_boards_book[];

#define CELLS (PAHTUM_HOLES_SIDE * PAHTUM_HOLES_SIDE)

/* The boards with one number of holes. */
typedef struct {
  const uint8_t *values, *turns, *steps;
  uint32_t n, n_won, n_steps;
} Section;

static Section
section_of (unsigned holes)
{
  const uint8_t *bytes = pahtum_boards_book + PAHTUM_BOARDS_HEADER;
  Section sections[PAHTUM_BOARDS_KINDS];

  for (unsigned kind = 0; kind < PAHTUM_BOARDS_KINDS; kind++) {
    const uint8_t *numbers = pahtum_boards_book + 8 + 8 * kind;
    Section *section = &sections[kind];

    section->n = pahtum_boards_number (numbers);
    section->n_won = pahtum_boards_number (numbers + 4);
    section->n_steps = (section->n + PAHTUM_BOARDS_STEP - 1) / PAHTUM_BOARDS_STEP;
    section->values = bytes;
    bytes += (section->n + 3) / 4;
  }
  for (unsigned kind = 0; kind < PAHTUM_BOARDS_KINDS; kind++) {
    sections[kind].turns = bytes;
    bytes += 4 * sections[kind].n_won;
  }
  for (unsigned kind = 0; kind < PAHTUM_BOARDS_KINDS; kind++) {
    sections[kind].steps = bytes;
    bytes += 8 * sections[kind].n_steps;
  }
  return sections[holes / 2];
}

static unsigned
value_at (const Section *section, uint32_t i)
{
  return section->values[i / 4] >> 2 * (i % 4) & 3;
}

/* The number of boards before that of the class @least. @won: (out): how many of them are won */
static uint32_t
rank_of (const Section *section, PahtumHoles least, uint32_t *won)
{
  const uint8_t *step = section->steps + 8 * (section->n_steps - 1);
  PahtumHoles holes;
  uint32_t rank;

  while (pahtum_boards_number (step) > least)
    step -= 8;
  rank = (uint32_t) (step - section->steps) / 8 * PAHTUM_BOARDS_STEP;
  *won = pahtum_boards_number (step + 4);
  for (holes = pahtum_boards_number (step); holes < least; holes = pahtum_holes_next (holes))
    *won += value_at (section, rank++) != 0;
  return rank;
}

/* Looks up the value of a board, and the set of the best first turns. */
static int
look_up (PahtumHoles holes, unsigned n, PahtumHoles *best)
{
  Section section = section_of (n);
  unsigned image;
  PahtumHoles least = pahtum_holes_least (holes, &image);
  uint32_t won;
  unsigned value = value_at (&section, rank_of (&section, least, &won));

  *best = ~holes & (((PahtumHoles) 1 << CELLS) - 1);
  if (value == 0)
    return 0;
  *best = pahtum_holes_image (pahtum_boards_number (section.turns + 4 * won),
                              pahtum_holes_back (image));
  return (int) value;
}

/* Whether rows count in the end, and stones stay until all cells are filled. */
static bool
is_plain (const KarumRules *rules)
{
  int32_t side;

  if (strcmp (rules->game->id, "pahtum") != 0)
    return false;
  side = (int32_t) pahtum_side (rules);
  return !pahtum_running (rules) && !pahtum_custodial (rules) && !rules->values[PAHTUM_PIE]
         && 2 * rules->values[PAHTUM_STONES] >= side * side - rules->values[PAHTUM_HOLES];
}

bool
karum_boards_can (const KarumRules *rules)
{
  return is_plain (rules) && pahtum_side (rules) == PAHTUM_HOLES_SIDE
         && rules->values[PAHTUM_HOLES] % 2 == 1
         && rules->values[PAHTUM_HOLES] <= PAHTUM_HOLES_MOST;
}

/* The most empty cells of a board that is usually proved within seconds, by its side: cells in
 * longer rows take longer (see README.md). */
static const uint8_t provable_most[PAHTUM_SIDE_MAX + 1] = { [5] = 25, [6] = 30, [7] = 36 };

bool
karum_boards_provable (const KarumRules *rules)
{
  return is_plain (rules) && !karum_boards_can (rules)
         && pahtum_side (rules) * pahtum_side (rules)
                <= provable_most[pahtum_side (rules)] + (unsigned) rules->values[PAHTUM_HOLES];
}

/* Finds a reflection or a half turn under which every cell of @empty has another one as its image.
 * Returns 0 if no symmetry does. Second can answer every stone with its image, and both sides end
 * up with the same rows: First can't win. Neither can Second, see pahtum-boards.h. */
static unsigned
mirror_of (PahtumCells empty, unsigned side)
{
  static const unsigned mirrors[] = { 1, 2, 3, 4, 7 };

  for (unsigned i = 0; i < sizeof mirrors / sizeof *mirrors; i++) {
    PahtumCells rest = empty;

    for (; rest; rest &= rest - 1) {
      KarumPoint point = pahtum_point (pahtum_lowest (rest));
      KarumPoint image = karum_point_turned (point, side, mirrors[i]);

      if (image == point || !(empty >> pahtum_index (image) & 1))
        break;
    }
    if (!rest)
      return mirrors[i];
  }
  return 0;
}

bool
karum_boards_find (const KarumRules *rules, const KarumState *state, KarumBoardKnown *known)
{
  const PahtumState *pahtum = pahtum_state (state);
  PahtumCells empty;
  PahtumHoles best;
  unsigned n;

  if (!is_plain (rules))
    return false;
  empty = pahtum_empty (rules, pahtum);
  n = pahtum_count (empty);
  if (pahtum->phase != PAHTUM_PHASE_PLAY || (pahtum->stones[0] | pahtum->stones[1]) != 0
      || pahtum->side != KARUM_FIRST || pahtum->paid[0] != 0 || pahtum->paid[1] != 0
      || pahtum_count (pahtum->holes) != (unsigned) rules->values[PAHTUM_HOLES]
      || 2u * pahtum->hands[0] < n || 2u * pahtum->hands[1] < n)
    return false;
  *known = (KarumBoardKnown){ 0 };
  if (karum_boards_can (rules)) {
    known->value = look_up (pahtum_holes_of (pahtum->holes), CELLS - n, &best);
    empty = pahtum_holes_cells (best);
  } else if (!(known->mirror = mirror_of (empty, pahtum_side (rules)))) {
    return false;
  }
  for (; empty; empty &= empty - 1)
    known->best[known->n_best++] = pahtum_point (pahtum_lowest (empty));
  return true;
}

void
karum_boards_draw (const KarumRules *rules, KarumRandom *random, char *setup)
{
  KarumBoardKnown known;
  KarumState state;

  do
    rules->game->setup_draw (rules, random, setup);
  while (!karum_start (rules, setup, NULL, &state, NULL)
         || !karum_boards_find (rules, &state, &known) || known.value != 0);
}

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
  const uint8_t *values, *turns;
  uint32_t n, n_won;
} Section;

static Section
section_of (unsigned holes)
{
  const uint8_t *values = pahtum_boards_book + PAHTUM_BOARDS_HEADER, *turns = values;
  Section section = { 0 };

  for (unsigned kind = 0; kind < PAHTUM_BOARDS_KINDS; kind++)
    turns += (pahtum_boards_number (pahtum_boards_book + 8 + 8 * kind) + 3) / 4;
  for (unsigned kind = 0; kind <= holes / 2; kind++) {
    const uint8_t *numbers = pahtum_boards_book + 8 + 8 * kind;

    values += (section.n + 3) / 4;
    turns += 4 * section.n_won;
    section.n = pahtum_boards_number (numbers);
    section.n_won = pahtum_boards_number (numbers + 4);
  }
  section.values = values;
  section.turns = turns;
  return section;
}

static unsigned
value_at (const Section *section, uint32_t i)
{
  return section->values[i / 4] >> 2 * (i % 4) & 3;
}

/* The number of boards before that of the class @least. */
static uint32_t
rank_of (PahtumHoles least, unsigned n)
{
  uint32_t rank = 0;

  for (PahtumHoles holes = pahtum_holes_first (n); holes && holes < least;
       holes = pahtum_holes_next (holes))
    rank++;
  return rank;
}

/* Looks up the value of a board, and the set of the best first turns. */
static int
look_up (PahtumHoles holes, unsigned n, PahtumHoles *best)
{
  Section section = section_of (n);
  unsigned image;
  PahtumHoles least = pahtum_holes_least (holes, &image);
  uint32_t rank = rank_of (least, n), won = 0;
  unsigned value = value_at (&section, rank);

  *best = ~holes & (((PahtumHoles) 1 << CELLS) - 1);
  if (value == 0)
    return 0;
  for (uint32_t i = 0; i < rank; i++)
    won += value_at (&section, i) != 0;
  *best = pahtum_holes_image (pahtum_boards_number (section.turns + 4 * won),
                              pahtum_holes_back (image));
  return (int) value;
}

bool
karum_boards_can (const KarumRules *rules)
{
  int32_t holes;

  if (strcmp (rules->game->id, "pahtum") != 0)
    return false;
  holes = rules->values[PAHTUM_HOLES];
  return pahtum_side (rules) == PAHTUM_HOLES_SIDE && holes % 2 == 1 && holes <= PAHTUM_HOLES_MOST
         && !pahtum_running (rules) && !pahtum_custodial (rules) && !rules->values[PAHTUM_PIE]
         && 2 * rules->values[PAHTUM_STONES] >= CELLS - holes;
}

bool
karum_boards_find (const KarumRules *rules, const KarumState *state, KarumBoardKnown *known)
{
  const PahtumState *pahtum;
  unsigned n;
  PahtumHoles best;

  if (!karum_boards_can (rules))
    return false;
  pahtum = pahtum_state (state);
  n = pahtum_count (pahtum->holes);
  if (pahtum->phase != PAHTUM_PHASE_PLAY || (pahtum->stones[0] | pahtum->stones[1]) != 0
      || pahtum->side != KARUM_FIRST || pahtum->paid[0] != 0 || pahtum->paid[1] != 0
      || n != (unsigned) rules->values[PAHTUM_HOLES]
      || 2u * pahtum->hands[0] < CELLS - n || 2u * pahtum->hands[1] < CELLS - n)
    return false;
  *known = (KarumBoardKnown){ .value = look_up (pahtum_holes_of (pahtum->holes), n, &best) };
  for (unsigned cell = 0; cell < CELLS; cell++)
    if (best >> cell & 1)
      known->best[known->n_best++]
          = karum_point (cell % PAHTUM_HOLES_SIDE, cell / PAHTUM_HOLES_SIDE);
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

#include "jarmo-layer.h"

#include <stdlib.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

/* -- Sets ------------------------------------------------------------------------------------- */

static void
fill_choose (JarmoLayer *self)
{
  for (unsigned n = 0; n <= JARMO_HOLES; n++) {
    self->choose[n][0] = 1;
    for (unsigned k = 1; k <= JARMO_ARCHERS + 1; k++)
      self->choose[n][k] = n ? self->choose[n - 1][k - 1] + self->choose[n - 1][k] : 0;
  }
}

/* The number of a set whose holes begin at @base, with @below holes of it below these. */
static uint32_t
rank_part (const JarmoLayer *self, JarmoSet part, unsigned base, unsigned below)
{
  uint32_t rank = 0;

  for (; part && below <= JARMO_ARCHERS; part &= part - 1)
    rank += self->choose[base + jarmo_lowest (part)][++below];
  return rank;
}

static inline uint32_t
rank (const JarmoLayer *self, JarmoSet set)
{
  JarmoSet low = set & ((1 << JARMO_LOW_HOLES) - 1);

  return self->low[low] + self->high[jarmo_size (low)][set >> JARMO_LOW_HOLES];
}

/* The next larger set with as many holes. */
static JarmoSet
set_after (JarmoSet set)
{
  JarmoSet lowest = set & -set, ripple = set + lowest;

  return ripple | (((set ^ ripple) >> 2) / lowest);
}

static void
fill_sets (JarmoLayer *self)
{
  uint32_t n = 0;

  for (JarmoSet low = 0; low < 1 << JARMO_LOW_HOLES; low++)
    self->low[low] = rank_part (self, low, 0, 0);
  for (unsigned below = 0; below <= JARMO_ARCHERS; below++)
    for (JarmoSet high = 0; high < 1 << JARMO_HIGH_HOLES; high++)
      self->high[below][high] = rank_part (self, high, JARMO_LOW_HOLES, below);
  for (unsigned size = 0; size <= JARMO_ARCHERS; size++) {
    JarmoSet set = ((JarmoSet) 1 << size) - 1;

    self->first_set[size] = n;
    for (uint32_t i = 0; i < self->choose[JARMO_HOLES][size]; i++, set = set ? set_after (set) : 0)
      self->sets[n++] = set;
  }
}

/* -- Sets among sets -----------------------------------------------------------------------------
 *
 * One instruction of newer processors, which compilers use when they are told to (-march=native),
 * gathers the bits of a set that are in another, and one scatters them. */

/* The members of @set that are in @among, counted there from the lowest. */
static inline JarmoSet
gather (JarmoSet set, JarmoSet among)
{
#ifdef __BMI2__
  return _pext_u32 (set, among);
#else
  JarmoSet gathered = 0;

  for (JarmoSet bit = 1; among; among &= among - 1, bit <<= 1)
    gathered |= set & among & -among ? bit : 0;
  return gathered;
#endif
}

/* The other way round. */
static inline JarmoSet
scatter (JarmoSet gathered, JarmoSet among)
{
#ifdef __BMI2__
  return _pdep_u32 (gathered, among);
#else
  JarmoSet set = 0;

  for (; gathered && among; among &= among - 1, gathered >>= 1)
    set |= gathered & 1 ? among & -among : 0;
  return set;
#endif
}

/* @set without @holes, which it doesn't have: what is above a hole moves down. */
static inline JarmoSet
close_up (JarmoSet set, JarmoSet holes)
{
#ifdef __BMI2__
  return _pext_u32 (set, ~holes);
#else
  while (holes) {
    JarmoSet below = ((JarmoSet) 1 << (31 - __builtin_clz (holes))) - 1;

    set = (set & below) | (set >> 1 & ~below);
    holes &= below;
  }
  return set;
#endif
}

/* The other way round: close_up() is gather() among the other holes. */
static inline JarmoSet
open_up (JarmoSet set, JarmoSet holes)
{
  return scatter (set, ~holes);
}

/* -- Kinds ------------------------------------------------------------------------------------ */

static void
add_kind (JarmoLayer *self, unsigned first, unsigned second, unsigned marks1, unsigned marks2)
{
  JarmoKind *kind = &self->kinds[self->n_kinds];

  *kind = (JarmoKind){
    .archers = { (uint8_t) first, (uint8_t) second },
    .marks = { (uint8_t) marks1, (uint8_t) marks2 },
    .first = self->positions,
    .half = (uint64_t) self->choose[JARMO_HOLES][first] * self->choose[JARMO_HOLES - first][second]
            * self->choose[first][marks1] * self->choose[second][marks2],
  };
  self->positions += 2 * kind->half;
  self->kind_of[first][second][marks1] = (uint8_t) self->n_kinds++;
}

static void
fill_kinds (JarmoLayer *self)
{
  for (unsigned first = 0; first <= JARMO_ARCHERS; first++)
    for (unsigned second = 0; second <= JARMO_ARCHERS; second++)
      for (unsigned marks1 = 0; marks1 <= first; marks1++) {
        unsigned others = first + second + marks1;

        if (others <= self->layer && self->layer - others <= second)
          add_kind (self, first, second, marks1, self->layer - others);
      }
}

JarmoLayer *
jarmo_layer_new (unsigned layer)
{
  JarmoLayer *self = calloc (1, sizeof *self);

  if (!self)
    return NULL;
  self->layer = layer;
  fill_choose (self);
  fill_sets (self);
  fill_kinds (self);
  return self;
}

/* -- Numbers ---------------------------------------------------------------------------------- */

uint64_t
jarmo_layer_number (const JarmoLayer *self, const JarmoPlain *plain)
{
  JarmoSet first = plain->archers[KARUM_FIRST], second = plain->archers[KARUM_SECOND];
  JarmoSet marks1 = gather (plain->marked, first), marks2 = gather (plain->marked, second);
  const JarmoKind *kind
      = &self->kinds[self->kind_of[jarmo_size (first)][jarmo_size (second)][jarmo_size (marks1)]];
  uint64_t number = rank (self, first);

  number = number * self->choose[JARMO_HOLES - kind->archers[0]][kind->archers[1]]
           + rank (self, close_up (second, first));
  number = number * self->choose[kind->archers[0]][kind->marks[0]] + rank (self, marks1);
  number = number * self->choose[kind->archers[1]][kind->marks[1]] + rank (self, marks2);
  return kind->first + (plain->side == KARUM_SECOND ? kind->half : 0) + number;
}

/* The set of @size whose number is what @number leaves when it is divided by @n; @number becomes
 * the quotient. */
static JarmoSet
take_set (const JarmoLayer *self, uint64_t *number, uint32_t n, unsigned size)
{
  uint64_t index = *number % n;

  *number /= n;
  return self->sets[self->first_set[size] + index];
}

static const JarmoKind *
kind_with (const JarmoLayer *self, uint64_t number)
{
  unsigned i = self->n_kinds - 1;

  while (self->kinds[i].first > number)
    i--;
  return &self->kinds[i];
}

JarmoPlain
jarmo_layer_position (const JarmoLayer *self, uint64_t number)
{
  const JarmoKind *kind = kind_with (self, number);
  unsigned first = kind->archers[0], second = kind->archers[1];
  JarmoPlain plain = { .side = number - kind->first >= kind->half ? KARUM_SECOND : KARUM_FIRST };
  JarmoSet marks1, marks2;

  number = (number - kind->first) % kind->half;
  marks2 = take_set (self, &number, self->choose[second][kind->marks[1]], kind->marks[1]);
  marks1 = take_set (self, &number, self->choose[first][kind->marks[0]], kind->marks[0]);
  plain.archers[1] = take_set (self, &number, self->choose[JARMO_HOLES - first][second], second);
  plain.archers[0] = take_set (self, &number, self->choose[JARMO_HOLES][first], first);
  plain.archers[1] = open_up (plain.archers[1], plain.archers[0]);
  plain.marked = scatter (marks1, plain.archers[0]) | scatter (marks2, plain.archers[1]);
  return plain;
}

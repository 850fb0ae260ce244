/* pahtum-options.h: the options of Pah-Tum, and its cells as one 64-bit word: bit 8 × row + column,
 * from a1 at bit 0. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "karum-game.h"
#include "karum-point.h"

#define PAHTUM_SIDE_MIN 5
#define PAHTUM_SIDE_MAX 8
#define PAHTUM_CELLS_MAX (PAHTUM_SIDE_MAX * PAHTUM_SIDE_MAX)

/* The cells with at least one cell east of them; with two; with two west of them. */
#define PAHTUM_COLUMNS_A_TO_G UINT64_C (0x7f7f7f7f7f7f7f7f)
#define PAHTUM_COLUMNS_A_TO_F UINT64_C (0x3f3f3f3f3f3f3f3f)
#define PAHTUM_COLUMNS_C_TO_H UINT64_C (0xfcfcfcfcfcfcfcfc)

typedef uint64_t PahtumCells;

static inline PahtumCells
pahtum_cell (unsigned index)
{
  return UINT64_C (1) << index;
}

static inline unsigned
pahtum_index (KarumPoint point)
{
  return karum_point_row (point) * 8 + karum_point_column (point);
}

static inline KarumPoint
pahtum_point (unsigned index)
{
  return karum_point (index % 8, index / 8);
}

/* All cells of a board with @side cells per side. */
static inline PahtumCells
pahtum_all_cells (unsigned side)
{
  PahtumCells column = UINT64_C (0x0101010101010101) >> 8 * (PAHTUM_SIDE_MAX - side);

  return column * ((1u << side) - 1);
}

/* Whether @point, of any value, is on a board with @side cells per side. */
static inline bool
pahtum_has_point (unsigned side, KarumPoint point)
{
  return karum_point_column (point) < side && karum_point_row (point) < side;
}

static inline unsigned
pahtum_lowest (PahtumCells cells)
{
  return (unsigned) __builtin_ctzll (cells);
}

/* The lowest and the highest bit of every byte, which is a row. */
#define PAHTUM_LOW_BITS UINT64_C (0x0101010101010101)
#define PAHTUM_HIGH_BITS UINT64_C (0x8080808080808080)

/* The number of cells in each row, one byte per row; without the popcnt instruction, which some
 * machines lack. */
static inline uint64_t
pahtum_row_counts (PahtumCells cells)
{
  cells -= cells >> 1 & UINT64_C (0x5555555555555555);
  cells = (cells & UINT64_C (0x3333333333333333)) + (cells >> 2 & UINT64_C (0x3333333333333333));
  return (cells + (cells >> 4)) & UINT64_C (0x0f0f0f0f0f0f0f0f);
}

static inline unsigned
pahtum_count (PahtumCells cells)
{
  return (unsigned) (pahtum_row_counts (cells) * PAHTUM_LOW_BITS >> 56);
}

/* The number of bytes of @bytes, each below 128, that are at most @limit. */
static inline unsigned
pahtum_bytes_up_to (uint64_t bytes, unsigned limit)
{
  uint64_t not_above = ((limit * PAHTUM_LOW_BITS | PAHTUM_HIGH_BITS) - bytes) & PAHTUM_HIGH_BITS;

  return (unsigned) ((not_above >> 7) * PAHTUM_LOW_BITS >> 56);
}

/* The columns of the cells of a row, the lowest first, four bits each. */
extern const uint32_t pahtum_columns[256];

/* The index of the cell of @cells that has @skip cells before it, @skip < pahtum_count (@cells). */
static inline unsigned
pahtum_nth (PahtumCells cells, unsigned skip)
{
  uint64_t up_to = pahtum_row_counts (cells) * PAHTUM_LOW_BITS; /* cells in this row and below */
  unsigned row = pahtum_bytes_up_to (up_to, skip);
  unsigned below = (unsigned) (up_to << 8 >> 8 * row & 0xff);

  return 8 * row + (pahtum_columns[cells >> 8 * row & 0xff] >> 4 * (skip - below) & 7);
}

/* In canonical order. */
typedef enum {
  PAHTUM_SIZE,
  PAHTUM_HOLES,
  PAHTUM_PLACEMENT,
  PAHTUM_SCORING,
  PAHTUM_CAPTURE,
  PAHTUM_PIE,
  PAHTUM_STONES,
  PAHTUM_N_OPTIONS
} PahtumOption;

typedef enum { PAHTUM_RANDOM, PAHTUM_AGREED, PAHTUM_ALTERNATE, PAHTUM_ONESIDE } PahtumPlacement;
typedef enum { PAHTUM_FINAL, PAHTUM_RUNNING } PahtumScoring;
typedef enum { PAHTUM_NONE, PAHTUM_CUSTODIAL } PahtumCapture;

typedef enum {
  PAHTUM_PRESET_CLASSIC,
  PAHTUM_PRESET_STRIKEOUT,
  PAHTUM_PRESET_JAPANESE,
  PAHTUM_PRESET_CUSTODIAL,
  PAHTUM_N_PRESETS
} PahtumPreset;

extern const KarumOption pahtum_options[PAHTUM_N_OPTIONS];
extern const KarumPreset pahtum_presets[PAHTUM_N_PRESETS];

static inline unsigned
pahtum_side (const KarumRules *rules)
{
  return (unsigned) rules->values[PAHTUM_SIZE];
}

static inline bool
pahtum_custodial (const KarumRules *rules)
{
  return rules->values[PAHTUM_CAPTURE] == PAHTUM_CUSTODIAL;
}

static inline bool
pahtum_running (const KarumRules *rules)
{
  return rules->values[PAHTUM_SCORING] == PAHTUM_RUNNING;
}

/* Whether the holes are known before the first turn: drawn or agreed. */
static inline bool
pahtum_holes_given (const KarumRules *rules)
{
  return rules->values[PAHTUM_PLACEMENT] <= PAHTUM_AGREED;
}

void pahtum_option_range (const KarumRules *rules, unsigned option, int32_t *min, int32_t *max);
int32_t pahtum_option_default (const KarumRules *rules, unsigned option);
bool pahtum_rules_check (const KarumRules *rules, KarumError *error);

/* manu-key.c: keys of positions. */
#include "karum-hash.h"
#include "manu-state.h"

/* Both sides' stones on each line, rows or columns. */
typedef struct {
  uint64_t words[KARUM_SIDE_MAX];
} Lines;

#define SECOND_SHIFT 20
#define LINE_SHIFT 40

static Lines
rows_of (const ManuState *state, unsigned size)
{
  Lines lines = { { 0 } };

  for (unsigned row = 0; row < size; row++)
    lines.words[row]
        = state->rows[KARUM_FIRST][row] | (uint64_t) state->rows[KARUM_SECOND][row] << SECOND_SHIFT;
  return lines;
}

static Lines
columns_of (const Lines *rows, unsigned size)
{
  Lines columns = { { 0 } };

  for (unsigned row = 0; row < size; row++)
    for (uint64_t rest = rows->words[row]; rest; rest &= rest - 1) {
      unsigned bit = (unsigned) __builtin_ctzll (rest);
      unsigned column = bit % SECOND_SHIFT;

      columns.words[column] |= 1ull << (row + bit - column);
    }
  return columns;
}

static uint32_t
reversed_bits (uint32_t line, unsigned size)
{
  line = (line & 0x55555555) << 1 | (line >> 1 & 0x55555555);
  line = (line & 0x33333333) << 2 | (line >> 2 & 0x33333333);
  line = (line & 0x0f0f0f0f) << 4 | (line >> 4 & 0x0f0f0f0f);
  return __builtin_bswap32 (line) >> (32 - size);
}

static Lines
mirrored (const Lines *lines, unsigned size)
{
  uint32_t first = (1u << SECOND_SHIFT) - 1;
  Lines result = { { 0 } };

  for (unsigned i = 0; i < size; i++)
    result.words[i]
        = reversed_bits ((uint32_t) lines->words[i] & first, size)
          | (uint64_t) reversed_bits ((uint32_t) (lines->words[i] >> SECOND_SHIFT), size)
                << SECOND_SHIFT;
  return result;
}

static uint64_t
smaller (uint64_t a, uint64_t b)
{
  return a < b ? a : b;
}

/* The smaller key of the board with @lines in ascending and in descending order. A key is a sum
 * over the lines, so that its terms are computed in parallel. */
static uint64_t
lines_key (const Lines *lines, unsigned size)
{
  uint64_t up = 0, down = 0;

  for (unsigned i = 0; i < size; i++) {
    up += karum_hash_word (lines->words[i] | (uint64_t) i << LINE_SHIFT);
    down += karum_hash_word (lines->words[i] | (uint64_t) (size - 1 - i) << LINE_SHIFT);
  }
  return smaller (up, down);
}

/* The smallest of the four keys of @lines mirrored in both directions. */
static uint64_t
smallest_key (const Lines *lines, unsigned size)
{
  Lines other = mirrored (lines, size);

  return smaller (lines_key (lines, size), lines_key (&other, size));
}

uint64_t
manu_search_key (const KarumRules *rules, const KarumState *state)
{
  const ManuState *manu = manu_state (state);
  unsigned size = manu_size (rules);
  unsigned turn = manu->turn < MANU_OVER ? manu->turn : MANU_OVER;
  Lines rows = rows_of (manu, size);
  Lines columns = columns_of (&rows, size);
  uint64_t key = smaller (smallest_key (&rows, size), smallest_key (&columns, size));

  return karum_hash_add (key, turn << 8 | size);
}

/* Captured stones follow from the board and the hands. */
uint64_t
manu_engine_key (const KarumRules *rules, const KarumState *state)
{
  const ManuState *manu = manu_state (state);
  unsigned size = manu_size (rules);
  Lines rows = rows_of (manu, size);
  uint64_t key = 0;

  for (unsigned i = 0; i < size; i++)
    key += karum_hash_word (rows.words[i] | (uint64_t) i << LINE_SHIFT);
  return karum_hash_add (key, (uint64_t) manu->turn << 32 | (uint64_t) manu->hands[0] << 16
                                  | manu->hands[1]);
}

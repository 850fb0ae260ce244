/* pahtum-keys.c: the keys of a position. */
#include "karum-hash.h"
#include "pahtum-game.h"
#include "pahtum-state.h"

/* The cell sets that a key is computed from, besides a few small numbers. */
typedef struct {
  PahtumCells first, second, holes;
} Boards;

/* Exchanges the groups of bits in @mask with those @shift higher. */
static PahtumCells
exchange_groups (PahtumCells cells, unsigned shift, PahtumCells mask)
{
  return (cells >> shift & mask) | (cells & mask) << shift;
}

/* Mirrors the columns: exchanges a and h, b and g …, then shifts the board of @side cells back
 * to the west. */
static PahtumCells
mirror_columns (PahtumCells cells, unsigned side)
{
  cells = exchange_groups (cells, 1, UINT64_C (0x5555555555555555));
  cells = exchange_groups (cells, 2, UINT64_C (0x3333333333333333));
  cells = exchange_groups (cells, 4, UINT64_C (0x0f0f0f0f0f0f0f0f));
  return cells >> (PAHTUM_SIDE_MAX - side);
}

static PahtumCells
mirror_rows (PahtumCells cells, unsigned side)
{
  return __builtin_bswap64 (cells) >> 8 * (PAHTUM_SIDE_MAX - side);
}

/* Exchanges the bits of @mask with those @shift higher. */
static PahtumCells
exchange_bits (PahtumCells cells, unsigned shift, PahtumCells mask)
{
  PahtumCells differ = (cells ^ cells >> shift) & mask;

  return cells ^ differ ^ differ << shift;
}

/* Transposes rows and columns: exchanges squares of four, of two, of one cell across the
 * diagonal. */
static PahtumCells
transpose (PahtumCells cells)
{
  cells = exchange_bits (cells, 28, UINT64_C (0x00000000f0f0f0f0));
  cells = exchange_bits (cells, 14, UINT64_C (0x0000cccc0000cccc));
  return exchange_bits (cells, 7, UINT64_C (0x00aa00aa00aa00aa));
}

static Boards
turned (Boards boards, unsigned side, unsigned symmetry)
{
  if (symmetry & 1)
    boards = (Boards){ mirror_columns (boards.first, side), mirror_columns (boards.second, side),
                       mirror_columns (boards.holes, side) };
  if (symmetry & 2)
    boards = (Boards){ mirror_rows (boards.first, side), mirror_rows (boards.second, side),
                       mirror_rows (boards.holes, side) };
  if (symmetry & 4)
    boards
        = (Boards){ transpose (boards.first), transpose (boards.second), transpose (boards.holes) };
  return boards;
}

static bool
less (const Boards *a, const Boards *b)
{
  if (a->first != b->first)
    return a->first < b->first;
  if (a->second != b->second)
    return a->second < b->second;
  return a->holes < b->holes;
}

static uint64_t
key_of (const KarumRules *rules, const PahtumState *state, const Boards *boards)
{
  uint64_t key = karum_hash_word (pahtum_side (rules) | (uint64_t) state->side << 8
                                  | (uint64_t) state->phase << 16);

  key = karum_hash_add (key, boards->first);
  key = karum_hash_add (key, boards->second);
  return karum_hash_add (key, boards->holes);
}

/* The key of the smallest of the eight images. */
uint64_t
pahtum_search_key (const KarumRules *rules, const KarumState *state)
{
  const PahtumState *pahtum = pahtum_state (state);
  const Boards boards = { pahtum->stones[0], pahtum->stones[1], pahtum->holes };
  Boards smallest = boards;

  for (unsigned symmetry = 1; symmetry < KARUM_SYMMETRIES; symmetry++) {
    Boards image = turned (boards, pahtum_side (rules), symmetry);

    if (less (&image, &smallest))
      smallest = image;
  }
  return key_of (rules, pahtum, &smallest);
}

uint64_t
pahtum_engine_key (const KarumRules *rules, const KarumState *state)
{
  const PahtumState *pahtum = pahtum_state (state);
  const Boards boards = { pahtum->stones[0], pahtum->stones[1], pahtum->holes };
  uint64_t key = key_of (rules, pahtum, &boards);

  key = karum_hash_add (key, (uint64_t) pahtum->hands[0] << 8 | pahtum->hands[1]);
  return karum_hash_add (key,
                         (uint64_t) (uint32_t) pahtum->paid[0] << 32 | (uint32_t) pahtum->paid[1]);
}

/* manu-position.c: position lines: `BOARD TURN HANDS CAPTURED`. */
#include <stdio.h>

#include "karum-random.h"
#include "karum-scan.h"
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

size_t
manu_draft_cells (const KarumRules *rules, KarumCell *cells)
{
  (void) rules;
  cells[0] = (KarumCell){ .content = KARUM_CELL_FIRST };
  cells[1] = (KarumCell){ .content = KARUM_CELL_SECOND };
  return 2;
}

size_t
manu_draft_numbers (const KarumRules *rules, const KarumState *state, KarumDraftNumber *numbers)
{
  const ManuState *manu = manu_state (state);
  int32_t stones = rules->values[MANU_OPTION_STONES];

  numbers[0] = (KarumDraftNumber){ N_ ("Stones captured by First"), manu->captured[0], stones };
  numbers[1] = (KarumDraftNumber){ N_ ("Stones captured by Second"), manu->captured[1], stones };
  return 2;
}

/* Puts the stones on the board; the rest of the side's stones are in hand. */
static void
place_stones (const KarumRules *rules, const KarumDraft *draft, KarumSide side, ManuState *state)
{
  KarumContent content = side == KARUM_FIRST ? KARUM_CELL_FIRST : KARUM_CELL_SECOND;
  int32_t left = rules->values[MANU_OPTION_STONES] - state->captured[karum_other (side)];

  for (unsigned row = 0; row < manu_size (rules); row++)
    for (unsigned column = 0; column < manu_size (rules); column++)
      if (draft->cells[karum_point (column, row)].content == content) {
        state->rows[side][row] |= 1u << column;
        left--;
      }
  state->hands[side] = (uint16_t) (left > 0 ? left : 0);
}

static uint8_t
find_turn (const KarumRules *rules, const ManuState *state, KarumSide to_move)
{
  if (manu_target_reached (rules, state, KARUM_FIRST)
      || manu_target_reached (rules, state, KARUM_SECOND))
    return MANU_OVER;
  if (manu_side_can_turn (rules, state, to_move))
    return (uint8_t) to_move;
  return to_move == KARUM_FIRST ? MANU_FIRST_STUCK : MANU_SECOND_STUCK;
}

void
manu_draft (const KarumRules *rules, const KarumDraft *draft, KarumState *state)
{
  ManuState manu = { .captured = { (uint16_t) draft->numbers[0], (uint16_t) draft->numbers[1] } };

  place_stones (rules, draft, KARUM_FIRST, &manu);
  place_stones (rules, draft, KARUM_SECOND, &manu);
  manu.turn = find_turn (rules, &manu, draft->to_move);
  *(ManuState *) state = manu;
}

static const char symbols[] = "xo";
static const char *const turns[] = {
  [KARUM_FIRST] = "x",       [KARUM_SECOND] = "o",       [MANU_OVER] = "-",
  [MANU_FIRST_STUCK] = "-x", [MANU_SECOND_STUCK] = "-o",
};

static bool
scan_stones (KarumScan *scan, unsigned size, ManuState *state)
{
  uint8_t cells[KARUM_SIDE_MAX * KARUM_SIDE_MAX];

  if (!karum_scan_board (scan, size, symbols, cells))
    return false;
  for (unsigned row = 0; row < size; row++)
    for (unsigned column = 0; column < size; column++)
      if (cells[row * size + column] > 0)
        state->rows[cells[row * size + column] - 1][row] |= 1u << column;
  return true;
}

static bool
scan_turn (KarumScan *scan, ManuState *state)
{
  bool over = karum_scan_if (scan, '-');

  if (karum_scan_if (scan, 'x'))
    state->turn = over ? MANU_FIRST_STUCK : (uint8_t) KARUM_FIRST;
  else if (karum_scan_if (scan, 'o'))
    state->turn = over ? MANU_SECOND_STUCK : (uint8_t) KARUM_SECOND;
  else if (over)
    state->turn = MANU_OVER;
  else
    return karum_scan_refuse (scan, scan->cursor,
                              N_ ("the side to move must be “x”, “o”, “-”, “-x” or “-o”"));
  return true;
}

/* Reads `FIRST,SECOND`. */
static bool
scan_both (KarumScan *scan, uint16_t values[2])
{
  uint32_t first, second;

  if (!karum_scan_number (scan, KARUM_SIDE_MAX * KARUM_SIDE_MAX, &first)
      || !karum_scan_expect (scan, ',')
      || !karum_scan_number (scan, KARUM_SIDE_MAX * KARUM_SIDE_MAX, &second))
    return false;
  values[KARUM_FIRST] = (uint16_t) first;
  values[KARUM_SECOND] = (uint16_t) second;
  return true;
}

static int
stones_of (const ManuState *state, KarumSide side)
{
  int stones = state->hands[side] + state->captured[karum_other (side)];

  for (unsigned row = 0; row < KARUM_SIDE_MAX; row++)
    for (uint32_t rest = state->rows[side][row]; rest; rest &= rest - 1)
      stones++;
  return stones;
}

static bool
check_stones (const KarumRules *rules,
              const ManuState *state,
              const KarumScan *scan,
              const char *hands)
{
  int stones = rules->values[MANU_OPTION_STONES];

  if (stones_of (state, KARUM_FIRST) != stones)
    return karum_scan_refuse (scan, hands,
                              N_ ("First’s stones on the board, in hand and captured don’t add up "
                                  "to the number in the rules"));
  if (stones_of (state, KARUM_SECOND) != stones)
    return karum_scan_refuse (scan, hands,
                              N_ ("Second’s stones on the board, in hand and captured don’t add up "
                                  "to the number in the rules"));
  return true;
}

/* Whether the side to move in the line agrees with the rules of the end. */
static bool
check_turn (const KarumRules *rules,
            const ManuState *state,
            const KarumScan *scan,
            const char *turn)
{
  bool first = manu_target_reached (rules, state, KARUM_FIRST);
  bool second = manu_target_reached (rules, state, KARUM_SECOND);
  bool stuck = state->turn > MANU_OVER;
  KarumSide side = state->turn == KARUM_SECOND || state->turn == MANU_SECOND_STUCK ? KARUM_SECOND
                                                                                   : KARUM_FIRST;

  if (first && second)
    return karum_scan_refuse (scan, turn, N_ ("only one side can have reached the target"));
  if (first || second)
    return state->turn == MANU_OVER
           || karum_scan_refuse (scan, turn,
                                 N_ ("the target is reached, so the side to move must be “-”"));
  if (state->turn == MANU_OVER)
    return karum_scan_refuse (
        scan, turn,
        N_ ("the game is over only when a side has reached the target or has no legal move"));
  if (manu_side_can_turn (rules, state, side) == stuck)
    return karum_scan_refuse (
        scan, turn,
        stuck ? N_ ("this side has a legal move: the game is not over")
              : N_ ("this side has no legal move: the side to move is written with “-”"));
  return true;
}

bool
manu_position_read (const KarumRules *rules, const char *text, KarumState *state, KarumError *error)
{
  KarumScan scan = karum_scan_begin (text, error);
  ManuState manu = { .turn = 0 };
  const char *turn, *hands;

  if (!scan_stones (&scan, manu_size (rules), &manu) || !karum_scan_expect (&scan, ' '))
    return false;
  turn = scan.cursor;
  if (!scan_turn (&scan, &manu) || !karum_scan_expect (&scan, ' '))
    return false;
  hands = scan.cursor;
  if (!scan_both (&scan, manu.hands) || !karum_scan_expect (&scan, ' ')
      || !scan_both (&scan, manu.captured) || !karum_scan_end (&scan)
      || !check_stones (rules, &manu, &scan, hands) || !check_turn (rules, &manu, &scan, turn))
    return false;
  *(ManuState *) state = manu;
  return true;
}

size_t
manu_position_write (const KarumRules *rules, const KarumState *state, char *text)
{
  const ManuState *manu = manu_state (state);
  unsigned size = manu_size (rules);
  uint8_t cells[KARUM_SIDE_MAX * KARUM_SIDE_MAX];
  size_t length;

  for (unsigned row = 0; row < size; row++)
    for (unsigned column = 0; column < size; column++) {
      unsigned first = manu->rows[KARUM_FIRST][row] >> column & 1;
      unsigned second = manu->rows[KARUM_SECOND][row] >> column & 1;

      cells[row * size + column] = (uint8_t) (first + 2 * second);
    }
  length = karum_board_write (size, symbols, cells, text);
  return length
         + (size_t) snprintf (text + length, KARUM_POSITION_TEXT - length, " %s %u,%u %u,%u",
                              turns[manu->turn], manu->hands[0], manu->hands[1], manu->captured[0],
                              manu->captured[1]);
}

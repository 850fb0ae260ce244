/* manu-position.c: position lines: `BOARD TURN HANDS CAPTURED`. */
#include <stdio.h>

#include "karum-scan.h"
#include "manu-state.h"

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
        N_ ("the game is over only when a side has reached the target or has no "
            "legal turn"));
  if (manu_side_can_turn (rules, state, side) == stuck)
    return karum_scan_refuse (
        scan, turn,
        stuck ? N_ ("this side has a legal turn: the game is not over")
              : N_ ("this side has no legal turn: the side to move is written with “-”"));
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

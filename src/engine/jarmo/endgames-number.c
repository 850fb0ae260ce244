#include "endgames-number.h"

void
endgames_codes_init (EndgamesCodes *codes)
{
  unsigned code = 0;

  for (JarmoHole hole = 0; hole < JARMO_HOLES; hole++) {
    codes->first[hole] = (uint16_t) code;
    codes->holes[code] = hole;
    codes->trails[code++] = 0;
    for (JarmoSet rest = jarmo_joined[hole]; rest; rest &= rest - 1)
      for (unsigned moves = 1; moves <= JARMO_TRAIL_BANS; moves++) {
        codes->holes[code] = hole;
        codes->trails[code++] = jarmo_trail (jarmo_lowest (rest), moves);
      }
  }
}

static uint32_t
code_of (const EndgamesCodes *codes, const JarmoState *state, JarmoHole hole)
{
  JarmoTrail trail = state->trails[hole];
  unsigned moves = jarmo_trail_moves (trail);
  JarmoSet lower = jarmo_joined[hole] & (jarmo_bit (jarmo_trail_hole (trail)) - 1);

  return codes->first[hole] + (moves ? JARMO_TRAIL_BANS * jarmo_size (lower) + moves : 0);
}

/* The index of a pair of different codes. */
static uint32_t
pair_of (uint32_t one, uint32_t other)
{
  return one > other ? one * (one - 1) / 2 + other : other * (other - 1) / 2 + one;
}

static uint32_t
number_single (const EndgamesCodes *codes, const JarmoState *state)
{
  JarmoHole first = jarmo_lowest (state->archers[KARUM_FIRST]);
  JarmoHole second = jarmo_lowest (state->archers[KARUM_SECOND]);
  uint32_t marks = (state->marked >> first & 1) + 2 * (state->marked >> second & 1);
  uint32_t kind = 2 * marks + state->turn;

  if (marks == 3)
    return ENDGAMES_OF_THREE;

  return (kind * ENDGAMES_ARCHERS + code_of (codes, state, first)) * ENDGAMES_ARCHERS
         + code_of (codes, state, second);
}

static uint32_t
number_pair (const EndgamesCodes *codes, const JarmoState *state, KarumSide two)
{
  JarmoSet pair = state->archers[two];
  uint32_t one = code_of (codes, state, jarmo_lowest (pair)),
           other = code_of (codes, state, jarmo_lowest (pair & (pair - 1)));
  uint32_t kind = (uint32_t) two | (uint32_t) state->turn << 1;

  return ENDGAMES_SINGLES + (kind * ENDGAMES_PAIRS + pair_of (one, other)) * ENDGAMES_ARCHERS
         + code_of (codes, state, jarmo_lowest (state->archers[karum_other (two)]));
}

uint32_t
endgames_number (const EndgamesCodes *codes, const JarmoState *state)
{
  unsigned first = jarmo_size (state->archers[0]), second = jarmo_size (state->archers[1]);

  if (first == 1 && second == 1)
    return number_single (codes, state);
  if (first + second == 3 && first > 0 && second > 0 && !state->marked)
    return number_pair (codes, state, first == 2 ? KARUM_FIRST : KARUM_SECOND);
  return ENDGAMES_OF_THREE;
}

static bool
put (const EndgamesCodes *codes, unsigned code, KarumSide side, bool marked, JarmoState *state)
{
  JarmoSet hole = jarmo_bit (codes->holes[code]);

  if ((state->archers[0] | state->archers[1]) & hole)
    return false;
  state->archers[side] |= hole;
  state->marked |= marked ? hole : 0;
  state->trails[codes->holes[code]] = codes->trails[code];
  return true;
}

bool
endgames_row (const EndgamesCodes *codes, uint32_t index, EndgamesRow *row)
{
  uint32_t kind, pair, one = 1;

  *row = (EndgamesRow){ .first = index * ENDGAMES_ARCHERS };
  if (index < ENDGAMES_SINGLES / ENDGAMES_ARCHERS) {
    kind = index / ENDGAMES_ARCHERS;
    row->last = KARUM_SECOND;
    row->marked = kind / 2 == 2;
    row->state.turn = (uint8_t) (kind % 2);
    return put (codes, index % ENDGAMES_ARCHERS, KARUM_FIRST, kind / 2 == 1, &row->state);
  }
  index -= ENDGAMES_SINGLES / ENDGAMES_ARCHERS;
  kind = index / ENDGAMES_PAIRS;
  pair = index % ENDGAMES_PAIRS;
  while (one * (one + 1) / 2 <= pair)
    one++;
  row->last = karum_other ((KarumSide) (kind & 1));
  row->state.turn = (uint8_t) (kind >> 1);
  return put (codes, one, (KarumSide) (kind & 1), false, &row->state)
         && put (codes, pair - one * (one - 1) / 2, (KarumSide) (kind & 1), false, &row->state);
}

bool
endgames_row_state (const EndgamesCodes *codes,
                    const EndgamesRow *row,
                    unsigned code,
                    JarmoState *state)
{
  *state = row->state;
  return put (codes, code, row->last, row->marked, state);
}

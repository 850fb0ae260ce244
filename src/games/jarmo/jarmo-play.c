/* jarmo-play.c: lists and applies turns, and detects the end. Rules, chapter 2. */
#include "jarmo-state.h"

/* Tables in the order of the board. */
/* clang-format off */

/* Holes and points by name, as constants. */
enum {
  A1 = 0, B1, C1, D1, E1,
  A2 = 5, B2, C2, D2, E2,
  A3 = 10, B3, C3, D3, E3,
  A4 = 15, B4, C4, D4, E4,
  A5 = 20, B5, C5, D5, E5,
};
#define POINT(hole) ((hole) / JARMO_SIDE << KARUM_POINT_SHIFT | (hole) % JARMO_SIDE)
#define LINE(from, to) { POINT (from), POINT (to) }
#define BIT(hole) ((JarmoSet) 1 << (hole))

const KarumLine jarmo_lines[JARMO_LINES] = {
  LINE (A1, C2), LINE (A1, B3),
  LINE (B1, D2), LINE (B1, A3),
  LINE (C1, A2), LINE (C1, E2), LINE (C1, D3),
  LINE (D1, B2), LINE (D1, C3),
  LINE (E1, C2), LINE (E1, D3),
  LINE (A2, C3),
  LINE (B2, C2), LINE (B2, B3), LINE (B2, C4),
  LINE (C2, D2), LINE (C2, E3),
  LINE (D2, B3), LINE (D2, D3),
  LINE (E2, D4),
  LINE (A3, B5),
  LINE (B3, B4), LINE (B3, A5), LINE (B3, C5),
  LINE (C3, A4), LINE (C3, E4),
  LINE (D3, B4), LINE (D3, D4), LINE (D3, E5),
  LINE (E3, D5),
  LINE (A4, C5),
  LINE (B4, C4), LINE (B4, D5),
  LINE (C4, D4), LINE (C4, A5), LINE (C4, E5),
  LINE (D4, B5),
  LINE (E4, C5),
};
/* clang-format on */

const uint8_t jarmo_steps[2][JARMO_HOLES] = {
  { 2, 2, 2, 3, 2, 3, 2, 2, 2, 2, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0 },
  { 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 2 },
};

const JarmoSet jarmo_joined[JARMO_HOLES] = {
  [A1] = BIT (C2) | BIT (B3),
  [B1] = BIT (D2) | BIT (A3),
  [C1] = BIT (A2) | BIT (E2) | BIT (D3),
  [D1] = BIT (B2) | BIT (C3),
  [E1] = BIT (C2) | BIT (D3),
  [A2] = BIT (C1) | BIT (C3),
  [B2] = BIT (D1) | BIT (C2) | BIT (B3) | BIT (C4),
  [C2] = BIT (A1) | BIT (E1) | BIT (B2) | BIT (D2) | BIT (E3),
  [D2] = BIT (B1) | BIT (C2) | BIT (B3) | BIT (D3),
  [E2] = BIT (C1) | BIT (D4),
  [A3] = BIT (B1) | BIT (B5),
  [B3] = BIT (A1) | BIT (B2) | BIT (D2) | BIT (B4) | BIT (A5) | BIT (C5),
  [C3] = BIT (D1) | BIT (A2) | BIT (A4) | BIT (E4),
  [D3] = BIT (C1) | BIT (E1) | BIT (D2) | BIT (B4) | BIT (D4) | BIT (E5),
  [E3] = BIT (C2) | BIT (D5),
  [A4] = BIT (C3) | BIT (C5),
  [B4] = BIT (B3) | BIT (D3) | BIT (C4) | BIT (D5),
  [C4] = BIT (B2) | BIT (B4) | BIT (D4) | BIT (A5) | BIT (E5),
  [D4] = BIT (E2) | BIT (D3) | BIT (C4) | BIT (B5),
  [E4] = BIT (C3) | BIT (C5),
  [A5] = BIT (B3) | BIT (C4),
  [B5] = BIT (A3) | BIT (D4),
  [C5] = BIT (B3) | BIT (A4) | BIT (E4),
  [D5] = BIT (E3) | BIT (B4),
  [E5] = BIT (D3) | BIT (C4),
};

/* The destinations of the archer of @side on @hole. */
static JarmoSet
targets (const KarumRules *rules, const JarmoState *state, KarumSide side, JarmoHole hole)
{
  if (jarmo_locked_in (rules, side, hole))
    return 0;
  return jarmo_joined[hole] & ~state->archers[side] & ~jarmo_trail_ban (state->trails[hole]);
}

/* The holes of @to on which the archer of @side from @hole gets the right to a return. */
static JarmoSet
arrivals (const JarmoState *state, KarumSide side, JarmoHole hole, JarmoSet to)
{
  to &= jarmo_goal (side);
  if (jarmo_size (state->archers[side]) == JARMO_ARCHERS)
    return 0;
  return state->marked & jarmo_bit (hole) ? to : to & state->archers[karum_other (side)];
}

/* All turns of one archer. */
typedef struct {
  JarmoHole from;
  JarmoSet to;
  JarmoSet captures; /* destinations with an enemy archer */
  JarmoSet arrivals; /* destinations that give the right to a return */
  JarmoSet returns;  /* holes for a returned archer; empty without that right */
} Moves;

static Moves
moves_from (const KarumRules *rules, const JarmoState *state, KarumSide side, JarmoHole from)
{
  Moves moves = { .from = from, .to = targets (rules, state, side, from) };

  moves.captures = moves.to & state->archers[karum_other (side)];
  if (moves.to & jarmo_goal (side))
    moves.arrivals = arrivals (state, side, from, moves.to);
  if (moves.arrivals)
    moves.returns = jarmo_empty_home (state, side, from);
  return moves;
}

static uint64_t
moves_count (const Moves *moves)
{
  uint64_t count = jarmo_size (moves->to);

  if (moves->arrivals)
    count += jarmo_size (moves->arrivals) * jarmo_size (moves->returns);
  return count;
}

/* Fills @turn with the move to @to, without a return. */
static void
set_move (const Moves *moves, JarmoHole to, KarumTurn *turn)
{
  turn->kind = moves->captures & jarmo_bit (to) ? JARMO_CAPTURE : JARMO_MOVE;
  turn->n_points = 2;
  turn->points[0] = jarmo_point (moves->from);
  turn->points[1] = jarmo_point (to);
}

static void
add_return (JarmoHole hole, KarumTurn *turn)
{
  turn->n_points = 3;
  turn->points[2] = jarmo_point (hole);
}

static bool
visit_moves (const Moves *moves, KarumTurnVisit visit, void *data)
{
  KarumTurn turn;

  for (JarmoSet rest = moves->to; rest; rest &= rest - 1) {
    JarmoHole to = jarmo_lowest (rest);

    set_move (moves, to, &turn);
    if (!visit (&turn, data))
      return false;
    if (!(moves->arrivals & jarmo_bit (to)))
      continue;
    for (JarmoSet holes = moves->returns; holes; holes &= holes - 1) {
      add_return (jarmo_lowest (holes), &turn);
      if (!visit (&turn, data))
        return false;
    }
  }
  return true;
}

bool
jarmo_turns (const KarumRules *rules, const KarumState *state, KarumTurnVisit visit, void *data)
{
  const JarmoState *jarmo = jarmo_state (state);

  if (jarmo->turn == JARMO_OVER)
    return true;
  for (JarmoSet rest = jarmo->archers[jarmo->turn]; rest; rest &= rest - 1) {
    Moves moves = moves_from (rules, jarmo, (KarumSide) jarmo->turn, jarmo_lowest (rest));

    if (!visit_moves (&moves, visit, data))
      return false;
  }
  return true;
}

uint64_t
jarmo_count (const KarumRules *rules, const KarumState *state)
{
  const JarmoState *jarmo = jarmo_state (state);
  uint64_t count = 0;

  if (jarmo->turn == JARMO_OVER)
    return 0;
  for (JarmoSet rest = jarmo->archers[jarmo->turn]; rest; rest &= rest - 1) {
    Moves moves = moves_from (rules, jarmo, (KarumSide) jarmo->turn, jarmo_lowest (rest));

    count += moves_count (&moves);
  }
  return count;
}

static JarmoHole
nth_hole (JarmoSet set, uint64_t index)
{
  while (index-- > 0)
    set &= set - 1;
  return jarmo_lowest (set);
}

/* Moves without a return are listed first. */
static void
nth_move (const Moves *moves, uint64_t index, KarumTurn *turn)
{
  unsigned n_moves = jarmo_size (moves->to), n_returns = jarmo_size (moves->returns);

  if (index < n_moves) {
    set_move (moves, nth_hole (moves->to, index), turn);
    return;
  }
  index -= n_moves;
  set_move (moves, nth_hole (moves->arrivals, index / n_returns), turn);
  add_return (nth_hole (moves->returns, index % n_returns), turn);
}

bool
jarmo_turn_random (const KarumRules *rules,
                   const KarumState *state,
                   KarumRandom *random,
                   KarumTurn *turn)
{
  const JarmoState *jarmo = jarmo_state (state);
  uint64_t count = jarmo_count (rules, state), index;

  if (count == 0)
    return false;
  index = karum_random_below (random, (uint32_t) count);
  for (JarmoSet rest = jarmo->archers[jarmo->turn]; rest; rest &= rest - 1) {
    Moves moves = moves_from (rules, jarmo, (KarumSide) jarmo->turn, jarmo_lowest (rest));

    count = moves_count (&moves);
    if (index < count) {
      nth_move (&moves, index, turn);
      return true;
    }
    index -= count;
  }
  return false;
}

/* -- End --------------------------------------------------------------------------------------- */

bool
jarmo_rules_end (const KarumRules *rules, const JarmoState *state)
{
  uint32_t limit = (uint32_t) rules->values[JARMO_OPTION_LIMIT];

  return (limit > 0 && state->count >= limit)
         || !(state->archers[KARUM_FIRST] & ~jarmo_goal (KARUM_FIRST))
         || !(state->archers[KARUM_SECOND] & ~jarmo_goal (KARUM_SECOND));
}

bool
jarmo_side_can_move (const KarumRules *rules, const JarmoState *state, KarumSide side)
{
  for (JarmoSet rest = state->archers[side]; rest; rest &= rest - 1)
    if (targets (rules, state, side, jarmo_lowest (rest)))
      return true;
  return false;
}

/* -- Making a turn ----------------------------------------------------------------------------- */

static JarmoTrail
trail_after (JarmoTrail trail, JarmoHole from, JarmoHole to)
{
  unsigned moves = jarmo_trail_moves (trail);

  if (moves == 0 || jarmo_trail_hole (trail) != to)
    return jarmo_trail (from, 1);
  return jarmo_trail (from, moves + 1);
}

static void
move_archer (JarmoState *state, KarumSide side, JarmoHole from, JarmoHole to, bool captures)
{
  bool marked = captures || state->marked & jarmo_bit (from);

  state->archers[side] ^= jarmo_bit (from) | jarmo_bit (to);
  state->archers[karum_other (side)] &= ~jarmo_bit (to);
  state->marked &= ~(jarmo_bit (from) | jarmo_bit (to));
  state->marked |= marked ? jarmo_bit (to) : 0;
  state->trails[to] = trail_after (state->trails[from], from, to);
  state->trails[from] = 0;
}

void
jarmo_apply (const KarumRules *rules, const KarumState *from, const KarumTurn *turn, KarumState *to)
{
  JarmoState *jarmo = (JarmoState *) to;
  KarumSide side = (KarumSide) jarmo_state (from)->turn;
  JarmoHole end = jarmo_hole (turn->points[1]);

  *jarmo = *jarmo_state (from);
  move_archer (jarmo, side, jarmo_hole (turn->points[0]), end, turn->kind == JARMO_CAPTURE);
  if (turn->n_points == 3) {
    jarmo->archers[side] |= jarmo_bit (jarmo_hole (turn->points[2]));
    jarmo->marked &= ~jarmo_bit (end);
  }
  jarmo->count++;
  jarmo->turn = (uint8_t) karum_other (side);
  if (jarmo_rules_end (rules, jarmo) || !jarmo_side_can_move (rules, jarmo, karum_other (side)))
    jarmo->turn = JARMO_OVER;
}

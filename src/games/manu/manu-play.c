/* manu-play.c: applies turns, checks whether one is legal, and whether there is any, without
 * listing them. Rules, chapter 3. */
#include "manu-walk.h"
#include "manu-state.h"

typedef struct {
  ManuBoard board;
  KarumTurn turn; /* its current part */
  KarumTurnVisit visit;
  void *data;
} Search;

static void
push (Search *search, KarumPoint point)
{
  search->turn.points[search->turn.n_points++] = point;
}

static bool
visit_places (Search *search, const ManuState *state)
{
  unsigned size = search->board.side;

  search->turn.kind = MANU_PLACE;
  search->turn.n_points = 1;
  for (unsigned row = 0; row < size; row++)
    for (uint32_t rest = manu_places (state, (KarumSide) state->turn, row, size); rest;
         rest &= rest - 1) {
      search->turn.points[0] = karum_point ((unsigned) __builtin_ctz (rest), row);
      if (!search->visit (&search->turn, search->data))
        return false;
    }
  return true;
}

static bool visit_steps (Search *search, KarumPoint jumper, KarumPoint pivot, bool taken);

static bool
visit_over (Search *search, KarumPoint jumper, KarumPoint pivot, bool taken)
{
  KarumPoint landing = manu_board_over (&search->board, jumper, pivot);
  bool own, go_on;

  if (landing == KARUM_POINT_NONE || !manu_board_has (&search->board, landing))
    return true;
  own = manu_board_jump (&search->board, jumper, landing);
  push (search, landing);
  taken = taken || !own;
  go_on = (!taken || search->visit (&search->turn, search->data))
          && visit_steps (search, pivot, landing, taken);
  search->turn.n_points--;
  manu_board_remove (&search->board, landing);
  manu_board_put (&search->board, landing, own);
  manu_board_put (&search->board, jumper, true);
  return go_on;
}

/* From @jumper, the corners in one direction of rotation; stops at a corner without a stone. */
static bool
visit_square (Search *search, KarumPoint jumper, KarumPoint pivot, int turn)
{
  KarumPoint corners[MANU_CORNERS + 1] = { jumper };
  bool own[MANU_CORNERS + 1] = { true };
  bool taken = false, go_on = true;
  unsigned n = 0;

  while (go_on && n < MANU_CORNERS) {
    KarumPoint corner = manu_board_corner (&search->board, corners[n], pivot, turn);

    if (corner == KARUM_POINT_NONE)
      break;
    corners[++n] = corner;
    own[n] = manu_board_jump (&search->board, corners[n - 1], corner);
    push (search, corner);
    taken = taken || !own[n];
    if (taken)
      go_on = search->visit (&search->turn, search->data)
              && visit_steps (search, pivot, corner, true);
  }
  manu_board_remove (&search->board, corners[n]);
  search->turn.n_points = (uint16_t) (search->turn.n_points - n);
  for (unsigned i = 0; i <= n; i++)
    manu_board_put (&search->board, corners[i], own[i]);
  return go_on;
}

/* All capturing steps of @jumper, and their continuations. @taken: earlier steps have taken an
 * enemy stone. */
static bool
visit_steps (Search *search, KarumPoint jumper, KarumPoint pivot, bool taken)
{
  return !manu_board_clear (&search->board, jumper, pivot)
         || (visit_over (search, jumper, pivot, taken) && visit_square (search, jumper, pivot, 1)
             && visit_square (search, jumper, pivot, -1));
}

/* The capturing steps of a stone that has landed on @landing, with each pivot that it sees. */
static bool
visit_pivots (Search *search, KarumPoint landing)
{
  for (int direction = 0; direction < MANU_DIRECTIONS; direction++) {
    KarumPoint pivot = manu_board_sees (&search->board, landing, (ManuDirection) direction);
    bool go_on;

    if (pivot == KARUM_POINT_NONE || !manu_board_has_own (&search->board, pivot))
      continue;
    push (search, pivot);
    go_on = visit_steps (search, landing, pivot, false);
    search->turn.n_points--;
    if (!go_on)
      return false;
  }
  return true;
}

/* The turns that begin with a jump whose stone is now on its landing point. */
static bool
visit_landed (Search *search, KarumPoint from, KarumPoint enemy, KarumPoint landing, bool captures)
{
  search->turn.n_points = 0;
  push (search, from);
  push (search, enemy);
  push (search, landing);
  return (!captures || search->visit (&search->turn, search->data))
         && visit_pivots (search, landing);
}

/* The preparatory jump of the stone on @from over @enemy, and its continuations. */
static bool
visit_jump (Search *search, KarumPoint from, KarumPoint enemy)
{
  ManuBoard *board = &search->board;
  KarumPoint landing = manu_board_over (board, from, enemy);
  bool occupied, own, go_on;

  if (landing == KARUM_POINT_NONE)
    return true;
  occupied = manu_board_has (board, landing);
  own = manu_board_jump (board, from, landing);
  search->turn.kind = occupied ? MANU_TAKE : MANU_JUMP;
  go_on = manu_board_beside_own (board, landing)
          || visit_landed (search, from, enemy, landing, occupied && !own);
  manu_board_remove (board, landing);
  if (occupied)
    manu_board_put (board, landing, own);
  manu_board_put (board, from, true);
  return go_on;
}

static bool
visit_jumps_from (Search *search, KarumPoint from)
{
  for (int direction = 0; direction < MANU_DIRECTIONS; direction++) {
    KarumPoint enemy = manu_board_sees (&search->board, from, (ManuDirection) direction);

    if (enemy != KARUM_POINT_NONE && !manu_board_has_own (&search->board, enemy)
        && !visit_jump (search, from, enemy))
      return false;
  }
  return true;
}

bool
manu_turns (const KarumRules *rules, const KarumState *state, KarumTurnVisit visit, void *data)
{
  const ManuState *manu = manu_state (state);
  Search search = { .visit = visit, .data = data };

  if (manu->turn >= MANU_OVER)
    return true;
  manu_board_init (&search.board, rules, manu, (KarumSide) manu->turn);
  if (manu->hands[manu->turn] > 0 && !visit_places (&search, manu))
    return false;
  for (unsigned row = 0; row < search.board.side; row++)
    for (uint32_t rest = manu->rows[manu->turn][row]; rest; rest &= rest - 1)
      if (!visit_jumps_from (&search, karum_point ((unsigned) __builtin_ctz (rest), row)))
        return false;
  return true;
}

static bool
visit_over_way (KarumPoint from, KarumPoint to, KarumPoint about, KarumWayVisit visit, void *data)
{
  return visit (&(KarumWay){ .kind = KARUM_WAY_OVER, .from = from, .to = to, .about = about },
                data);
}

void
manu_ways (const KarumRules *rules, const KarumTurn *turn, KarumWayVisit visit, void *data)
{
  const KarumPoint *points = turn->points;
  ManuPair pair;

  if (turn->kind == MANU_PLACE || turn->n_points <= MANU_POINT_LANDING
      || !visit_over_way (points[MANU_POINT_FROM], points[MANU_POINT_LANDING],
                          points[MANU_POINT_OVER], visit, data)
      || turn->n_points <= MANU_POINT_STEPS)
    return;
  pair = manu_pair (points[MANU_POINT_LANDING], points[MANU_POINT_PIVOT]);
  for (unsigned i = MANU_POINT_STEPS; i < turn->n_points; i++) {
    ManuPair before = pair;
    ManuTouch touch = manu_pair_touch (&pair, points[i], manu_size (rules));
    KarumPoint from
        = touch == MANU_TOUCH_CORNER ? before.jumper : manu_pair_exchanged (&before).jumper;
    KarumWay round
        = { .kind = KARUM_WAY_ROUND, .from = from, .to = points[i], .about = pair.pivot };

    if (!(touch == MANU_TOUCH_OVER ? visit_over_way (from, points[i], pair.pivot, visit, data)
                                   : visit (&round, data)))
      return;
  }
}

/* -- Existence of a turn ----------------------------------------------------------------------- */

static bool
can_place (const ManuState *state, KarumSide side, unsigned size)
{
  for (unsigned row = 0; state->hands[side] > 0 && row < size; row++)
    if (manu_places (state, side, row, size))
      return true;
  return false;
}

/* Whether a legal turn begins with @point. */
static bool
can_begin (const ManuWalk *walk, KarumPoint point)
{
  ManuWalk begun = *walk;

  return manu_walk_touch (&begun, point, NULL) && manu_walk_can_end (&begun);
}

bool
manu_side_can_turn (const KarumRules *rules, const ManuState *state, KarumSide side)
{
  ManuWalk walk;

  if (can_place (state, side, manu_size (rules)))
    return true;
  manu_walk_begin (&walk, rules, state, side);
  for (unsigned row = 0; row < walk.board.side; row++)
    for (uint32_t rest = state->rows[side][row]; rest; rest &= rest - 1)
      if (can_begin (&walk, karum_point ((unsigned) __builtin_ctz (rest), row)))
        return true;
  return false;
}

/* -- Entering a turn --------------------------------------------------------------------------- */

static bool
extend_with (
    const ManuWalk *walk, KarumTurn *turn, KarumPoint point, KarumTurnVisit visit, void *data)
{
  ManuWalk longer = *walk;

  if (!manu_walk_touch (&longer, point, NULL) || !manu_walk_can_end (&longer))
    return true;
  turn->kind = manu_walk_kind (&longer);
  turn->points[turn->n_points - 1] = point;
  return visit (turn, data);
}

static bool
extend_first (const ManuWalk *walk, KarumTurn *turn, KarumTurnVisit visit, void *data)
{
  for (unsigned row = 0; row < walk->board.side; row++)
    for (unsigned column = 0; column < walk->board.side; column++)
      if (!extend_with (walk, turn, karum_point (column, row), visit, data))
        return false;
  return true;
}

bool
manu_extend (const KarumRules *rules,
             const KarumState *state,
             const KarumTurn *partial,
             KarumTurnVisit visit,
             void *data)
{
  const ManuState *manu = manu_state (state);
  KarumPoint next[MANU_WALK_NEXT];
  KarumTurn turn;
  ManuWalk walk;
  unsigned n;

  if (manu->turn >= MANU_OVER || partial->n_points >= KARUM_TURN_POINTS)
    return true;
  manu_walk_begin (&walk, rules, manu, (KarumSide) manu->turn);
  for (unsigned i = 0; i < partial->n_points; i++)
    if (!manu_walk_touch (&walk, partial->points[i], NULL))
      return true;
  karum_turn_copy (&turn, partial);
  turn.kind = manu_walk_kind (&walk);
  if (manu_walk_complete (&walk, NULL) && !visit (&turn, data))
    return false;
  turn.n_points++;
  if (partial->n_points == 0)
    return extend_first (&walk, &turn, visit, data);
  n = manu_walk_next (&walk, next);
  for (unsigned i = 0; i < n; i++)
    if (!extend_with (&walk, &turn, next[i], visit, data))
      return false;
  return true;
}

/* -- Legality ---------------------------------------------------------------------------------- */

static bool
refuse (KarumError *error, const char *message, KarumPoint point)
{
  char text[KARUM_POINT_TEXT];

  karum_point_write (point, text);
  return karum_error_set (error, 0, message, "%s", text);
}

static bool
check_place (const ManuWalk *walk, KarumPoint point, KarumError *error)
{
  ManuWalk begun = *walk;

  if (manu_board_on (&walk->board, point) && manu_board_has (&walk->board, point))
    return refuse (error, N_ ("%s is not empty"), point);
  return manu_walk_touch (&begun, point, error);
}

/* Whether the kind matches the content of the landing point. */
static bool
check_kind (const ManuWalk *walk, const KarumTurn *turn, KarumError *error)
{
  KarumPoint landing = turn->points[MANU_POINT_LANDING];

  if (turn->kind == manu_walk_kind (walk))
    return true;
  return turn->kind == MANU_TAKE
             ? refuse (error, N_ ("there is no stone to capture on %s"), landing)
             : refuse (error, N_ ("the jump captures the stone on %s, so it is written with “x”"),
                       landing);
}

static bool
check_point (ManuWalk *walk, const KarumTurn *turn, unsigned index, KarumError *error)
{
  const ManuBoard *board = &walk->board;
  KarumPoint point = turn->points[index];

  if (index == MANU_POINT_FROM && manu_board_on (board, point) && !manu_board_has (board, point))
    return refuse (error, N_ ("there is no stone of the side to move on %s"), point);
  return manu_walk_touch (walk, point, error)
         && (index != MANU_POINT_LANDING || check_kind (walk, turn, error));
}

static bool
check_jump (const KarumRules *rules, ManuWalk *walk, const KarumTurn *turn, KarumError *error)
{
  for (unsigned i = 0; i < turn->n_points; i++) {
    if (check_point (walk, turn, i, error))
      continue;
    if (error && manu_board_on (&walk->board, turn->points[i]))
      karum_error_shift (error, manu_turn_place (rules, turn, i));
    return false;
  }
  return manu_walk_complete (walk, error);
}

bool
manu_turn_check (const KarumRules *rules,
                 const KarumState *state,
                 const KarumTurn *turn,
                 KarumError *error)
{
  const ManuState *manu = manu_state (state);
  ManuWalk walk;

  if (manu->turn >= MANU_OVER)
    return karum_error_set (error, 0, N_ ("the game is over"), NULL);
  if (turn->kind >= MANU_KINDS || turn->n_points > KARUM_TURN_POINTS
      || (turn->kind == MANU_PLACE && turn->n_points != 1))
    return karum_error_set (error, 0, N_ ("this move does not belong to this game"), NULL);
  manu_walk_begin (&walk, rules, manu, (KarumSide) manu->turn);
  return turn->kind == MANU_PLACE ? check_place (&walk, turn->points[0], error)
                                  : check_jump (rules, &walk, turn, error);
}

/* -- Applying a turn --------------------------------------------------------------------------- */

static void
put (ManuState *state, KarumSide side, KarumPoint point)
{
  state->rows[side][karum_point_row (point)] |= 1u << karum_point_column (point);
}

/* Takes the stone on @point: an enemy stone is captured, an own one goes back into the hand. */
static void
take (ManuState *state, KarumSide side, KarumPoint point)
{
  uint32_t bit = 1u << karum_point_column (point);
  uint32_t *own = &state->rows[side][karum_point_row (point)];
  uint32_t *enemy = &state->rows[karum_other (side)][karum_point_row (point)];

  state->hands[side] = (uint16_t) (state->hands[side] + (*own & bit ? 1 : 0));
  state->captured[side] = (uint16_t) (state->captured[side] + (*enemy & bit ? 1 : 0));
  *own &= ~bit;
  *enemy &= ~bit;
}

static void
lift (ManuState *state, KarumSide side, KarumPoint point)
{
  state->rows[side][karum_point_row (point)] &= ~(1u << karum_point_column (point));
}

/* The jumps of a turn, or of its beginning. The jumping stones are removed meanwhile: a point
 * whose stone is taken never holds one of them. */
static void
make_jumps (ManuState *state, KarumSide side, const KarumTurn *turn, unsigned size)
{
  ManuPair pair;

  lift (state, side, turn->points[MANU_POINT_FROM]);
  take (state, side, turn->points[MANU_POINT_LANDING]);
  if (turn->n_points == MANU_POINT_PIVOT) {
    put (state, side, turn->points[MANU_POINT_LANDING]);
    return;
  }
  pair = manu_pair (turn->points[MANU_POINT_LANDING], turn->points[MANU_POINT_PIVOT]);
  lift (state, side, pair.pivot);
  for (unsigned i = MANU_POINT_STEPS; i < turn->n_points; i++) {
    manu_pair_touch (&pair, turn->points[i], size);
    take (state, side, turn->points[i]);
  }
  put (state, side, pair.jumper);
  put (state, side, pair.pivot);
}

static uint8_t
turn_after (const KarumRules *rules, const ManuState *state, KarumSide mover)
{
  KarumSide next = karum_other (mover);

  if (manu_target_reached (rules, state, mover))
    return MANU_OVER;
  if (manu_side_can_turn (rules, state, next))
    return (uint8_t) next;
  return next == KARUM_FIRST ? MANU_FIRST_STUCK : MANU_SECOND_STUCK;
}

void
manu_apply (const KarumRules *rules, const KarumState *from, const KarumTurn *turn, KarumState *to)
{
  ManuState *manu = (ManuState *) to;
  KarumSide side = (KarumSide) manu_state (from)->turn;

  *manu = *manu_state (from);
  if (turn->kind == MANU_PLACE) {
    put (manu, side, turn->points[0]);
    manu->hands[side]--;
  } else {
    make_jumps (manu, side, turn, manu_size (rules));
  }
  manu->turn = turn_after (rules, manu, side);
}

void
manu_show (const KarumRules *rules,
           const KarumState *state,
           const KarumTurn *partial,
           KarumState *shown)
{
  ManuState *manu = (ManuState *) shown;
  KarumSide side = (KarumSide) manu_state (state)->turn;

  *manu = *manu_state (state);
  if (partial->n_points >= MANU_POINT_PIVOT)
    make_jumps (manu, side, partial, manu_size (rules));
}

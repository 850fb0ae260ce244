/* manu-play.c: applies turns, checks whether one is legal, and whether there is any, without
 * listing them. Rules, chapter 3. */
#include "manu-walk.h"

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
    return karum_error_set (error, 0, N_ ("this turn does not belong to this game"), NULL);
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

/* manu-turns.c: generates all legal turns depth-first. Nothing is stored, so that the memory
 * used does not depend on their number. A capturing step takes at least one stone, which bounds
 * the depth.
 */
#include "manu-board.h"
#include "manu-pair.h"

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

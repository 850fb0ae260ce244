/* pahtum-play.c: the turns of a position, what they lead to, and its points. */
#include "pahtum-options.h"
#include "pahtum-game.h"
#include "pahtum-state.h"

/* The legal turns by kind, as sets of their first cells. */
typedef struct {
  PahtumCells quiet;  /* a hole or a stone that captures nothing */
  uint16_t cell_kind; /* the kind of the turns in it */
  bool swap, keep;
  bool any_captures;                         /* the sets below are filled in */
  PahtumCells captures[PAHTUM_N_DIRECTIONS]; /* stones that capture their neighbour */
} Choice;

static void
add_captures (const KarumRules *rules, const PahtumState *state, Choice *choice)
{
  PahtumCells all = 0;

  for (int direction = 0; direction < PAHTUM_N_DIRECTIONS; direction++) {
    choice->captures[direction] = pahtum_captures (rules, state, (PahtumDirection) direction);
    all |= choice->captures[direction];
  }
  choice->any_captures = all != 0;
  choice->quiet &= ~all;
}

static inline void
choose (const KarumRules *rules, const PahtumState *state, Choice *choice)
{
  choice->cell_kind = state->phase == PAHTUM_PHASE_HOLES ? PAHTUM_HOLE : PAHTUM_STONE;
  choice->swap = state->phase == PAHTUM_PHASE_PIE || state->phase == PAHTUM_PHASE_CHOOSE;
  choice->keep = state->phase == PAHTUM_PHASE_CHOOSE;
  choice->quiet = 0;
  choice->any_captures = false;
  if (state->phase == PAHTUM_PHASE_CHOOSE || state->phase == PAHTUM_PHASE_OVER)
    return;
  choice->quiet = pahtum_empty (rules, state);
  if (state->phase != PAHTUM_PHASE_HOLES && pahtum_may_capture (rules, state))
    add_captures (rules, state, choice);
}

static inline void
set_capture (KarumTurn *turn, unsigned index, unsigned direction)
{
  turn->n_points = 2;
  turn->points[0] = pahtum_point (index);
  turn->points[1] = pahtum_point (index + (unsigned) pahtum_steps[direction]);
}

static bool
visit_captures (const Choice *choice, KarumTurn *turn, KarumTurnVisit visit, void *data)
{
  for (unsigned direction = 0; direction < PAHTUM_N_DIRECTIONS; direction++)
    for (PahtumCells cells = choice->captures[direction]; cells; cells &= cells - 1) {
      set_capture (turn, pahtum_lowest (cells), direction);
      if (!visit (turn, data))
        return false;
    }
  return true;
}

static bool
visit_exchange (const Choice *choice, KarumTurn *turn, KarumTurnVisit visit, void *data)
{
  turn->n_points = 0;
  turn->kind = PAHTUM_SWAP;
  if (choice->swap && !visit (turn, data))
    return false;
  turn->kind = PAHTUM_KEEP;
  return !choice->keep || visit (turn, data);
}

bool
pahtum_turns (const KarumRules *rules, const KarumState *state, KarumTurnVisit visit, void *data)
{
  Choice choice;
  KarumTurn turn;

  choose (rules, pahtum_state (state), &choice);
  turn.kind = choice.cell_kind;
  turn.n_points = 1;
  for (PahtumCells cells = choice.quiet; cells; cells &= cells - 1) {
    turn.points[0] = pahtum_point (pahtum_lowest (cells));
    if (!visit (&turn, data))
      return false;
  }
  return (!choice.any_captures || visit_captures (&choice, &turn, visit, data))
         && visit_exchange (&choice, &turn, visit, data);
}

static inline unsigned
count_turns (const Choice *choice)
{
  unsigned count = pahtum_count (choice->quiet) + choice->swap + choice->keep;

  for (int direction = 0; choice->any_captures && direction < PAHTUM_N_DIRECTIONS; direction++)
    count += pahtum_count (choice->captures[direction]);
  return count;
}

uint64_t
pahtum_turn_count (const KarumRules *rules, const KarumState *state)
{
  Choice choice;

  choose (rules, pahtum_state (state), &choice);
  return count_turns (&choice);
}

/* The turn of @choice with @left turns before it, in the order of pahtum_turns(). */
static void
set_nth (const Choice *choice, unsigned left, KarumTurn *turn)
{
  unsigned count = pahtum_count (choice->quiet);

  turn->kind = choice->cell_kind;
  turn->n_points = 1;
  if (left < count) {
    turn->points[0] = pahtum_point (pahtum_nth (choice->quiet, left));
    return;
  }
  left -= count;
  for (unsigned direction = 0; choice->any_captures && direction < PAHTUM_N_DIRECTIONS;
       direction++) {
    count = pahtum_count (choice->captures[direction]);
    if (left < count) {
      set_capture (turn, pahtum_nth (choice->captures[direction], left), direction);
      return;
    }
    left -= count;
  }
  turn->n_points = 0;
  turn->kind = left == 0 && choice->swap ? PAHTUM_SWAP : PAHTUM_KEEP;
}

bool
pahtum_turn_random (const KarumRules *rules,
                    const KarumState *state,
                    KarumRandom *random,
                    KarumTurn *turn)
{
  Choice choice;
  unsigned count;

  choose (rules, pahtum_state (state), &choice);
  count = count_turns (&choice);
  if (count == 0)
    return false;
  set_nth (&choice, karum_random_below (random, count), turn);
  return true;
}

/* A direction of rows: the distance to the next cell in the word, and the cells that have a next
 * one. */
typedef struct {
  unsigned step;
  PahtumCells inner;
} Axis;

#define N_AXES 2

static const Axis axes[N_AXES] = {
  { 1, PAHTUM_COLUMNS_A_TO_G },
  { 8, UINT64_C (0x00ffffffffffffff) },
};

/* p(L) = 2·p(L-1) + L from p(2) = 0. */
static const int32_t row_values[PAHTUM_SIDE_MAX + 1] = { 0, 0, 0, 3, 10, 25, 56, 119, 246 };

/* Scores all rows of an axis at once. A row of L stones contains L-2 runs of three, L-3 of four
 * and so on. If a run of three is worth 3, of four 4, and of each further length twice as much
 * as the previous one, the sum over the runs of a row is p(L). */
static inline int32_t
score_axis (PahtumCells stones, Axis axis)
{
  PahtumCells runs = stones & stones >> axis.step & axis.inner;
  unsigned score;

  runs &= runs >> axis.step;
  score = 3 * pahtum_count (runs);
  for (unsigned worth = 4; (runs &= runs >> axis.step); worth *= 2)
    score += worth * pahtum_count (runs);
  return (int32_t) score;
}

/* The value of all rows of one side's stones. */
static int32_t
score_all (PahtumCells stones)
{
  return score_axis (stones, axes[0]) + score_axis (stones, axes[1]);
}

/* The stones of all rows that contain a stone of @fresh. */
static PahtumCells
grow (PahtumCells stones, PahtumCells fresh, Axis axis)
{
  PahtumCells rows = fresh, before;

  do {
    before = rows;
    rows |= ((rows & axis.inner) << axis.step | (rows >> axis.step & axis.inner)) & stones;
  } while (rows != before);
  return rows;
}

/* pahtum_score_fresh: the value of those rows of @stones that contain a stone of @fresh, each
 * counted once. */
static int32_t
pahtum_score_fresh (PahtumCells stones, PahtumCells fresh)
{
  return score_axis (grow (stones, fresh, axes[0]), axes[0])
         + score_axis (grow (stones, fresh, axes[1]), axes[1]);
}

void
pahtum_points (const KarumRules *rules, const KarumState *state, int32_t points[2])
{
  const PahtumState *pahtum = pahtum_state (state);
  bool running = pahtum_running (rules);

  for (int side = 0; side < 2; side++)
    points[side] = running ? pahtum->paid[side] : score_all (pahtum->stones[side]);
}

int32_t
pahtum_points_most (const KarumRules *rules)
{
  return score_all (pahtum_all_cells (pahtum_side (rules)));
}

static void
fill_row (const Axis *axis, PahtumCells stones, unsigned start, KarumRow *row)
{
  PahtumCells cell = pahtum_cell (start);
  uint16_t length = 0;

  do {
    row->points[length] = pahtum_point (start + length * axis->step);
    length++;
    cell = (cell & axis->inner) << axis->step;
  } while (stones & cell);
  row->n_points = length;
  row->value = row_values[length];
}

/* Visits the rows of @stones that score; false if stopped. */
static bool
visit_rows (const Axis *axis, PahtumCells stones, KarumSide side, KarumRowVisit visit, void *data)
{
  PahtumCells next = stones & axis->inner;
  KarumRow row = { .side = side };

  for (PahtumCells starts = stones & ~(next << axis->step); starts; starts &= starts - 1) {
    fill_row (axis, stones, pahtum_lowest (starts), &row);
    if (row.value > 0 && !visit (&row, data))
      return false;
  }
  return true;
}

void
pahtum_rows (const KarumRules *rules, const KarumState *state, KarumRowVisit visit, void *data)
{
  const PahtumState *pahtum = pahtum_state (state);

  (void) rules;
  for (int side = 0; side < 2; side++)
    for (int axis = 0; axis < N_AXES; axis++)
      if (!visit_rows (&axes[axis], pahtum->stones[side], (KarumSide) side, visit, data))
        return;
}

void
pahtum_rows_made (const KarumRules *rules,
                  const KarumState *before,
                  const KarumTurn *turn,
                  KarumRowVisit visit,
                  void *data)
{
  unsigned side = pahtum_state (before)->side;
  PahtumCells stones = pahtum_state (before)->stones[side];
  PahtumCells fresh = 0;

  (void) rules;
  if (turn->kind != PAHTUM_STONE)
    return;
  for (unsigned i = 0; i < turn->n_points; i++)
    fresh |= pahtum_cell (pahtum_index (turn->points[i]));
  stones |= fresh;
  for (int axis = 0; axis < N_AXES; axis++)
    if (!visit_rows (&axes[axis], grow (stones, fresh, axes[axis]), (KarumSide) side, visit, data))
      return;
}

/* Replaces the content of @cell, an enemy stone or a hole, with a stone from the hand. */
static void
capture (PahtumState *state, PahtumCells cell)
{
  unsigned side = state->side;

  if (state->holes & cell) {
    state->holes &= ~cell;
  } else {
    state->stones[1 - side] &= ~cell;
    state->hands[1 - side]++;
  }
  state->stones[side] |= cell;
  state->hands[side]--;
}

static inline void
place_stone (const KarumRules *rules, const KarumTurn *turn, PahtumState *state)
{
  unsigned side = state->side;
  bool first_stone = (state->stones[0] | state->stones[1]) == 0;
  PahtumCells fresh = pahtum_cell (pahtum_index (turn->points[0]));

  state->stones[side] |= fresh;
  state->hands[side]--;
  if (turn->n_points == 2) {
    PahtumCells captured = pahtum_cell (pahtum_index (turn->points[1]));

    capture (state, captured);
    fresh |= captured;
  }
  if (pahtum_running (rules))
    state->paid[side] += pahtum_score_fresh (state->stones[side], fresh);
  state->side = (uint8_t) (1 - side);
  state->phase = PAHTUM_PHASE_PLAY;
  if (rules->values[PAHTUM_PIE] && first_stone && side == KARUM_FIRST)
    state->phase = PAHTUM_PHASE_PIE;
  if (pahtum_ended (rules, state, (KarumSide) state->side)) {
    state->phase = PAHTUM_PHASE_OVER;
    state->side = KARUM_FIRST;
  }
}

/* Swap and keep: after the holes, First begins; after First's first stone, Second still has to
 * place one. */
static void
choose_side (PahtumState *state, bool swap)
{
  if (state->phase == PAHTUM_PHASE_CHOOSE)
    state->side = KARUM_FIRST;
  state->phase = PAHTUM_PHASE_PLAY;
  state->exchanged ^= swap;
}

void
pahtum_apply (const KarumRules *rules,
              const KarumState *from,
              const KarumTurn *turn,
              KarumState *to)
{
  PahtumState *state = (PahtumState *) to;

  *state = *pahtum_state (from);
  switch (turn->kind) {
  case PAHTUM_STONE:
    place_stone (rules, turn, state);
    break;
  case PAHTUM_HOLE:
    state->holes |= pahtum_cell (pahtum_index (turn->points[0]));
    pahtum_open (rules, state);
    break;
  default:
    choose_side (state, turn->kind == PAHTUM_SWAP);
  }
}

#include "pahtum-rows.h"

#include "pahtum-game.h"
#include "pahtum-state.h"

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

int32_t
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

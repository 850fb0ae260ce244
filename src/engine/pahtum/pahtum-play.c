/* pahtum-play.c: the search interface of Pah-Tum. Move ordering uses the swing of a cell; the
 * evaluation uses the expected points of the lines. */
#include "karum-play.h"
#include "pahtum-lines.h"

static void *
tables (const KarumRules *rules)
{
  return pahtum_lines_new (rules);
}

typedef struct {
  const PahtumLines *lines;
  const PahtumState *state;
  PahtumBoard board;
  KarumMoves *moves;
  KarumMoveList *list;
} Listing;

/* A choice of sides is worth the whole position: it is searched before any stone. */
#define ORDER_CHOICE (1 << 20)

static int32_t
order_of (const Listing *listing, const KarumTurn *turn)
{
  int32_t order;

  if (turn->kind != PAHTUM_STONE)
    return turn->kind == PAHTUM_HOLE ? 0 : ORDER_CHOICE;
  order = pahtum_lines_swing (listing->lines, &listing->board, pahtum_index (turn->points[0]));
  if (turn->n_points == 2) {
    KarumSide side = (KarumSide) listing->state->side;
    KarumValue flip
        = pahtum_lines_flip (listing->lines, &listing->board, pahtum_index (turn->points[1]), side);

    order += 2 * (side == KARUM_FIRST ? flip : -flip);
  }
  return order;
}

static bool
add (const KarumTurn *turn, void *data)
{
  Listing *listing = data;

  return karum_moves_add (listing->moves, listing->list, turn, order_of (listing, turn));
}

static void
list_turns (const void *lines,
            const KarumRules *rules,
            const KarumState *state,
            KarumMoves *moves,
            KarumMoveList *list)
{
  Listing listing = { .lines = lines, .state = pahtum_state (state), .moves = moves, .list = list };

  pahtum_lines_board (lines, listing.state, &listing.board);
  rules->game->turns (rules, state, add, &listing);
}

/* The worth of the lines ignores who moves next. The advantage of moving is estimated such that on
 * average searches of even and odd depths agree: a least-squares fit to the values of searches of
 * six turns, for 1,000 positions. */
static KarumValue
tempo (const PahtumLines *lines,
       const KarumRules *rules,
       const PahtumState *state,
       const PahtumBoard *board)
{
  KarumValue best = 0, next = 0;

  for (PahtumCells cells = pahtum_empty (rules, state); cells; cells &= cells - 1) {
    KarumValue swing = pahtum_lines_swing (lines, board, pahtum_lowest (cells));

    if (swing > best) {
      next = best;
      best = swing;
    } else if (swing > next) {
      next = swing;
    }
  }
  return pahtum_running (rules) ? best * 21 / 100 : (best * 35 - next * 17) / 100;
}

/* With captures: the gain of the best turn of @side, as if it were to move. */
static KarumValue
best_gain (const PahtumLines *lines,
           const KarumRules *rules,
           const PahtumState *state,
           const PahtumBoard *board,
           KarumSide side)
{
  PahtumState mover = *state;
  KarumValue gains[PAHTUM_CELLS_MAX], best = 0;

  mover.side = (uint8_t) side;
  for (PahtumCells cells = pahtum_empty (rules, state); cells; cells &= cells - 1) {
    unsigned cell = pahtum_lowest (cells);

    gains[cell] = pahtum_lines_swing (lines, board, cell) / 2;
    best = gains[cell] > best ? gains[cell] : best;
  }
  for (int direction = 0; pahtum_may_capture (rules, &mover) && direction < PAHTUM_N_DIRECTIONS;
       direction++)
    for (PahtumCells cells = pahtum_captures (rules, &mover, (PahtumDirection) direction); cells;
         cells &= cells - 1) {
      unsigned cell = pahtum_lowest (cells);
      KarumValue flip
          = pahtum_lines_flip (lines, board, cell + (unsigned) pahtum_steps[direction], side);
      KarumValue gain = gains[cell] + (side == KARUM_FIRST ? flip : -flip);

      best = gain > best ? gain : best;
    }
  return best;
}

/* With captures: the best gain of the side to move, minus half of the other side's. Without this
 * term the evaluation scores 0.04 against the one with it. */
static KarumValue
capture_tempo (const PahtumLines *lines,
               const KarumRules *rules,
               const PahtumState *state,
               const PahtumBoard *board)
{
  KarumSide side = (KarumSide) state->side;

  return best_gain (lines, rules, state, board, side)
         - best_gain (lines, rules, state, board, karum_other (side)) / 2;
}

/* With captures, the last stone of a board that is filled takes what nobody can take back; the
 * worth of the lines doesn't know who places it. In points, of 7×7: 1,200 positions of games with
 * 44 and 45 empty cells at the beginning, on which the margin in the end differs from a search of
 * 500 to 8,000 nodes by -12 and 38 for First, and by -8 and 8 with running scores. Other boards
 * have it in proportion to their area (-8 and 16 on 5×5 and 6×6, -15 and 30 on 8×8). */
#define LAST_FINAL 2000
#define LAST_FINAL_FIRST 500
#define LAST_RUNNING 400
#define LAST_AREA 49

static KarumValue
last_stone (const KarumRules *rules, const PahtumState *state)
{
  unsigned empty = pahtum_count (pahtum_empty (rules, state)), side = pahtum_side (rules);
  unsigned hands = state->hands[0] < state->hands[1] ? state->hands[0] : state->hands[1];
  bool first = (empty % 2 != 0) == (state->side == KARUM_FIRST);
  KarumValue last = pahtum_running (rules) ? LAST_RUNNING : LAST_FINAL;
  KarumValue value = pahtum_running (rules) ? 0 : LAST_FINAL_FIRST;

  if (2 * hands < empty)
    return 0;
  value += first ? last : -last;
  return value * (KarumValue) (side * side) / LAST_AREA;
}

static KarumValue
estimate (const void *lines, const KarumRules *rules, const KarumState *state)
{
  const PahtumState *pahtum = pahtum_state (state);
  PahtumBoard board;
  KarumValue value, gain;

  pahtum_lines_board (lines, pahtum, &board);
  value = pahtum_lines_worth (lines, &board)
          + (pahtum->paid[0] - pahtum->paid[1]) * KARUM_VALUE_POINT;
  gain = pahtum_custodial (rules) ? capture_tempo (lines, rules, pahtum, &board)
                                  : tempo (lines, rules, pahtum, &board);
  value += pahtum_custodial (rules) ? last_stone (rules, pahtum) : 0;
  return pahtum->side == KARUM_FIRST ? value + gain : value - gain;
}

/* The number of empty cells up to which the solver is fast enough. It is smaller with captures, and
 * with running scores, where the value depends on the order of the stones. */
enum { PROVABLE_FINAL = 28, PROVABLE_RUNNING = 22, PROVABLE_CAPTURES = 12 };

static bool
provable (const KarumRules *rules, const KarumState *state)
{
  const PahtumState *pahtum = pahtum_state (state);
  unsigned empty = pahtum_count (pahtum_empty (rules, pahtum));

  if (pahtum->phase != PAHTUM_PHASE_PLAY && pahtum->phase != PAHTUM_PHASE_PIE)
    return false;
  if (pahtum_custodial (rules))
    return empty <= PROVABLE_CAPTURES;
  return empty <= (pahtum_running (rules) ? PROVABLE_RUNNING : PROVABLE_FINAL);
}

static bool
chooses (const KarumRules *rules, const KarumState *state)
{
  const PahtumState *pahtum = pahtum_state (state);

  (void) rules;
  return pahtum->phase == PAHTUM_PHASE_CHOOSE || pahtum->phase == PAHTUM_PHASE_PIE;
}

/* The board that the settings of the levels are fitted to. */
#define SIDE_USUAL 7.0

/* Like those of `karum-tune-levels pahtum:classic 120 1 0.79`, evened out by the tournament in
 * README.md; so are those below. */
static const KarumStrength strengths[KARUM_STRENGTHS] = {
  { 1, 500, 0.1, 29.4, 0.1, 3.75, 0.18 }, /* 1 */
  { 1, 500, 0.2, 3.54, 0.1, 3.5, 0.12 },  /* 2 */
  { 2, 1000, 0.3, 6.61, 0.1, 3, 0.1 },    /* 3 */
  { 2, 1000, 0.6, 4.77, 0.1, 2.5, 0.06 }, /* 4 */
  { 2, 1000, 1, 3.59, 0.1, 2, 0.03 },     /* 5 */
  { 3, 2000, 1, 6, 0.1, 1.75, 0.02 },     /* 6 */
  { 4, 4000, 1, 4.3, 0.1, 1.5, 0.01 },    /* 7 */
  { 5, 8000, 1, 2, 0.1, 1.25, 0.01 },     /* 8 */
  { 6, 24000, 1, 0.8, 0.04, 0, 0 },       /* 9 */
};

/* STEP 0.83 */
static const KarumStrength running_strengths[KARUM_STRENGTHS] = {
  { 1, 500, 0.1, 32, 0.1, 3.5, 0.2 },     /* 1 */
  { 1, 500, 0.2, 5.5, 0.1, 3.25, 0.15 },  /* 2 */
  { 2, 1000, 0.3, 8.74, 0.1, 3, 0.1 },    /* 3 */
  { 2, 1000, 0.6, 9.26, 0.1, 2.5, 0.06 }, /* 4 */
  { 2, 1000, 1, 7, 0.1, 1.75, 0.03 },     /* 5 */
  { 3, 2000, 1, 6, 0.1, 1.5, 0.02 },      /* 6 */
  { 4, 4000, 1, 5, 0.1, 1.25, 0.01 },     /* 7 */
  { 5, 8000, 1, 4, 0.1, 1, 0.01 },        /* 8 */
  { 6, 24000, 1, 1, 0.05, 0, 0 },         /* 9 */
};

/* Captures need more nodes. Nobody looks at a glance: what a turn leaves to take is often taken
 * back, and levels that look give more away (see README.md). */
static const KarumStrength capture_strengths[KARUM_STRENGTHS] = {
  { 1, 500, 0.1, 3.96, 0.1, 0, 0 },    /* 1 */
  { 1, 500, 0.3, 3.5, 0.1, 0, 0 },     /* 2 */
  { 2, 1000, 0.4, 5, 0.1, 0, 0 },      /* 3 */
  { 2, 1000, 0.8, 4.5, 0.1, 0, 0 },    /* 4 */
  { 3, 2000, 1, 3, 0.04, 0, 0 },       /* 5 */
  { 3, 2000, 1, 1, 0.02, 0, 0 },       /* 6 */
  { 4, 4000, 1, 0.6, 0.01, 0, 0 },     /* 7 */
  { 6, 24000, 1, 0.347, 0.017, 0, 0 }, /* 8 */
  { 8, 100000, 1, 0.18, 0.009, 0, 0 }, /* 9 */
};

static const KarumStrength *
strengths_of (const KarumRules *rules)
{
  if (pahtum_custodial (rules))
    return capture_strengths;
  return pahtum_running (rules) ? running_strengths : strengths;
}

/* More is at stake on larger boards: rows are as long as the board is wide, and there are as many.
 * With captures, running scores tell less than rows that still have to last. */
static double
errors (const KarumRules *rules)
{
  double side = pahtum_side (rules);

  return side * side / (SIDE_USUAL * SIDE_USUAL)
         * (pahtum_custodial (rules) && pahtum_running (rules) ? 0.42 : 1);
}

/* Order by swing is very reliable, except with captures, where skipping turns loses games. */
static const KarumPruning *
pruning_of (const KarumRules *rules)
{
  static const KarumPruning without_captures = {
    .reductions = 1,
    .skip_depth = 8,
    .skip_first = 3,
    .skip_step = 3,
    .skip_kinds = 1 << PAHTUM_STONE,
  };
  static const KarumPruning with_captures = { .reductions = 0.5 };

  return pahtum_custodial (rules) ? &with_captures : &without_captures;
}

const KarumPlay pahtum_play = {
  .game = "pahtum",
  .tables = tables,
  .list = list_turns,
  .estimate = estimate,
  .provable = provable,
  .chooses = chooses,
  .strengths = strengths_of,
  .errors = errors,
  .pruning = pruning_of,
  .killers = 50,
  .history = 1,
  .stake = 4,
};

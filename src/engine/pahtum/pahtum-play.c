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
  { .depth = 1, .nodes = 500, .sense = 0.1, .noise = 3.8, .blind = 0.1 },
  { .depth = 1, .nodes = 500, .sense = 0.2, .noise = 3.28, .blind = 0.1 },
  { .depth = 2, .nodes = 1000, .sense = 0.3, .noise = 3.96, .blind = 0.1 },
  { .depth = 2, .nodes = 1000, .sense = 0.6, .noise = 2.97, .blind = 0.1 },
  { .depth = 2, .nodes = 1000, .sense = 1, .noise = 2.7, .blind = 0.1 },
  { .depth = 3, .nodes = 2000, .sense = 1, .noise = 2.97, .blind = 0.1 },
  { .depth = 4, .nodes = 4000, .sense = 1, .noise = 2.13, .blind = 0.1 },
  { .depth = 5, .nodes = 8000, .sense = 1, .noise = 1.2, .blind = 0.06 },
  { .depth = 6, .nodes = 24000, .sense = 1, .noise = 0.4, .blind = 0.02 },
};

/* STEP 0.83 */
static const KarumStrength running_strengths[KARUM_STRENGTHS] = {
  { .depth = 1, .nodes = 500, .sense = 0.1, .noise = 3.61, .blind = 0.1 },
  { .depth = 1, .nodes = 500, .sense = 0.2, .noise = 2.97, .blind = 0.1 },
  { .depth = 2, .nodes = 1000, .sense = 0.3, .noise = 6.6, .blind = 0.1 },
  { .depth = 2, .nodes = 1000, .sense = 0.6, .noise = 4.16, .blind = 0.1 },
  { .depth = 2, .nodes = 1000, .sense = 1, .noise = 3.6, .blind = 0.1 },
  { .depth = 3, .nodes = 2000, .sense = 1, .noise = 3.8, .blind = 0.1 },
  { .depth = 4, .nodes = 4000, .sense = 1, .noise = 2.48, .blind = 0.1 },
  { .depth = 5, .nodes = 8000, .sense = 1, .noise = 1.43, .blind = 0.071 },
  { .depth = 6, .nodes = 24000, .sense = 1, .noise = 0.3, .blind = 0.015 },
};

/* STEP 0.79. Captures need more nodes. */
static const KarumStrength capture_strengths[KARUM_STRENGTHS] = {
  { .depth = 1, .nodes = 500, .sense = 0.1, .noise = 3.96, .blind = 0.1 },
  { .depth = 1, .nodes = 500, .sense = 0.2, .noise = 3.5, .blind = 0.1 },
  { .depth = 2, .nodes = 1000, .sense = 0.3, .noise = 10.4, .blind = 0.1 },
  { .depth = 2, .nodes = 1000, .sense = 0.6, .noise = 10.1, .blind = 0.1 },
  { .depth = 2, .nodes = 1000, .sense = 1, .noise = 5.92, .blind = 0.1 },
  { .depth = 3, .nodes = 2000, .sense = 1, .noise = 1.62, .blind = 0.081 },
  { .depth = 4, .nodes = 4000, .sense = 1, .noise = 0.668, .blind = 0.033 },
  { .depth = 6, .nodes = 24000, .sense = 1, .noise = 0.347, .blind = 0.017 },
  { .depth = 8, .nodes = 100000, .sense = 1, .noise = 0.18, .blind = 0.009 },
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

static double
progress (const KarumRules *rules, const KarumState *state)
{
  return pahtum_count (pahtum_empty (rules, pahtum_state (state))) / (double) PAHTUM_CELLS_MAX;
}

/* What a score means, by karum-tune-chance with seed 1. Final scoring: 2,400 games of
 * `pahtum:classic`: half of them on 7×7 with 5 holes, the others with holes=9, size=6,holes=4,
 * size=8,holes=6. Running scores: 2,500 games of `pahtum:strikeout`; there a score tells less on
 * other boards: 600 games with size=6,holes=4, size=8,holes=6, size=5,holes=4. Captures: 2,000
 * games of `pahtum:custodial` twice, with size=6,holes=4 and size=5,holes=3. */
static const KarumChanceModel *
chance_of (const KarumRules *rules)
{
  static const KarumChanceModel final
      = { { -0.099, 2.074, -2.193, -1.091, 0.607, 1.720, 0.001, -0.096, 0.126 } };
  static const KarumChanceModel running
      = { { 0.216, 0.702, -0.899, -0.843, 0.660, 0.973, 0.015, -0.106, 0.165 } };
  static const KarumChanceModel running_elsewhere
      = { { 0.115, 1.487, -1.183, -1.524, 2.338, 0.120, -0.038, 0.021, -0.073 } };
  static const KarumChanceModel captures
      = { { -0.220, -0.028, -0.006, 2.206, 2.304, -0.498, -1.312, 0.938, -13.350 } };

  if (pahtum_custodial (rules))
    return &captures;
  if (!pahtum_running (rules))
    return &final;
  return pahtum_side (rules) == 7 ? &running : &running_elsewhere;
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
  .progress = progress,
  .chance = chance_of,
  .killers = 50,
  .history = 1,
  .stake = 4,
};

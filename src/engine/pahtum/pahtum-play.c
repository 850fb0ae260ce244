/* pahtum-play.c: the search interface of Pah-Tum. Move ordering uses the swing of a cell, or, with
 * captures, what a turn gains; the evaluation uses the expected points of the lines. */
#include "karum-play.h"
#include "pahtum-stages.h"

/* PahtumStages with captures, else PahtumLines. */
static void *
tables (const KarumRules *rules)
{
  if (pahtum_custodial (rules))
    return pahtum_stages_new (rules);
  return pahtum_lines_new (rules);
}

typedef struct {
  const PahtumLines *lines; /* NULL with captures */
  const PahtumState *state;
  PahtumBoard board; /* without them */
  PahtumPlace place; /* with them */
  KarumMoves *moves;
  KarumMoveList *list;
} Listing;

/* A choice of sides is worth the whole position: it is searched before any stone. */
#define ORDER_CHOICE (1 << 20)

static int32_t
order_of (const Listing *listing, const KarumTurn *turn)
{
  unsigned cell = turn->n_points > 0 ? pahtum_index (turn->points[0]) : 0;

  if (turn->kind != PAHTUM_STONE)
    return turn->kind == PAHTUM_HOLE ? 0 : ORDER_CHOICE;
  if (listing->lines)
    return pahtum_lines_swing (listing->lines, &listing->board, cell);
  return 2
         * pahtum_place_gain (
             &listing->place, (KarumSide) listing->state->side, cell,
             turn->n_points == 2 ? (int) pahtum_index (turn->points[1]) - (int) cell : 0);
}

static bool
add (const KarumTurn *turn, void *data)
{
  Listing *listing = data;

  return karum_moves_add (listing->moves, listing->list, turn, order_of (listing, turn));
}

static void
list_turns (const void *own_tables,
            const KarumRules *rules,
            const KarumState *state,
            KarumMoves *moves,
            KarumMoveList *list)
{
  Listing listing = { .state = pahtum_state (state), .moves = moves, .list = list };

  if (pahtum_custodial (rules)) {
    pahtum_stages_place (own_tables, rules, listing.state, &listing.place);
  } else {
    listing.lines = own_tables;
    pahtum_lines_board (own_tables, listing.state, &listing.board);
  }
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

/* With captures, the last stone of a board that is filled takes what nobody can take back; the
 * worth of the lines doesn't know who places it. In points, of 7×7: fitted together with the worth
 * of the lines, to games with odd and even numbers of cells. Other boards have it in proportion to
 * their area. */
#define LAST_FINAL 1850
#define LAST_RUNNING 450
#define LAST_AREA 49

static KarumValue
last_stone (const KarumRules *rules, const PahtumState *state)
{
  unsigned empty = pahtum_count (pahtum_empty (rules, state)), side = pahtum_side (rules);
  unsigned hands = state->hands[0] < state->hands[1] ? state->hands[0] : state->hands[1];
  bool first = (empty % 2 != 0) == (state->side == KARUM_FIRST);
  KarumValue last = pahtum_running (rules) ? LAST_RUNNING : LAST_FINAL;

  if (2 * hands < empty)
    return 0;
  return (first ? last : -last) * (KarumValue) (side * side) / LAST_AREA;
}

static KarumValue
estimate_lines (const PahtumLines *lines, const KarumRules *rules, const PahtumState *state)
{
  PahtumBoard board;
  KarumValue value, gain;

  pahtum_lines_board (lines, state, &board);
  value = pahtum_lines_worth (lines, &board);
  gain = tempo (lines, rules, state, &board);
  return state->side == KARUM_FIRST ? value + gain : value - gain;
}

static KarumValue
estimate_stages (const PahtumStages *stages, const KarumRules *rules, const PahtumState *state)
{
  PahtumPlace place;

  pahtum_stages_place (stages, rules, state, &place);
  return pahtum_place_estimate (&place, rules, state, NULL) + last_stone (rules, state);
}

static KarumValue
estimate (const void *own_tables, const KarumRules *rules, const KarumState *state)
{
  const PahtumState *pahtum = pahtum_state (state);
  KarumValue paid = (pahtum->paid[0] - pahtum->paid[1]) * KARUM_VALUE_POINT;

  return paid
         + (pahtum_custodial (rules) ? estimate_stages (own_tables, rules, pahtum)
                                     : estimate_lines (own_tables, rules, pahtum));
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

/* Players above club level count this many empty cells out. */
#define LAST 4

/* Like those of `karum-tune-levels pahtum:classic 120 1 0.79`, evened out by the tournament in
 * README.md; so are those below. */
static const KarumStrength strengths[KARUM_STRENGTHS] = {
  { 1, 500, 0.1, 29.4, 0.1, 3.75, 0.18 },    /* 1 */
  { 1, 500, 0.2, 3.54, 0.1, 3.5, 0.12 },     /* 2 */
  { 2, 1000, 0.3, 6.61, 0.1, 3, 0.1 },       /* 3 */
  { 2, 1000, 0.6, 4.77, 0.1, 2.5, 0.06 },    /* 4 */
  { 2, 1000, 1, 3.59, 0.1, 2, 0.03 },        /* 5 */
  { 3, 2000, 1, 6, 0.1, 1.75, 0.02, LAST },  /* 6 */
  { 4, 4000, 1, 4.3, 0.1, 1.5, 0.01, LAST }, /* 7 */
  { 5, 8000, 1, 2, 0.1, 1.25, 0.01, LAST },  /* 8 */
  { 6, 24000, 1, 0.8, 0.04, 0, 0, LAST },    /* 9 */
};

/* STEP 0.83 */
static const KarumStrength running_strengths[KARUM_STRENGTHS] = {
  { 1, 500, 0.1, 32, 0.1, 3.5, 0.2 },       /* 1 */
  { 1, 500, 0.2, 5.5, 0.1, 3.25, 0.15 },    /* 2 */
  { 2, 1000, 0.3, 8.74, 0.1, 3, 0.1 },      /* 3 */
  { 2, 1000, 0.6, 9.26, 0.1, 2.5, 0.06 },   /* 4 */
  { 2, 1000, 1, 7, 0.1, 1.75, 0.03 },       /* 5 */
  { 3, 2000, 1, 6, 0.1, 1.5, 0.02, LAST },  /* 6 */
  { 4, 4000, 1, 5, 0.1, 1.25, 0.01, LAST }, /* 7 */
  { 5, 8000, 1, 4, 0.1, 1, 0.01, LAST },    /* 8 */
  { 6, 24000, 1, 1, 0.05, 0, 0, LAST },     /* 9 */
};

/* Captures need more nodes. Nobody looks at a glance: what a turn leaves to take is often taken
 * back, and levels that look give more away (see README.md). */
static const KarumStrength capture_strengths[KARUM_STRENGTHS] = {
  { 1, 500, 0.1, 3.96, 0.1, 0, 0 },     /* 1 */
  { 1, 500, 0.36, 3.2, 0.1, 0, 0 },     /* 2 */
  { 2, 1000, 0.65, 3.5, 0.1, 0, 0 },    /* 3 */
  { 3, 2500, 1, 3, 0.05, 0, 0 },        /* 4 */
  { 4, 4000, 1, 1.5, 0.01, 0, 0 },      /* 5 */
  { 5, 16000, 1, 0.5, 0.002, 0, 0 },    /* 6 */
  { 6, 50000, 1, 0.3, 0.001, 0, 0 },    /* 7 */
  { 7, 120000, 1, 0.1, 0.0003, 0, 0 },  /* 8 */
  { 9, 220000, 1, 0.05, 0.0002, 0, 0 }, /* 9 */
};

static const KarumStrength *
strengths_of (const KarumRules *rules)
{
  if (pahtum_custodial (rules))
    return capture_strengths;
  return pahtum_running (rules) ? running_strengths : strengths;
}

/* How large errors are with running scores on a larger board, for those who know all of what a
 * position is worth: on the usual one they are so large that if they grew with the board, most of
 * what level 5 gives away would be theirs. */
#define RUNNING_NOISE 0.6

/* More is at stake on larger boards: rows are as long as the board is wide, and there are as many.
 * A turn that takes and stops nothing is as easy to notice on any board. How much more another turn
 * would win is harder to see on a large one, above all for those who judge positions poorly. With
 * running scores, where the levels are in a hurry most often, they are in one less often there, as
 * there are more such turns to make in it (see README.md). */
static void
adapt (const KarumRules *rules, KarumStrength *strength)
{
  double side = pahtum_side (rules) / SIDE_USUAL, area = side * side;
  bool running = area > 1 && pahtum_running (rules) && !pahtum_custodial (rules);

  strength->noise *= running ? area + (RUNNING_NOISE - area) * strength->sense : area;
  strength->hurry /= running ? side : 1;
  if (area > 1)
    strength->some = strength->care * (area - 1) / strength->sense;
  else
    strength->care *= area;
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
  .adapt = adapt,
  .pruning = pruning_of,
  .killers = 50,
  .history = 1,
  .stake = 4,
};

/* manu-play.c: the search interface of Manu. The number of turns in a position is practically
 * unbounded: only jumps with the most captures are searched, and placements. */
#include "karum-play.h"
#include "manu-state.h"

/* -- Captures --------------------------------------------------------------------------------- */

typedef struct {
  unsigned most;  /* the most enemy stones captured by one turn */
  unsigned turns; /* number of capturing turns, up to the limit */
} ManuCaptures;

/* The number of enemy stones captured by the legal turn @turn in @state. */
static unsigned
captured_by (const ManuState *state, const KarumTurn *turn)
{
  const uint32_t *enemy = state->rows[karum_other ((KarumSide) state->turn)];
  unsigned n = 0;

  if (turn->kind == MANU_PLACE)
    return 0;
  /* The landing point and the points of the steps hold the stones that the turn takes. Only the two
   * own stones of the pair move, so every enemy stone found there is captured, once. The pivot and
   * the stone under the first jump are not captured in these roles. */
  for (unsigned i = MANU_POINT_LANDING; i < turn->n_points; i++)
    if (i != MANU_POINT_PIVOT)
      n += enemy[karum_point_row (turn->points[i])] >> karum_point_column (turn->points[i]) & 1;
  return n;
}

typedef struct {
  const ManuState *state;
  ManuCaptures captures;
  unsigned left;
} CaptureCount;

static bool
count_capture (const KarumTurn *turn, void *data)
{
  CaptureCount *all = data;
  unsigned n = captured_by (all->state, turn);

  all->captures.turns++;
  if (n > all->captures.most)
    all->captures.most = n;
  return --all->left > 0;
}

/* The captures of @side, as if it were to move.
 * @limit: maximum number of turns to visit */
static ManuCaptures
captures_of (const KarumRules *rules, const ManuState *state, KarumSide side, unsigned limit)
{
  KarumState other;
  ManuState *manu = (ManuState *) &other;
  CaptureCount all = { .state = manu, .left = limit };

  /* Without stones in hand, only jumps are legal. */
  *manu = *state;
  manu->hands[side] = 0;
  manu->turn = (uint8_t) side;
  manu_turns (rules, &other, count_capture, &all);
  return all.captures;
}

/* -- Evaluation ------------------------------------------------------------------------------- */

/* Features of the evaluation; each is First's number minus Second's. */
enum {
  CAPTURED,
  STONES, /* on the board */
  HANDS,
  BEST,    /* most captures in one turn of the side to move */
  THREAT,  /* the same for the other side, as if it were to move */
  TURNS,   /* capturing turns of the side to move, up to TURNS_COUNTED */
  THREATS, /* the same for the other side */
  WINS,    /* whether the side to move can win at once */
  MENACES, /* the same for the other side */
  TO_MOVE,
  N_FEATURES
};

/* In hundredths of a stone. Computed with `karum-tune manu 250 400 2`. */
static const int16_t weights[N_FEATURES] = {
  [CAPTURED] = 47, [STONES] = 19, [HANDS] = 28, [BEST] = 46,    [THREAT] = 15,
  [TURNS] = 16,    [THREATS] = 8, [WINS] = 70,  [MENACES] = 25, [TO_MOVE] = 4,
};

#define TURNS_COUNTED 20
/* The maximum number of jumps visited to count captures, visited to list turns, and listed. */
#define JUMPS_COUNTED 200
#define JUMPS_LISTED 2000
#define JUMPS_KEPT 600

static int32_t
stones_on_board (const KarumRules *rules, const ManuState *state, KarumSide side)
{
  return rules->values[MANU_OPTION_STONES] - state->hands[side]
         - state->captured[karum_other (side)];
}

static void
count_features (const void *tables,
                const KarumRules *rules,
                const KarumState *state,
                int32_t *features)
{
  const ManuState *manu = manu_state (state);
  KarumSide mover = (KarumSide) manu->turn, other = karum_other (mover);
  int32_t sign = mover == KARUM_FIRST ? 1 : -1, target = rules->values[MANU_OPTION_TARGET];
  ManuCaptures own = captures_of (rules, manu, mover, JUMPS_COUNTED);
  ManuCaptures enemy = captures_of (rules, manu, other, JUMPS_COUNTED);

  (void) tables;
  features[CAPTURED] = manu->captured[0] - manu->captured[1];
  features[STONES]
      = stones_on_board (rules, manu, KARUM_FIRST) - stones_on_board (rules, manu, KARUM_SECOND);
  features[HANDS] = manu->hands[0] - manu->hands[1];
  features[BEST] = sign * (int32_t) own.most;
  features[THREAT] = -sign * (int32_t) enemy.most;
  features[TURNS] = sign * (int32_t) (own.turns < TURNS_COUNTED ? own.turns : TURNS_COUNTED);
  features[THREATS] = -sign * (int32_t) (enemy.turns < TURNS_COUNTED ? enemy.turns : TURNS_COUNTED);
  features[WINS] = sign * (manu->captured[mover] + (int32_t) own.most >= target);
  features[MENACES] = -sign * (manu->captured[other] + (int32_t) enemy.most >= target);
  features[TO_MOVE] = sign;
}

static KarumValue
estimate (const void *tables, const KarumRules *rules, const KarumState *state)
{
  int32_t features[N_FEATURES];
  KarumValue value = 0;

  count_features (tables, rules, state, features);
  for (int i = 0; i < N_FEATURES; i++)
    value += weights[i] * features[i];
  return value;
}

/* -- Turns ----------------------------------------------------------------------------------------
 */

typedef struct {
  const ManuState *state;
  KarumMoves *moves;
  KarumMoveList *list;
  unsigned wanted; /* captures needed to win */
  unsigned looked_at;
} Listing;

/* A winning turn ends the generation and becomes the only turn in the list. */
static bool
add_jump (const KarumTurn *turn, void *data)
{
  Listing *listing = data;
  unsigned n = captured_by (listing->state, turn);

  if (n >= listing->wanted) {
    karum_moves_close (listing->moves, listing->list);
    *listing->list = karum_moves_open (listing->moves);
    karum_moves_add (listing->moves, listing->list, turn, 0);
    return false;
  }
  if (++listing->looked_at > JUMPS_LISTED
      || listing->list->end - listing->list->first >= JUMPS_KEPT) {
    listing->list->whole = false;
    return false;
  }
  return karum_moves_add (listing->moves, listing->list, turn, 1000 * (int32_t) n - turn->n_points);
}

static bool
add_place (const KarumTurn *turn, void *data)
{
  Listing *listing = data;

  return turn->kind == MANU_PLACE && karum_moves_add (listing->moves, listing->list, turn, 0);
}

static void
list_turns (const void *tables,
            const KarumRules *rules,
            const KarumState *state,
            KarumMoves *moves,
            KarumMoveList *list)
{
  const ManuState *manu = manu_state (state);
  int32_t target = rules->values[MANU_OPTION_TARGET];
  Listing listing = {
    .state = manu,
    .moves = moves,
    .list = list,
    .wanted = (unsigned) (target - manu->captured[manu->turn]),
  };
  KarumState jumps = *state;

  (void) tables;
  ((ManuState *) &jumps)->hands[manu->turn] = 0;
  /* Jumps are visited in a copy without stones in hand, because placements are generated first. */
  if (!rules->game->turns (rules, &jumps, add_jump, &listing) && list->whole)
    return;
  if (manu->hands[manu->turn] > 0)
    rules->game->turns (rules, state, add_place, &listing);
}

/* What one turn of the side to move captures, and the whole game where that wins. */
static KarumValue
takings (const KarumRules *rules, const KarumState *state)
{
  const ManuState *manu = manu_state (state);
  KarumSide side = (KarumSide) manu->turn;
  unsigned most = captures_of (rules, manu, side, JUMPS_COUNTED).most;

  if (manu->captured[side] + (int32_t) most >= rules->values[MANU_OPTION_TARGET])
    return KARUM_VALUE_WON;
  return (KarumValue) most * KARUM_VALUE_POINT;
}

/* Turns are many and long, so levels see fewer of them. Like those of `karum-tune-levels manu 150 1
 * 0.76`, evened out by the tournament in README.md. */
static const KarumStrength strengths[KARUM_STRENGTHS] = {
  { 1, 500, 0.1, 4.4, 0.1, 0, 0 },     /* 1 */
  { 1, 500, 0.2, 4.4, 0.1, 0, 0 },     /* 2 */
  { 2, 500, 0.3, 6.7, 0.1, 6, 0.3 },   /* 3 */
  { 2, 500, 0.6, 6.94, 0.1, 6, 0.15 }, /* 4 */
  { 2, 500, 1, 17.5, 0.1, 3, 0.05 },   /* 5 */
  { 3, 1000, 1, 6, 0.1, 3, 0.02 },     /* 6 */
  { 4, 2000, 1, 1.5, 0.075, 3, 0 },    /* 7 */
  { 5, 5000, 1, 0.3, 0.015, 3, 0 },    /* 8 */
  { 7, 20000, 1, 0.15, 0.0075, 0, 0 }, /* 9 */
};

static const KarumStrength *
strengths_of (const KarumRules *rules)
{
  (void) rules;
  return strengths;
}

static const KarumPruning *
pruning_of (const KarumRules *rules)
{
  static const KarumPruning pruning = { .reductions = 0.5 };

  (void) rules;
  return &pruning;
}

const KarumPlay manu_play = {
  .game = "manu",
  .list = list_turns,
  .estimate = estimate,
  .features = count_features,
  .n_features = N_FEATURES,
  .takings = takings,
  .strengths = strengths_of,
  .pruning = pruning_of,
  .killers = 300,
  .history = 8,
  .stake = 0.3,
};

/* jarmo-play.c: the search interface of Jarmo. Move ordering prefers captures and returns; the
 * evaluation counts archers that reached the goal, distances and threats. */
#include "jarmo-state.h"
#include "karum-play.h"

/* Features of the evaluation; each is First's number minus Second's. */
enum {
  ARCHERS,
  ON_GOAL,
  STEPS, /* archers one line from the goal row; then two lines, and so on */
  N_STEPS = 3,
  MARKED = STEPS + N_STEPS, /* marked archers still on their way */
  MARKED_ON_GOAL,
  REACHED,  /* archers that the enemy could capture */
  CAPTURES, /* enemy archers that the side to move could capture */
  RETURNS,  /* marked archers one line from the goal row that could return an archer to the board */
  TO_MOVE,
  N_FEATURES
};

/* In hundredths of a point. Computed with `karum-tune jarmo 3000 500 2`. */
static const int16_t weights[N_FEATURES] = {
  [ARCHERS] = 104,   [ON_GOAL] = 66, [STEPS] = 39,          [STEPS + 1] = 12,
  [STEPS + 2] = -14, [MARKED] = 22,  [MARKED_ON_GOAL] = 22, [REACHED] = 39,
  [CAPTURES] = 24,   [RETURNS] = 27, [TO_MOVE] = 8,
};

static JarmoSet
reach (const JarmoState *state, KarumSide side)
{
  JarmoSet set = 0;

  for (JarmoSet rest = state->archers[side]; rest; rest &= rest - 1)
    set |= jarmo_joined[jarmo_lowest (rest)];
  return set;
}

static void
count_side (const JarmoState *state, KarumSide side, int sign, int32_t *features)
{
  JarmoSet own = state->archers[side], goal = jarmo_goal (side);
  JarmoSet enemy_reach = reach (state, karum_other (side));
  bool can_return = jarmo_size (own) < JARMO_ARCHERS
                    && jarmo_home (side) & ~(state->archers[0] | state->archers[1]);

  features[ARCHERS] += sign * (int32_t) jarmo_size (own);
  features[ON_GOAL] += sign * (int32_t) jarmo_size (own & goal);
  features[MARKED] += sign * (int32_t) jarmo_size (own & state->marked & ~goal);
  features[MARKED_ON_GOAL] += sign * (int32_t) jarmo_size (own & state->marked & goal);
  features[REACHED] += sign * (int32_t) jarmo_size (own & enemy_reach);
  if (state->turn != side)
    features[CAPTURES] -= sign * (int32_t) jarmo_size (own & enemy_reach);
  for (JarmoSet rest = own & ~goal; rest; rest &= rest - 1) {
    unsigned steps = jarmo_steps[side][jarmo_lowest (rest)];

    features[STEPS + steps - 1] += sign;
    if (can_return && steps == 1 && state->marked & rest & -rest)
      features[RETURNS] += sign;
  }
}

static void
count_features (const void *tables,
                const KarumRules *rules,
                const KarumState *state,
                int32_t *features)
{
  const JarmoState *jarmo = jarmo_state (state);

  (void) tables;
  (void) rules;
  memset (features, 0, N_FEATURES * sizeof *features);
  count_side (jarmo, KARUM_FIRST, 1, features);
  count_side (jarmo, KARUM_SECOND, -1, features);
  features[TO_MOVE] = jarmo->turn == KARUM_FIRST ? 1 : -1;
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

typedef struct {
  KarumSide side;
  KarumMoves *moves;
  KarumMoveList *list;
} Listing;

static bool
add (const KarumTurn *turn, void *data)
{
  Listing *listing = data;
  const uint8_t *steps = jarmo_steps[listing->side];
  int32_t order = 20 * (steps[jarmo_hole (turn->points[0])] - steps[jarmo_hole (turn->points[1])]);

  if (turn->kind == JARMO_CAPTURE)
    order += 400;
  if (turn->n_points == 3)
    order += 500;
  return karum_moves_add (listing->moves, listing->list, turn, order);
}

static void
list_turns (const void *tables,
            const KarumRules *rules,
            const KarumState *state,
            KarumMoves *moves,
            KarumMoveList *list)
{
  Listing listing = { (KarumSide) jarmo_state (state)->turn, moves, list };

  (void) tables;
  rules->game->turns (rules, state, add, &listing);
}

/* The archers that can move where the enemy stands. */
static JarmoSet
attacked (const KarumRules *rules, const JarmoState *state, KarumSide side, JarmoSet without)
{
  JarmoState free = *state;

  free.archers[side] &= ~without;
  if (rules->values[JARMO_OPTION_GOAL] == JARMO_GOAL_LOCKED)
    free.archers[side] &= ~jarmo_goal (side);
  return reach (&free, side);
}

/* What the side to move can capture and keep: an archer that takes a defended one is lost. */
static KarumValue
takings (const KarumRules *rules, const KarumState *state)
{
  const JarmoState *jarmo = jarmo_state (state);
  KarumSide side = (KarumSide) jarmo->turn, enemy = karum_other (side);
  JarmoSet targets = attacked (rules, jarmo, side, 0) & jarmo->archers[enemy];
  KarumValue most = 0;

  for (; targets; targets &= targets - 1) {
    JarmoSet target = targets & -targets;
    KarumValue points = target & jarmo_goal (enemy) ? 2 : 1;

    points -= attacked (rules, jarmo, enemy, target) & target ? 1 : 0;
    most = points > most ? points : most;
  }
  return most * KARUM_VALUE_POINT;
}

/* Like those of `karum-tune-levels jarmo 160 1 0.72`, evened out by the tournament in README.md. */
static const KarumStrength strengths[KARUM_STRENGTHS] = {
  { 1, 500, 0.1, 1.53, 0.071, 0, 0 },     /* 1 */
  { 1, 500, 0.2, 1.5, 0.075, 0, 0 },      /* 2 */
  { 2, 1000, 0.3, 11.2, 0.1, 1.5, 0.55 }, /* 3 */
  { 2, 1000, 0.6, 12.2, 0.1, 1.5, 0.3 },  /* 4 */
  { 2, 1000, 1, 14.7, 0.1, 1.5, 0 },      /* 5 */
  { 3, 2000, 1, 0.817, 0.047, 1.5, 0 },   /* 6 */
  { 4, 4000, 1, 0.287, 0.014, 1.5, 0 },   /* 7 */
  { 5, 8000, 1, 0.195, 0.0098, 0, 0 },    /* 8 */
  { 6, 24000, 1, 0.0703, 0.0035, 0, 0 },  /* 9 */
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

const KarumPlay jarmo_play = {
  .game = "jarmo",
  .list = list_turns,
  .estimate = estimate,
  .features = count_features,
  .n_features = N_FEATURES,
  .takings = takings,
  .strengths = strengths_of,
  .pruning = pruning_of,
  .killers = 200,
  .history = 8,
  .stake = 0.6,
};

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

/* Indexed by side and hole: the number of lines to the goal row, at most N_STEPS. */
static const uint8_t steps_to_goal[2][JARMO_HOLES] = {
  { 2, 2, 2, 3, 2, 3, 2, 2, 2, 2, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0 },
  { 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 2 },
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
    unsigned steps = steps_to_goal[side][jarmo_lowest (rest)];

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
  const uint8_t *steps = steps_to_goal[listing->side];
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

/* Like those of `karum-tune-levels jarmo 160 1 0.72`, evened out by the tournament in README.md. */
static const KarumStrength strengths[KARUM_STRENGTHS] = {
  { .depth = 1, .nodes = 500, .sense = 0.1, .noise = 1.42, .blind = 0.071 },
  { .depth = 1, .nodes = 500, .sense = 0.2, .noise = 1.5, .blind = 0.075 },
  { .depth = 2, .nodes = 1000, .sense = 0.3, .noise = 5.5, .blind = 0.1 },
  { .depth = 2, .nodes = 1000, .sense = 0.6, .noise = 4.13, .blind = 0.1 },
  { .depth = 2, .nodes = 1000, .sense = 1, .noise = 2.26, .blind = 0.1 },
  { .depth = 3, .nodes = 2000, .sense = 1, .noise = 0.945, .blind = 0.047 },
  { .depth = 4, .nodes = 4000, .sense = 1, .noise = 0.633, .blind = 0.032 },
  { .depth = 5, .nodes = 8000, .sense = 1, .noise = 0.195, .blind = 0.0098 },
  { .depth = 6, .nodes = 24000, .sense = 1, .noise = 0.0703, .blind = 0.0035 },
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

static double
progress (const KarumRules *rules, const KarumState *state)
{
  const JarmoState *jarmo = jarmo_state (state);

  (void) rules;
  return jarmo_size (jarmo->archers[0] | jarmo->archers[1]) / (2.0 * JARMO_ARCHERS);
}

/* `karum-tune-chance fit 4000 1 jarmo`; with 2,000 games, and no tail, for `jarmo,goal=locked`. */
static const KarumChanceModel *
chance_of (const KarumRules *rules)
{
  static const KarumChanceModel unlocked
      = { { -1.559, -0.961, -0.484, -1.173, -0.229, 0.815, 0.179, -0.293, -0.125, 0.144 } };
  static const KarumChanceModel locked
      = { { -0.183, -0.594, 0.358, -1.165, -0.398, 1.415, 0.073, -0.180, -0.335 } };

  return rules->values[JARMO_OPTION_GOAL] == JARMO_GOAL_LOCKED ? &locked : &unlocked;
}

const KarumPlay jarmo_play = {
  .game = "jarmo",
  .list = list_turns,
  .estimate = estimate,
  .features = count_features,
  .n_features = N_FEATURES,
  .strengths = strengths_of,
  .pruning = pruning_of,
  .progress = progress,
  .chance = chance_of,
  .killers = 200,
  .history = 8,
  .stake = 0.6,
};

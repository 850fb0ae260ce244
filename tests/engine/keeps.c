/* keeps.c: a turn that practice calls right never turns a win into a draw or a loss, or a draw into
 * a loss; one that keeps the result and gives little away is always right. The values are those of
 * a plain search of all turns to the end, without the engine. */
#include <glib.h>
#include <string.h>

#include "../deep.h"
#include "karum-games.h"
#include "karum-random.h"
#include "karum-review.h"
#include "karum-reviewer.h"
#include "karum-solver.h"

/* The most positions of a plain search after a turn. */
#define CHILD_NODES 2000

/* The result of person 0, if both play best: -1, 0, 1. */
static int result (const KarumRules *rules, const KarumState *state, guint *nodes);

typedef struct {
  const KarumRules *rules;
  const KarumState *state;
  guint person;
  int best; /* for the person to move; -2 at first */
  guint *nodes;
} Minimax;

static bool
try_turn (const KarumTurn *turn, void *data)
{
  Minimax *search = data;
  KarumState after;
  int value;

  search->rules->game->apply (search->rules, search->state, turn, &after);
  value = result (search->rules, &after, search->nodes);
  search->best = MAX (search->best, search->person == 0 ? value : -value);
  return search->best < 1 && *search->nodes > 0;
}

static int
result (const KarumRules *rules, const KarumState *state, guint *nodes)
{
  const KarumStatus status = rules->game->status (rules, state);
  const guint exchanged = karum_exchanged (rules, state);
  Minimax search = { rules, state, (guint) status.to_move ^ exchanged, -2, nodes };

  if (status.over) {
    int first = status.winner == KARUM_WINNER_FIRST    ? 1
                : status.winner == KARUM_WINNER_SECOND ? -1
                                                       : 0;

    return exchanged ? -first : first;
  }
  if (*nodes == 0)
    return 0;
  --*nodes;
  rules->game->turns (rules, state, try_turn, &search);
  return search.person == 0 ? search.best : -search.best;
}

typedef struct {
  const KarumRules *rules;
  const KarumState *state;
  guint person;
  int best;
  guint right, wrong;
  KarumEffort effort;
} Judged;

static bool
judge (const KarumTurn *turn, void *data)
{
  Judged *judged = data;
  const KarumRules *rules = judged->rules;
  const KarumReviewTask task = { .effort = judged->effort, .hash_bytes = 1 << 20 };
  g_auto (KarumVerdict) verdict = { 0 };
  g_autoptr (GBytes) answers = NULL;
  guint nodes = CHILD_NODES;
  KarumState after;
  int value;

  rules->game->apply (rules, judged->state, turn, &after);
  value = result (rules, &after, &nodes);
  if (nodes == 0) /* where a win was found, other turns can need much more */
    return true;
  value = judged->person == 0 ? value : -value;
  g_assert_true (karum_review_turn (rules, judged->state, turn, &task, &verdict, &answers, NULL));
  /* In a lost game as well, a turn that gives much away isn't right. */
  if (karum_verdict_keeps (&verdict))
    g_assert_cmpint (value, ==, judged->best);
  else if (value == judged->best)
    g_assert_cmpuint (karum_verdict_loss (&verdict), >=, karum_thresholds_default.inaccuracy);
  g_assert_true (!answers == rules->game->status (rules, &after).over);
  judged->right += value == judged->best;
  judged->wrong += value != judged->best;
  return true;
}

/* Positions of random games that a plain search can solve. */
static void
test_positions (gconstpointer data)
{
  const char *ruleset = data;
  Judged all = { .effort = KARUM_EFFORT_THOROUGH };
  guint games;
  KarumRules rules;

  g_assert_true (karum_rules_read (karum_games, ruleset, &rules, NULL));
  /* Few positions of Jarmo are solved by so few turns. */
  games = deep_or (100, strcmp (rules.game->id, "jarmo") == 0 ? 20 : 2);
  for (guint seed = 1; seed <= games; seed++) {
    char setup[KARUM_SETUP_TEXT] = "";
    KarumRandom random;
    KarumState state, before;
    KarumTurn turn;

    karum_random_init (&random, seed);
    if (karum_setup_needed (&rules))
      rules.game->setup_draw (&rules, &random, setup);
    g_assert_true (karum_start (&rules, setup, NULL, &state, NULL));
    while (!rules.game->status (&rules, &state).over) {
      guint nodes = 2000;
      int value = result (&rules, &state, &nodes);

      if (nodes > 0) {
        const guint person = (guint) rules.game->status (&rules, &state).to_move
                             ^ (guint) karum_exchanged (&rules, &state);
        Judged one = { &rules, &state, person, person == 0 ? value : -value, 0, 0, all.effort };

        rules.game->turns (&rules, &state, judge, &one);
        all.right += one.right;
        all.wrong += one.wrong;
      }
      g_assert_true (karum_turn_random (&rules, &state, &random, &turn));
      before = state;
      rules.game->apply (&rules, &before, &turn, &state);
    }
  }
  g_test_message ("%u right, %u wrong", all.right, all.wrong);
  g_assert_cmpuint (all.right, >, 0);
}

/* -- Exercises ---------------------------------------------------------------------------------
 */

typedef struct {
  const KarumRules *rules;
  KarumEngine *engine;
  KarumSolver *solver;                   /* (nullable) */
  guint right[2], wrong[2], unsolved[2]; /* by whether it can be asked */
  guint values;                          /* proved ones, compared */
} Exercises;

/* The result of person 0, by the solver or by a search that has seen everything. */
static gboolean
solve (const Exercises *exercises, const KarumState *state, int *value)
{
  const KarumRules *rules = exercises->rules;
  const KarumSearchLimits limits = { .lines = 1, .nodes = 4 * 1000 * 1000 };
  KarumReviewPlace *place = g_new0 (KarumReviewPlace, 1);
  gboolean solved;
  guint one = 1;

  if (rules->game->status (rules, state).over) {
    *value = result (rules, state, &one);
    solved = TRUE;
  } else if (exercises->solver) {
    place->person = karum_person (rules, state, rules->game->status (rules, state));
    solved = karum_solver_solve (exercises->solver, state, &limits, NULL, NULL, &place->best);
    place->score = place->best.score;
  } else
    solved
        = karum_review_look_at (place, state, exercises->engine, rules, &limits) && place->proved;
  if (solved && !rules->game->status (rules, state).over)
    *value = (place->score > 0 ? 1 : place->score < 0 ? -1 : 0) * (place->person == 0 ? 1 : -1);
  g_free (place);
  return solved;
}

/* What a review has proved is what the solver proves.
 * @worth: of @state for @person */
static void
check_proved (Exercises *exercises, const KarumWorth *worth, guint person, const KarumState *state)
{
  int value = 0;

  if (!worth->proved || !solve (exercises, state, &value))
    return;
  value = person == 0 ? value : -value;
  g_assert_cmpint ((worth->margin > 0) - (worth->margin < 0), ==, value);
  exercises->values++;
}

static void
check_exercise (Exercises *exercises, const KarumVerdict *verdict, const KarumState *before)
{
  const gboolean asked = karum_verdict_teaches (verdict, TRUE);
  const KarumRules *rules = exercises->rules;
  KarumTurn line[KARUM_VERDICT_LINE];
  KarumState after;
  int best = 0, value = 0;

  if (!asked && !karum_verdict_teaches (verdict, FALSE))
    return;
  g_assert_cmpuint (karum_verdict_turns (verdict, rules, before, line), >, 0);
  rules->game->apply (rules, before, &line[0], &after);
  if (!solve (exercises, before, &best) || !solve (exercises, &after, &value))
    exercises->unsolved[asked]++;
  else if (value == best)
    exercises->right[asked]++;
  else
    exercises->wrong[asked]++;
}

/* (transfer full): a game of random turns. */
static KarumRecord *
random_game (const KarumRules *rules, guint seed)
{
  char setup[KARUM_SETUP_TEXT] = "";
  KarumRandom random;
  KarumState state;
  KarumTurn turn;
  KarumRecord *record;
  KarumNode *node;

  karum_random_init (&random, seed);
  if (karum_setup_needed (rules))
    rules->game->setup_draw (rules, &random, setup);
  record = karum_record_new (rules, setup, NULL, NULL);
  node = record->root;
  for (state = record->start; !rules->game->status (rules, &state).over;
       karum_record_state (record, node, &state)) {
    g_assert_true (karum_turn_random (rules, &state, &random, &turn));
    node = karum_record_add (record, node, &turn);
  }
  return record;
}

/* Where one can learn from a mistake, the better turn of the review doesn't lose what can be kept.
 */
static void
review_games (const char *ruleset, KarumEffort effort, guint games)
{
  const KarumReviewTask task = { .effort = effort, .hash_bytes = 1 << 24 };
  Exercises exercises = { 0 };
  KarumRules rules;

  g_assert_true (karum_rules_read (karum_games, ruleset, &rules, NULL));
  exercises.rules = &rules;
  exercises.engine = karum_engine_new (&rules, 1 << 24, NULL);
  exercises.solver = karum_solver_can (&rules) ? karum_solver_new (&rules, 1 << 26, NULL) : NULL;
  for (guint seed = 1; seed <= games; seed++) {
    g_autoptr (KarumRecord) record = random_game (&rules, 100 + seed);
    g_autoptr (GArray) verdicts = karum_verdicts_new (0);
    const guint n = karum_record_line_length (record);
    g_autofree KarumState *states = g_new (KarumState, n + 1);
    g_autofree const KarumNode **nodes = g_new (const KarumNode *, n + 1);

    g_assert_true (karum_review_turns (record, &task, verdicts, NULL));
    karum_review_replay (record, states, nodes);
    for (guint i = 0; i < n; i++) {
      const KarumVerdict *verdict = karum_verdicts_at (verdicts, i);

      check_exercise (&exercises, verdict, &states[i]);
      check_proved (&exercises, &verdict->best, verdict->person, &states[i]);
      check_proved (&exercises, &verdict->taken, verdict->person, &states[i + 1]);
    }
  }
  g_test_message ("%u values; asked: %u right, %u wrong, %u unsolved; doubtful: %u, %u, %u",
                  exercises.values, exercises.right[1], exercises.wrong[1], exercises.unsolved[1],
                  exercises.right[0], exercises.wrong[0], exercises.unsolved[0]);
  g_assert_cmpuint (exercises.values, >, 0);
  g_assert_cmpuint (exercises.wrong[1], ==, 0);
  karum_engine_free (exercises.engine);
  karum_solver_free (exercises.solver);
}

static void
test_exercises (gconstpointer data)
{
  review_games (data, KARUM_EFFORT_QUICK, deep_or (30, 1));
}

static void
test_sure (gconstpointer data)
{
  review_games (data, KARUM_EFFORT_SURE, 4);
}

int
main (int argc, char *argv[])
{
  static const char *const asked[] = { "pahtum:classic,size=5",
                                       "pahtum:japanese,size=5,holes=3",
                                       "pahtum:strikeout,size=5,holes=10",
                                       "pahtum:custodial,size=5,holes=11",
                                       "pahtum:classic,size=5,holes=7,placement=oneside",
                                       "pahtum:japanese,size=5,holes=7,pie=on",
                                       "pahtum:classic",
                                       "jarmo,limit=12",
                                       "jarmo",
                                       "manu,size=9,stones=3,target=1",
                                       "manu,size=9" };
  static const char *const rulesets[]
      = { "pahtum:classic,size=5", "pahtum:strikeout,size=5", "pahtum:custodial,size=5",
          "manu,size=9,stones=3,target=1", "jarmo" };

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (rulesets); i++) {
    g_autofree char *path = g_strconcat ("/keeps/", rulesets[i], NULL);

    g_test_add_data_func (path, rulesets[i], test_positions);
  }
  for (gsize i = 0; i < deep_or (G_N_ELEMENTS (asked), 2); i++) {
    g_autofree char *path = g_strconcat ("/keeps/exercises/", asked[i], NULL);

    g_test_add_data_func (path, asked[i], test_exercises);
    if (g_getenv ("KARUM_TEST_DEEP")) {
      g_autofree char *sure = g_strconcat ("/keeps/sure/", asked[i], NULL);

      g_test_add_data_func (sure, asked[i], test_sure);
    }
  }
  return g_test_run ();
}

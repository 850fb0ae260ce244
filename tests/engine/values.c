/* values.c: compares exact values of the engine with a slow full search. */
#include <string.h>

#include <math.h>

#include "karum-engine.h"
#include "karum-solver.h"
#include "rulesets.h"

/* No value, because the game is longer than the search depth. */
#define UNKNOWN 1e9
#define WON 1000

typedef struct {
  const KarumRules *rules;
  const KarumState *state;
  unsigned depth, ply;
  int person;
  double best; /* among known values */
  gboolean unknown;
} Look;

static double brute_force (
    const KarumRules *rules, const KarumState *state, unsigned depth, unsigned ply, int person);

static int
person_on (const KarumRules *rules, const KarumState *state, KarumSide side)
{
  return (int) side ^ karum_exchanged (rules, state);
}

static gboolean
is_manu (const KarumRules *rules)
{
  return strcmp (rules->game->id, "manu") == 0;
}

static bool
look (const KarumTurn *turn, void *data)
{
  Look *at = data;
  KarumState next;
  double value;

  at->rules->game->apply (at->rules, at->state, turn, &next);
  value = brute_force (at->rules, &next, at->depth - 1, at->ply + 1, at->person);
  if (value == UNKNOWN)
    at->unknown = TRUE;
  else if (value > at->best)
    at->best = value;
  return true;
}

/* The value of @state for @person, who need not be the person to move; UNKNOWN if @depth turns are
 * too few. In Manu the margin is the distance of a win; a known win is the best if it is sooner
 * than any win after an unknown turn could be. */
static double
brute_force (
    const KarumRules *rules, const KarumState *state, unsigned depth, unsigned ply, int person)
{
  KarumStatus status = rules->game->status (rules, state);
  Look at = { rules, state, depth, ply, 0, -UNKNOWN, FALSE };
  double value;

  if (status.over) {
    int32_t points[2];
    double first;

    rules->game->points (rules, state, points);
    first = points[0] - points[1];
    if (is_manu (rules))
      first = status.winner == KARUM_WINNER_FIRST ? WON - (double) ply : (double) ply - WON;
    return person_on (rules, state, KARUM_FIRST) == person ? first : -first;
  }
  if (depth == 0)
    return UNKNOWN;
  at.person = person_on (rules, state, status.to_move);
  rules->game->turns (rules, state, look, &at);
  if (at.unknown && !(is_manu (rules) && at.best > 0))
    return UNKNOWN;
  value = at.best;
  return at.person == person ? value : -value;
}

static double
value_to_mover (const KarumRules *rules, const KarumState *state, unsigned depth)
{
  return brute_force (rules, state, depth, 0,
                      person_on (rules, state, rules->game->status (rules, state).to_move));
}

/* The number of final turns of a game to test, and the number of games. */
typedef struct {
  const char *rules;
  unsigned turns, games;
} Case;

static const Case cases[] = {
  { "pahtum:classic,size=5,holes=5", 6, 40 },
  { "pahtum:strikeout,size=5,holes=4", 6, 40 },
  { "pahtum:japanese,size=5,holes=11,stones=5", 6, 40 },
  { "pahtum:custodial,size=5,holes=3", 5, 40 },
  { "pahtum:custodial,size=5,holes=14,scoring=running,stones=6", 5, 40 },
  { "pahtum:classic,size=5,holes=19,pie=on", 6, 40 },
  { "pahtum:classic,size=5,holes=21,placement=oneside", 7, 20 },
  { "pahtum:custodial,size=5,holes=21,placement=alternate", 6, 20 },
  { "jarmo,limit=30", 4, 60 },
  { "jarmo,goal=locked,limit=20", 4, 60 },
};

/* The last turns of random games: values are exact and equal to those of brute force. */
static void
test_ends (gconstpointer data)
{
  const Case *ends = data;
  KarumRules rules = engine_rules (ends->rules);
  KarumEngine *engine = karum_engine_new (&rules, 1 << 20, NULL);

  for (unsigned game = 0; game < ends->games; game++) {
    KarumSearchLimits limits = { .depth = 2 * ends->turns };
    KarumSearchResult result;
    KarumState state;
    unsigned length = engine_position (&rules, game, 100000, &state) + 1;

    if (length > ends->turns)
      engine_position (&rules, game, length - ends->turns, &state);
    else
      engine_position (&rules, game, 0, &state);
    g_assert_true (karum_engine_search (engine, &state, &limits, NULL, NULL, &result));
    if (!result.exact)
      continue; /* captures made the game longer */
    g_assert_cmpfloat (result.score, ==, value_to_mover (&rules, &state, 2 * ends->turns));
  }
  karum_engine_free (engine);
}

/* Among several lines, a turn that ends the game is worth what the rules say, and sure, however
 * little was searched. */
static void
test_lines_end (gconstpointer data)
{
  KarumRules rules = engine_rules (data);
  KarumEngine *engine = karum_engine_new (&rules, 1 << 20, NULL);
  const KarumSearchLimits limits = { .nodes = 300, .lines = 64 };
  g_autofree KarumSearchResult *results = g_new (KarumSearchResult, limits.lines);
  guint ends = 0;

  for (guint game = 1; game <= 20; game++) {
    KarumState state, next;
    int person;

    engine_position (&rules, game, G_MAXUINT, &state);
    person = person_on (&rules, &state, rules.game->status (&rules, &state).to_move);
    g_assert_true (karum_engine_search (engine, &state, &limits, NULL, NULL, results));
    /* The first line of the solver is about the position. */
    for (guint i = karum_solver_can (&rules) ? 1 : 0; i < results->n_results; i++) {
      rules.game->apply (&rules, &state, &results[i].turn, &next);
      if (!rules.game->status (&rules, &next).over)
        continue;
      g_assert_true (results[i].exact);
      g_assert_cmpfloat (results[i].score, ==, brute_force (&rules, &next, 0, 1, person));
      ends++;
    }
  }
  g_assert_cmpuint (ends, >=, 20);
  karum_engine_free (engine);
}

/* Positions beyond the search horizon: the solver's value equals the value at the end of its
 * line. */
static void
test_solver (gconstpointer data)
{
  KarumRules rules = engine_rules (data);
  KarumEngine *engine = karum_engine_new (&rules, 1 << 22, NULL);
  KarumSearchLimits limits = { .nodes = 400000 };
  KarumSearchResult result;
  KarumState state, next;
  KarumPvPlace place = { 0 };
  KarumTurn turn;
  int32_t points[2];
  int mover;

  engine_position (&rules, 5, 24, &state);
  mover = person_on (&rules, &state, rules.game->status (&rules, &state).to_move);
  g_assert_true (karum_engine_search (engine, &state, &limits, NULL, NULL, &result));
  g_assert_true (result.exact);
  g_assert_cmpuint (result.nodes, <=, limits.nodes);
  while (karum_pv_next (&rules, &result, &place, &turn)) {
    g_assert_true (rules.game->turn_check (&rules, &state, &turn, NULL));
    rules.game->apply (&rules, &state, &turn, &next);
    state = next;
  }
  g_assert_true (rules.game->status (&rules, &state).over);
  rules.game->points (&rules, &state, points);
  g_assert_cmpfloat (person_on (&rules, &state, KARUM_FIRST) == mover ? result.score
                                                                      : -result.score,
                     ==, points[0] - points[1]);
  karum_engine_free (engine);
}

/* Random positions of small games of Manu: wins and losses within a few turns, with their
 * distance. */
static void
test_manu (void)
{
  KarumRules rules = engine_rules ("manu,size=9,stones=5,target=1");
  KarumSearchLimits limits = { .depth = 3 };
  unsigned known = 0, lost = 0;

  for (unsigned game = 0; game < 150; game++) {
    KarumEngine *engine = karum_engine_new (&rules, 1 << 20, NULL);
    KarumSearchResult result;
    KarumState state;
    unsigned length = engine_position (&rules, game, 100000, &state);
    double value;

    engine_position (&rules, game, length > game % 3 ? length - game % 3 : 0, &state);
    g_assert_true (karum_engine_search (engine, &state, &limits, NULL, NULL, &result));
    value = value_to_mover (&rules, &state, 2);
    if (value != UNKNOWN) {
      known++;
      lost += value < 0;
      g_assert_cmpfloat (result.score, ==, value);
      g_assert_true (result.exact);
    } else {
      g_assert_cmpfloat (result.score, <, WON - 2);
    }
    karum_engine_free (engine);
  }
  g_assert_cmpuint (known, >, 20);
  g_assert_cmpuint (lost, >, 0);
}

/* -- Several lines -------------------------------------------------------------------------------
 */

#define LINES 5
/* Positions per ruleset; with KARUM_TEST_DEEP. */
#define LINES_POSITIONS 18
#define LINES_POSITIONS_DEEP 350
/* Nodes that end most searches in the middle of a proof. */
#define HASTY 9000

/* The bounds that were told of a turn while the search went on. */
typedef struct {
  KarumTurn turn;
  double lower, upper;
} Told;

#define TURNS_MAX 16

typedef struct {
  KarumSolver *solver;
  const KarumState *state;
  const KarumSearchResult *lines;
  gboolean whole; /* all lines are proved */
  Told told[TURNS_MAX];
  unsigned n_told;
} Comparison;

static Told *
told_of (Comparison *comparison, const KarumTurn *turn)
{
  unsigned i = 0;

  while (i < comparison->n_told && !karum_turn_equal (&comparison->told[i].turn, turn))
    i++;
  if (i == comparison->n_told) {
    g_assert_cmpuint (++comparison->n_told, <=, TURNS_MAX);
    comparison->told[i] = (Told){ .lower = -INFINITY, .upper = INFINITY };
    karum_turn_copy (&comparison->told[i].turn, turn);
  }
  return &comparison->told[i];
}

/* A lower bound of the first line is one of the position as long as that isn't proved. */
static void
hear (const KarumSearchResult *lines, void *data)
{
  for (unsigned i = 0; i < lines[0].n_results; i++) {
    Told *told = told_of (data, &lines[i].turn);

    if (i > 0 || lines[i].exact)
      told->lower = fmax (told->lower, lines[i].lower);
    told->upper = fmin (told->upper, lines[i].upper);
    g_assert_true (i == 0 || lines[i].score <= lines[i - 1].score);
  }
}

/* Proves a turn alone: a line has the same value, any other turn is worth no more than the last
 * one, and all bounds that were told are true. */
static bool
compare_turn (const KarumTurn *turn, void *data)
{
  static const KarumSearchLimits unlimited = { 0 };
  Comparison *comparison = data;
  const KarumSearchResult *lines = comparison->lines;
  const Told *told = told_of (comparison, turn);
  unsigned n = lines[0].n_results, i = 0;
  KarumSearchResult alone;

  g_assert_true (karum_solver_turn (comparison->solver, comparison->state, turn, -INFINITY,
                                    &unlimited, NULL, NULL, &alone));
  g_assert_cmpfloat (told->lower, <=, alone.score);
  g_assert_cmpfloat (told->upper, >=, alone.score);
  while (i < n && !karum_turn_equal (&lines[i].turn, turn))
    i++;
  if (!comparison->whole)
    return true;
  if (i < n)
    g_assert_cmpfloat (lines[i].score, ==, alone.score);
  else
    g_assert_cmpfloat (alone.score, <=, lines[n - 1].score);
  return true;
}

/* Lines of one search, where all of them are proved, are the best turns as each is worth alone. */
static void
test_lines (gconstpointer data)
{
  KarumRules rules = engine_rules (data);
  KarumEngine *engine = karum_engine_new (&rules, 1 << 22, NULL);
  Comparison comparison = { .solver = karum_solver_new (&rules, 1 << 22, NULL) };
  const KarumSearchLimits limits = { .lines = LINES }, few = { .nodes = HASTY, .lines = LINES };
  guint positions = g_getenv ("KARUM_TEST_DEEP") ? LINES_POSITIONS_DEEP : LINES_POSITIONS;

  for (guint i = 0; i < positions; i++) {
    KarumSearchResult lines[LINES];
    KarumState state;

    engine_position (&rules, i, 12 + i % 4, &state);
    comparison.state = &state;
    comparison.lines = lines;
    comparison.whole = FALSE;
    comparison.n_told = 0;
    g_assert_true (karum_engine_search (engine, &state, &few, hear, &comparison, lines));
    rules.game->turns (&rules, &state, compare_turn, &comparison);
    comparison.whole = TRUE;
    g_assert_true (karum_engine_search (engine, &state, &limits, hear, &comparison, lines));
    for (unsigned j = 0; j < lines[0].n_results; j++) {
      g_assert_true (lines[j].exact);
      g_assert_true (j == 0 || lines[j].score <= lines[j - 1].score);
    }
    rules.game->turns (&rules, &state, compare_turn, &comparison);
  }
  karum_solver_free (comparison.solver);
  karum_engine_free (engine);
}

/* Where the other person can take the side that is better, no turn before that is worth more than
 * nothing: a search of both turns sees it, however small. */
static const char *const choices[] = {
  "pahtum:classic,pie=on",
  "pahtum:classic,size=5,holes=3,pie=on",
  "pahtum:classic,size=8,holes=4,pie=on",
  "pahtum:strikeout,size=6,placement=agreed,pie=on",
  "pahtum:strikeout,holes=0,pie=on",
  "pahtum:japanese,size=6,holes=4,pie=on",
  "pahtum:japanese,stones=12,pie=on",
  "pahtum:custodial,holes=0,pie=on",
  "pahtum:custodial,holes=0,scoring=running,pie=on",
  "pahtum:classic,size=5,holes=1,placement=oneside",
  "pahtum:classic,size=6,holes=2,placement=oneside,scoring=running",
};

static void
test_choice (gconstpointer data)
{
  const KarumSearchLimits limits = { .depth = 2 };
  KarumRules rules = engine_rules (data);
  gboolean oneside = strstr (data, "oneside") != NULL;

  for (guint64 game = 0; game < 20; game++) {
    guint before = oneside ? (guint) rules.values[1] - 1 : 0;
    KarumEngine *engine = karum_engine_new (&rules, 1 << 20, NULL);
    KarumSearchResult result;
    KarumState state;

    g_assert_cmpuint (engine_position (&rules, game, before, &state), ==, before);
    g_assert_true (karum_engine_search (engine, &state, &limits, NULL, NULL, &result));
    g_assert_cmpfloat (result.score, <=, 0);
    karum_engine_free (engine);
  }
}

int
main (int argc, char **argv)
{
  static const char *const lines_rules[] = {
    "pahtum:classic,size=5,holes=3",
    "pahtum:strikeout,size=5,holes=4,placement=agreed",
    "pahtum:custodial,size=5,holes=4,placement=agreed,capture=none,scoring=running",
    "pahtum:custodial,size=5,holes=12,placement=agreed",
  };

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *path = g_strdup_printf ("/engine/values/%s", cases[i].rules);
    g_test_add_data_func (path, &cases[i], test_ends);
  }
  g_test_add_func ("/engine/values/manu", test_manu);
  g_test_add_data_func ("/engine/values/lines-end/jarmo", "jarmo", test_lines_end);
  g_test_add_data_func ("/engine/values/lines-end/locked", "jarmo,goal=locked", test_lines_end);
  g_test_add_data_func ("/engine/values/lines-end/pahtum",
                        "pahtum:custodial,size=6,holes=3,scoring=running,stones=12",
                        test_lines_end);
  g_test_add_data_func ("/engine/values/lines-end/manu", "manu,size=9,stones=20,target=4",
                        test_lines_end);
  g_test_add_data_func ("/engine/solver/classic", "pahtum:classic", test_solver);
  g_test_add_data_func ("/engine/solver/pie", "pahtum:classic,pie=on", test_solver);
  for (gsize i = 0; i < G_N_ELEMENTS (lines_rules); i++) {
    g_autofree char *path = g_strdup_printf ("/engine/values/lines/%s", lines_rules[i]);
    g_test_add_data_func (path, lines_rules[i], test_lines);
  }
  for (gsize i = 0; i < G_N_ELEMENTS (choices); i++) {
    g_autofree char *path = g_strdup_printf ("/engine/values/choice/%s", choices[i]);
    g_test_add_data_func (path, choices[i], test_choice);
  }
  return g_test_run ();
}

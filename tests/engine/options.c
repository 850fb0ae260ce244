/* options.c: what a score means, evaluations and levels under thousands of rulesets drawn by lot:
 * nothing is outside its range, no chance points to the other side than its score, and every level
 * has a turn. */
#include <math.h>

#include "../deep.h"
#include "karum-chance.h"
#include "karum-engine.h"
#include "karum-games.h"
#include "karum-level.h"
#include "karum-verdict.h"
#include "rulesets.h"

/* Rulesets that are drawn, and every how many of them play. */
#define RULESETS deep_or (20000, 3000)
#define PLAYS 25
#define NODES 60
#define TURNS 60
/* Limits that have no end are drawn from so many. */
#define VALUES 300

/* Any options have any values, as long as the rules allow them together. */
static KarumRules
draw (KarumRandom *random)
{
  const KarumGame *const game = karum_games[karum_random_below (random, 3)];
  KarumRules rules;

  do {
    uint32_t given = 0;

    rules = karum_rules_default (game, karum_random_below (random, game->n_presets));
    for (unsigned n = karum_random_below (random, 5); n > 0; n--) {
      unsigned option = karum_random_below (random, game->n_options);
      int32_t min, max;

      karum_rules_range (&rules, option, &min, &max);
      given |= 1u << option;
      karum_rules_set (&rules, option,
                       min + (int32_t) karum_random_below (random, MIN (max - min, VALUES) + 1),
                       given);
    }
  } while (!karum_rules_check (&rules, NULL));
  return rules;
}

/* A position of a random game, before its end; FALSE if there is none. */
static gboolean
find_position (const KarumRules *rules, KarumRandom *random, KarumState *state)
{
  char setup[KARUM_SETUP_TEXT] = "";
  unsigned turns = karum_random_below (random, TURNS);

  if (karum_setup_needed (rules))
    rules->game->setup_draw (rules, random, setup);
  if (!karum_start (rules, setup, NULL, state, NULL))
    return FALSE;
  for (; turns > 0; turns--) {
    KarumState next;
    KarumTurn turn;

    if (!karum_turn_random (rules, state, random, &turn))
      return FALSE;
    rules->game->apply (rules, state, &turn, &next);
    if (rules->game->status (rules, &next).over)
      break;
    *state = next;
  }
  return !rules->game->status (rules, state).over;
}

/* From a hundredth of a point to more than any game has, and a won game of Manu. */
static const double scores[] = { 0.01, 0.5, 1, 7, 40, 250, 990, 1e6 };

static void
check_chances (const KarumRules *rules, const KarumState *state)
{
  double last[2] = { 0.5, 0.5 };

  g_assert_cmpfloat (karum_chance_people (rules, state, 0), ==, 0.5);
  g_assert_cmpfloat (karum_chance_engine (rules, state, 0), ==, 0.5);
  for (gsize i = 0; i < G_N_ELEMENTS (scores); i++) {
    const double own[] = { karum_chance_people (rules, state, scores[i]),
                           karum_chance_engine (rules, state, scores[i]) };
    const double other[] = { karum_chance_people (rules, state, -scores[i]),
                             karum_chance_engine (rules, state, -scores[i]) };

    for (int k = 0; k < 2; k++) {
      g_assert_cmpfloat (own[k], <=, 1);
      g_assert_cmpfloat (own[k], >, 0.5);
      g_assert_cmpfloat_with_epsilon (own[k] + other[k], 1, 1e-9);
      g_assert_cmpfloat (own[k], >=, last[k]);
      last[k] = own[k];
    }
  }
}

/* What a kept review says of margins that nothing reaches is in its range as well. */
static void
check_verdict (const KarumRules *rules, const KarumState *state, KarumRandom *random)
{
  KarumVerdict verdict = { 0 };

  verdict.best.margin = (gint) karum_random_below (random, 400000) - 200000;
  verdict.taken.margin = verdict.best.margin - (gint) karum_random_below (random, 100000);
  karum_verdict_weigh (&verdict, rules, state);
  g_assert_cmpuint (verdict.best.chance, <=, KARUM_VERDICT_CERTAIN);
  g_assert_cmpuint (verdict.taken.chance, <=, verdict.best.chance);
}

static void
check_turns (const KarumRules *rules, const KarumState *state, KarumRandom *random)
{
  const KarumSearchLimits limits = { .nodes = NODES };
  KarumEngine *engine = karum_engine_new (rules, 1 << 16, NULL);
  KarumSearchResult result;

  g_assert_true (karum_engine_search (engine, state, &limits, NULL, NULL, &result));
  g_assert_true (isfinite (result.score));
  g_assert_true (rules->game->turn_check (rules, state, &result.turn, NULL));
  for (unsigned level = 1; level <= 5; level += 2) {
    g_assert_true (karum_level_choose (engine, rules, state, level, random, NULL, &result));
    g_assert_true (rules->game->turn_check (rules, state, &result.turn, NULL));
  }
  karum_engine_free (engine);
}

static void
check_levels (const KarumRules *rules)
{
  KarumStrength strength;

  for (unsigned level = 1; level <= KARUM_STRENGTHS; level++) {
    g_assert_true (karum_level_strength (rules, level, &strength));
    g_assert_cmpfloat (strength.noise, >, 0);
    g_assert_cmpfloat (strength.care, >=, 0);
    g_assert_true (strength.blind >= 0 && strength.blind < 1 && strength.hurry >= 0
                   && strength.hurry < 1);
  }
}

static void
test_options (void)
{
  guint looked_at = 0;
  KarumRandom random;

  karum_random_init (&random, 20261128);
  for (guint i = 0; i < RULESETS; i++) {
    KarumRules rules = draw (&random);
    KarumState state;

    check_levels (&rules);
    if (!find_position (&rules, &random, &state))
      continue;
    looked_at++;
    check_chances (&rules, &state);
    check_verdict (&rules, &state, &random);
    if (i % PLAYS == 0)
      check_turns (&rules, &state, &random);
  }
  g_assert_cmpuint (looked_at, >, RULESETS / 2);
}

static gboolean
is_rough (const char *text)
{
  KarumRules rules = engine_rules (text);
  char setup[KARUM_SETUP_TEXT] = "";
  KarumRandom random;
  KarumState state;

  karum_random_init (&random, 1);
  if (karum_setup_needed (&rules))
    rules.game->setup_draw (&rules, &random, setup);
  g_assert_true (karum_start (&rules, setup, NULL, &state, NULL));
  return karum_chance_is_rough (&rules, &state);
}

/* Where nothing was ever fitted, chances are said to be rough. */
static void
test_rough (void)
{
  static const char *const fitted[] = { "pahtum:classic",
                                        "pahtum:strikeout,size=8,holes=38",
                                        "pahtum:custodial,scoring=running",
                                        "jarmo,goal=locked",
                                        "jarmo,limit=60",
                                        "manu",
                                        "manu,size=9,stones=20,target=5" };
  static const char *const others[] = { "manu,target=48", "manu,stones=169,target=135" };

  for (gsize i = 0; i < G_N_ELEMENTS (fitted); i++)
    g_assert_false (is_rough (fitted[i]));
  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    g_assert_true (is_rough (others[i]));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/options", test_options);
  g_test_add_func ("/engine/rough", test_rough);
  return g_test_run ();
}

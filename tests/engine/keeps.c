/* keeps.c: a turn that practice calls right never turns a win into a draw or a loss, or a draw into
 * a loss; one that is worth as much as the best is always right. The values are those of a plain
 * search of all turns to the end, without the engine. */
#include <glib.h>
#include <string.h>

#include "../deep.h"
#include "karum-games.h"
#include "karum-random.h"
#include "karum-reviewer.h"

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
  g_assert_cmpint (karum_verdict_keeps (&verdict), ==, value == judged->best);
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

int
main (int argc, char *argv[])
{
  static const char *const rulesets[]
      = { "pahtum:classic,size=5", "pahtum:strikeout,size=5", "pahtum:custodial,size=5",
          "manu,size=9,stones=3,target=1", "jarmo" };

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (rulesets); i++) {
    g_autofree char *path = g_strconcat ("/keeps/", rulesets[i], NULL);

    g_test_add_data_func (path, rulesets[i], test_positions);
  }
  return g_test_run ();
}

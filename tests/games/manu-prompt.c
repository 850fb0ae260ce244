/* manu-prompt.c: what the line above the board asks for is possible: a jump is named exactly where
 * one of all turns, as they are written, has one. */
#include <glib.h>
#include <string.h>

#include "karum-games.h"

typedef struct {
  const KarumRules *rules;
  gboolean jump, place;
} Seen;

static bool
see (const KarumTurn *turn, void *data)
{
  Seen *seen = data;
  char text[KARUM_TURN_TEXT];

  seen->rules->game->turn_write (seen->rules, turn, text);
  if (strchr (text, '^'))
    seen->jump = TRUE;
  else
    seen->place = TRUE;
  return true;
}

/* Returns: whether there was a jump. */
static gboolean
check_prompt (const KarumRules *rules, const KarumState *state)
{
  Seen seen = { .rules = rules };
  const char *prompt = rules->game->prompt (rules, state, NULL);

  rules->game->turns (rules, state, see, &seen);
  if (seen.place)
    g_assert_cmpstr (prompt, ==, seen.jump ? "%s: place a stone or jump" : "%s: place a stone");
  return seen.place && seen.jump;
}

static void
test_prompts (void)
{
  guint jumps = 0, none = 0;

  for (guint64 seed = 1; seed <= 20; seed++) {
    KarumRules rules;
    KarumState state, next;
    KarumTurn turn;
    KarumRandom random;

    karum_random_init (&random, seed);
    g_assert_true (karum_rules_read (karum_games, "manu,size=9,stones=20,target=4", &rules, NULL));
    g_assert_true (karum_start (&rules, NULL, NULL, &state, NULL));
    while (karum_turn_random (&rules, &state, &random, &turn)) {
      if (check_prompt (&rules, &state))
        jumps++;
      else
        none++;
      rules.game->apply (&rules, &state, &turn, &next);
      state = next;
    }
  }
  g_assert_cmpuint (jumps, >, 20);
  g_assert_cmpuint (none, >, 20);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/manu/prompts", test_prompts);
  return g_test_run ();
}

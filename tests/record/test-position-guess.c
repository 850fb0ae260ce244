/* test-position-guess.c: position lines without their rules. */
#include <glib.h>

#include "karum-arrays.h"
#include "karum-games.h"
#include "karum-perft.h"
#include "karum-pattern.h"

#define POSITIONS 12

/* A position of a random game under @rules, as a line. */
static void
play_line (const KarumRules *rules, KarumRandom *random, unsigned turns, char *line)
{
  char setup[KARUM_SETUP_TEXT] = "";
  KarumState state;

  if (karum_setup_needed (rules))
    rules->game->setup_draw (rules, random, setup);
  g_assert_true (karum_start (rules, setup, NULL, &state, NULL));
  karum_playout (rules, &state, random, turns);
  rules->game->position_write (rules, &state, line);
}

/* Whatever rules are guessed, the line is valid under the same game and written unchanged. */
static void
check_line (const KarumGame *game, const char *line)
{
  char found[KARUM_POSITION_TEXT], written[KARUM_POSITION_TEXT];
  g_autofree char *padded = g_strdup_printf (" \n%s\t\r\n", line);
  KarumRules rules;
  KarumState state;

  g_assert_true (karum_position_guess (padded, &rules, &state, found));
  g_assert_cmpstr (found, ==, line);
  g_assert_true (rules.game == game);
  g_assert_true (karum_rules_check (&rules, NULL));
  rules.game->position_write (&rules, &state, written);
  g_assert_cmpstr (written, ==, line);
}

/* With a prefix of rules, these are used. */
static void
check_named (const KarumRules *rules, const char *line)
{
  char found[KARUM_POSITION_TEXT], ruleset[KARUM_RULES_TEXT];
  g_autofree char *both = NULL;
  KarumRules read;
  KarumState state;

  karum_rules_write (rules, ruleset);
  both = g_strdup_printf ("%s %s", ruleset, line);
  g_assert_true (karum_position_guess (both, &read, &state, found));
  g_assert_true (karum_rules_equal (&read, rules));
  g_assert_cmpstr (found, ==, line);
}

static void
test_games (void)
{
  static const char *const rulesets[] = { "pahtum:classic",
                                          "pahtum:strikeout",
                                          "pahtum:japanese",
                                          "pahtum:custodial",
                                          "pahtum:classic,size=5,holes=1",
                                          "pahtum:classic,size=8,holes=6",
                                          "jarmo",
                                          "manu",
                                          "manu,size=9",
                                          "manu,size=19" };
  KarumRandom random;

  karum_random_init (&random, 7);
  karum_for_each_of (ruleset, rulesets) {
    KarumRules rules;

    g_assert_true (karum_rules_read (karum_games, *ruleset, &rules, NULL));
    for (unsigned turns = 0; turns < POSITIONS; turns++) {
      char line[KARUM_POSITION_TEXT];

      play_line (&rules, &random, 2 * turns, line);
      check_line (rules.game, line);
      check_named (&rules, line);
    }
  }
}

static void
test_others (void)
{
  static const char *const texts[] = {
    "",
    "/",
    "a / b",
    "5/5/5/5/5 x",
    "jarmo",
    "jarmo 5/5/5/5/6 x - 0",
    "manu ooooo/5/5/5/xxxxx x - 0",
    "ooooo/5/5/5/xxxxx x - 0 more",
    "ooooo/5/5/5/xxxxx x - 0\nooooo/5/5/5/xxxxx x - 0",
    "[Game \"jarmo\"]\n[Position \"ooooo/5/5/5/xxxxx x - 0\"]",
    "https://example.org/a b",
  };
  g_autofree char *endless = g_strnfill (100000, '/');
  char line[KARUM_POSITION_TEXT];
  KarumRules rules;
  KarumState state;

  karum_for_each_of (text, texts)
    g_assert_false (karum_position_guess (*text, &rules, &state, line));
  g_assert_false (karum_position_guess (endless, &rules, &state, line));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/record/position-guess/games", test_games);
  g_test_add_func ("/record/position-guess/others", test_others);
  return g_test_run ();
}

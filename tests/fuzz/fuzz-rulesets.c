/* Rulesets: what is read has a canonical form that is read as the same, and a game can start. */
#include <glib.h>

#include "karum-fuzz.h"
#include "karum-games.h"

static void
check_start (const KarumRules *rules)
{
  char setup[KARUM_SETUP_TEXT] = "";
  KarumRandom random;
  KarumState state;

  karum_random_init (&random, 1);
  if (karum_setup_needed (rules))
    rules->game->setup_draw (rules, &random, setup);
  g_assert_true (karum_start (rules, setup, NULL, &state, NULL));
  rules->game->status (rules, &state);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  char canonical[KARUM_RULES_TEXT], again[KARUM_RULES_TEXT];
  KarumRules rules, read;
  KarumError error;

  if (!karum_rules_read (karum_games, text, &rules, &error)) {
    g_assert_cmpuint (error.offset, <=, strlen (text));
    return 0;
  }
  g_assert_true (karum_rules_check (&rules, NULL));
  karum_rules_write (&rules, canonical);
  g_assert_true (karum_rules_read (karum_games, canonical, &read, NULL));
  g_assert_true (karum_rules_equal (&rules, &read));
  karum_rules_write (&read, again);
  g_assert_cmpstr (again, ==, canonical);
  check_start (&rules);
  return 0;
}

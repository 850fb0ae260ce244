/* conformance.c: runs every check for every game, every preset, and other rulesets drawn at
 * random. */
#include "conformance.h"

#include "karum-games.h"

/* Rulesets drawn for each preset. */
#define DRAWN 4

typedef struct {
  KarumRules rules;
  ConformanceCheck check;
} Test;

static void
run (gconstpointer data)
{
  const Test *test = data;

  test->check (&test->rules);
}

static void
add_entries (const KarumRules *rules, const ConformanceEntry *entries, const char *group)
{
  char text[KARUM_RULES_TEXT];

  karum_rules_write (rules, text);
  for (; entries->name; entries++) {
    Test test = { *rules, entries->check };
    g_autofree char *path = g_strdup_printf ("/conformance/%s/%s/%s", text, group, entries->name);

    g_test_add_data_func_full (path, g_memdup2 (&test, sizeof test), run, g_free);
  }
}

static void
add_rules (const KarumRules *rules)
{
  add_entries (rules, conformance_rules, "rules");
  add_entries (rules, conformance_play, "play");
  add_entries (rules, conformance_text, "text");
  add_entries (rules, conformance_keys, "keys");
  add_entries (rules, conformance_view, "view");
}

/* Gives some options any value; draws again until the ruleset is allowed. */
static void
draw_rules (const KarumGame *game, unsigned preset, KarumRandom *random, KarumRules *rules)
{
  do {
    *rules = karum_rules_default (game, preset);
    for (unsigned option = 0; option < game->n_options; option++) {
      int32_t min, max;

      if (karum_random_below (random, 3) == 0)
        continue;
      karum_rules_range (rules, option, &min, &max);
      karum_rules_set (rules, option,
                       min + (int32_t) karum_random_below (random, (uint32_t) (max - min) + 1),
                       (1u << option) - 1);
    }
  } while (!karum_rules_check (rules, NULL));
}

static gboolean
is_new (GPtrArray *seen, const KarumRules *rules)
{
  for (guint i = 0; i < seen->len; i++)
    if (karum_rules_equal (seen->pdata[i], rules))
      return FALSE;
  g_ptr_array_add (seen, g_memdup2 (rules, sizeof *rules));
  return TRUE;
}

static void
add_game (const KarumGame *game)
{
  g_autoptr (GPtrArray) seen = g_ptr_array_new_with_free_func (g_free);
  KarumRandom random;

  karum_random_init (&random, 2026);
  for (unsigned preset = 0; preset < game->n_presets; preset++) {
    KarumRules rules = karum_rules_default (game, preset);

    is_new (seen, &rules);
    add_rules (&rules);
    for (guint i = 0; i < DRAWN; i++) {
      draw_rules (game, preset, &random, &rules);
      if (is_new (seen, &rules))
        add_rules (&rules);
    }
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; karum_games[i]; i++)
    add_game (karum_games[i]);
  add_game (&null_game);
  return g_test_run ();
}

/* conformance-rules.c: rulesets and their options. */
#include "conformance.h"

#include <string.h>

#include "karum-games.h"

/* The games of the list, and the one that is not offered. */
static const KarumGame *const *
all_games (void)
{
  static const KarumGame *all[32];
  guint n = 0;

  while (karum_games[n]) {
    all[n] = karum_games[n];
    n++;
  }
  all[n] = &null_game;
  return all;
}

static void
check_written (const KarumRules *rules)
{
  char text[KARUM_RULES_TEXT], again[KARUM_RULES_TEXT];
  KarumRules read;

  g_assert_cmpuint (karum_rules_write (rules, text), ==, strlen (text));
  g_assert_true (karum_rules_read (all_games (), text, &read, NULL));
  g_assert_true (karum_rules_equal (rules, &read));
  karum_rules_write (&read, again);
  g_assert_cmpstr (text, ==, again);
}

/* The canonical form is read as the same ruleset. */
static void
test_text (const KarumRules *rules)
{
  check_written (rules);
}

/* Whatever else is accepted passes the checks and has a canonical form. */
static void
test_mutated (const KarumRules *rules)
{
  char text[KARUM_RULES_TEXT];
  KarumRandom random;

  karum_rules_write (rules, text);
  karum_random_init (&random, 17);
  for (guint i = 0; i < 500; i++) {
    g_autofree char *mutated = conformance_mutate (text, &random);
    KarumError error = { 0 };
    KarumRules read;

    if (karum_rules_read (all_games (), mutated, &read, &error)) {
      g_assert_true (karum_rules_check (&read, NULL));
      check_written (&read);
    } else {
      g_assert_nonnull (error.message);
      g_assert_cmpuint (error.offset, <=, strlen (mutated));
    }
  }
}

static void
check_word (const char *id)
{
  for (const char *c = id; *c; c++)
    g_assert_true (g_ascii_islower (*c) || g_ascii_isdigit (*c));
}

/* Everything that a person chooses from has a word for files and a title. */
static void
test_titles (const KarumRules *rules)
{
  const KarumGame *game = rules->game;

  check_word (game->id);
  g_assert_nonnull (game->title);
  g_assert_nonnull (game->summary);
  g_assert_cmpuint (game->version, >=, 1);
  g_assert_cmpuint (game->n_presets, >=, 1);
  g_assert_cmpuint (game->n_options, <=, KARUM_OPTIONS_MAX);
  for (unsigned i = 0; i < game->n_presets; i++) {
    check_word (game->presets[i].id);
    g_assert_nonnull (game->presets[i].title);
    g_assert_nonnull (game->presets[i].summary);
  }
  for (unsigned i = 0; i < game->n_options; i++) {
    check_word (game->options[i].id);
    g_assert_nonnull (game->options[i].title);
    g_assert_nonnull (game->options[i].summary);
    for (unsigned k = 0; k < game->options[i].n_choices; k++) {
      check_word (game->options[i].choices[k].id);
      g_assert_nonnull (game->options[i].choices[k].title);
    }
  }
}

static void
check_option (const KarumRules *rules, unsigned option, int32_t value)
{
  KarumRules changed = *rules;
  KarumError error = { 0 };
  int32_t min, max;

  karum_rules_set (&changed, option, value, 0);
  g_assert_cmpint (changed.values[option], ==, value);
  karum_rules_range (&changed, option, &min, &max);
  if (karum_rules_check (&changed, &error)) {
    g_assert_cmpint (value, >=, min);
    g_assert_cmpint (value, <=, max);
    check_written (&changed);
  } else {
    g_assert_nonnull (error.message);
  }
}

/* Options stay in the ranges that they state, and changing one gives a ruleset or a reason. */
static void
test_options (const KarumRules *rules)
{
  for (unsigned option = 0; option < rules->game->n_options; option++) {
    int32_t min, max;

    karum_rules_range (rules, option, &min, &max);
    g_assert_cmpint (min, <=, max);
    g_assert_cmpint (rules->values[option], >=, min);
    g_assert_cmpint (rules->values[option], <=, max);
    for (int32_t value = min; value <= MIN (max, min + 100); value++)
      check_option (rules, option, value);
    check_option (rules, option, max);
    if (rules->game->options[option].n_choices == 0)
      check_option (rules, option, max + 1);
  }
}

static void
check_some (const KarumRules *rules, uint32_t given)
{
  KarumOptions options = { .given = given }, read;
  char text[KARUM_RULES_TEXT];

  memcpy (options.values, rules->values, sizeof options.values);
  g_assert_cmpuint (karum_options_write (rules->game, &options, text), ==, strlen (text));
  g_assert_true (karum_options_read (rules->game, text, &read, NULL));
  g_assert_cmpuint (read.given, ==, given);
  g_assert_true (karum_rules_have (rules, &read));
  for (unsigned option = 0; option < rules->game->n_options; option++)
    if (given & 1u << option) {
      KarumOptions other = options;

      other.values[option]++;
      g_assert_false (karum_rules_have (rules, &other));
    }
}

/* Any choice of options can be written alone; what is wrong with one is told as in a ruleset. */
static void
test_some_options (const KarumRules *rules)
{
  static const char *const wrong[] = { "", "nothing=1", "=", "," };
  KarumOptions options;
  KarumError error;

  for (uint32_t given = 1; given < 1u << rules->game->n_options; given++)
    check_some (rules, given);
  for (gsize i = 0; i < G_N_ELEMENTS (wrong); i++)
    g_assert_false (karum_options_read (rules->game, wrong[i], &options, &error));
  for (unsigned i = 0; i < rules->game->n_options; i++) {
    const char *id = rules->game->options[i].id;
    g_autofree char *twice = g_strdup_printf ("%s=%s,%s=", id, "x", id);

    g_assert_false (karum_options_read (rules->game, id, &options, &error));
    g_assert_cmpuint (error.offset, ==, 0);
    g_assert_false (karum_options_read (rules->game, twice, &options, &error));
    g_assert_cmpuint (error.offset, ==, strlen (id) + 1);
  }
}

const ConformanceEntry conformance_rules[] = {
  { "text", test_text },       { "mutated", test_mutated },           { "titles", test_titles },
  { "options", test_options }, { "some-options", test_some_options }, { NULL, NULL },
};

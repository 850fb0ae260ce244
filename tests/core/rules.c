/* rules.c: rulesets as text, their defaults and ranges, with games made for it. */
#include <glib.h>
#include <string.h>

#include "karum-game.h"

/* -- Two games -------------------------------------------------------------------------------- */

enum { SIZE, STONES, TIE };

/* Of a size of 3 to 12; at most as many stones as the size, by default two fewer. */
static void
toy_range (const KarumRules *rules, unsigned option, int32_t *min, int32_t *max)
{
  *min = option == SIZE ? 3 : 0;
  *max = option == SIZE ? 12 : rules->values[SIZE];
}

static int32_t
toy_default (const KarumRules *rules, unsigned option)
{
  return option == STONES ? rules->values[SIZE] - 2
                          : rules->game->presets[rules->preset].values[option];
}

static bool
toy_check (const KarumRules *rules, KarumError *error)
{
  return rules->values[STONES] != 11
         || karum_error_set (error, 0, "there are no %s stones", "%d", rules->values[STONES]);
}

static const KarumChoice ties[] = { { .id = "no" }, { .id = "yes" }, { .id = "yesno" } };

static const KarumOption toy_options[]
    = { { .id = "size" }, { .id = "stones" }, { .id = "tie", .choices = ties, .n_choices = 3 } };

static const KarumPreset toy_presets[]
    = { { .id = "s", .values = { 5, 3, 0 } }, { .id = "big", .values = { 12, 10, 2 } } };

static const KarumGame toy = {
  .id = "toy",
  .presets = toy_presets,
  .n_presets = 2,
  .options = toy_options,
  .n_options = 3,
  .option_range = toy_range,
  .option_default = toy_default,
  .rules_check = toy_check,
};

static const KarumPreset plain_presets[] = { { .id = "", .values = { 4, 2, 1 } } };

/* Without presets, and with options that don't depend on each other. */
static const KarumGame plain = {
  .id = "toys",
  .presets = plain_presets,
  .n_presets = 1,
  .options = toy_options,
  .n_options = 3,
  .option_range = toy_range,
};

static const KarumGame *const games[] = { &plain, &toy, NULL };

/* -- Reading and writing ---------------------------------------------------------------------- */

static void
test_canonical (void)
{
  static const struct {
    const char *text, *canonical;
    int32_t values[3];
  } rows[] = {
    { "toy", "toy:s", { 5, 3, 0 } },
    { "toy:s", "toy:s", { 5, 3, 0 } },
    { "toy:big", "toy:big", { 12, 10, 2 } },
    { "toy,size=9", "toy:s,size=9", { 9, 7, 0 } },
    { "toy:s,size=5,stones=3,tie=no", "toy:s", { 5, 3, 0 } },
    { "toy:s,tie=yes,size=9", "toy:s,size=9,tie=yes", { 9, 7, 1 } },
    { "toy:s,stones=0", "toy:s,stones=0", { 5, 0, 0 } },
    { "toy:big,stones=12,size=12,tie=yesno", "toy:big,stones=12", { 12, 12, 2 } },
    { "toy:s,size=3", "toy:s,size=3", { 3, 1, 0 } },
    { "toys", "toys", { 4, 2, 1 } },
    { "toys,tie=yes,size=4", "toys", { 4, 2, 1 } },
    { "toys,size=10,stones=10,tie=no", "toys,size=10,stones=10,tie=no", { 10, 10, 0 } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    KarumRules rules, again;
    char text[KARUM_RULES_TEXT];
    KarumError error;

    g_assert_true (karum_rules_read (games, rows[i].text, &rules, &error));
    g_assert_cmpmem (rules.values, sizeof rows[i].values, rows[i].values, sizeof rows[i].values);
    g_assert_cmpuint (karum_rules_write (&rules, text), ==, strlen (rows[i].canonical));
    g_assert_cmpstr (text, ==, rows[i].canonical);
    g_assert_true (karum_rules_read (games, text, &again, &error));
    g_assert_true (karum_rules_equal (&rules, &again));
  }
}

static void
test_refused (void)
{
  static const struct {
    const char *text;
    gsize offset;
    const char *message;
  } rows[] = {
    { "", 0, "unknown game “”" },
    { "to", 0, "unknown game “to”" },
    { "toyx", 0, "unknown game “toyx”" },
    { "Toy", 0, "unknown game “Toy”" },
    { "toy:", 4, "this game has no preset “”" },
    { "toy:x", 4, "this game has no preset “x”" },
    { "toy:bi,size=5", 4, "this game has no preset “bi”" },
    { "toys:", 5, "this game has no preset “”" },
    { "toy,", 4, "this game has no option “”" },
    { "toy:s,siz=5", 6, "this game has no option “siz”" },
    { "toy:s,size", 6, "the option “size” has no value" },
    { "toy:s,size,tie=no", 6, "the option “size” has no value" },
    { "toy:s,size=5,tie=no,size=6", 20, "the option “size” is given twice" },
    { "toy:s,tie=no,tie=no", 13, "the option “tie” is given twice" },
    { "toy:s,size=", 11, "“” is not a valid value of this option" },
    { "toy:s,size=05", 11, "“05” is not a valid value of this option" },
    { "toy:s,size=+5", 11, "“+5” is not a valid value of this option" },
    { "toy:s,size=-1", 11, "“-1” is not a valid value of this option" },
    { "toy:s,size=5/", 11, "“5/” is not a valid value of this option" },
    { "toy:s,size=5:", 11, "“5:” is not a valid value of this option" },
    { "toy:s,size=1234567890", 11, "“1234567890” is not a valid value of this option" },
    { "toy:s,tie=ye", 10, "“ye” is not a valid value of this option" },
    { "toy:s,tie=1", 10, "“1” is not a valid value of this option" },
    { "toy:s,tie=yesn", 10, "“yesn” is not a valid value of this option" },
    { "toy:s,stones=11,size=12", 6, "there are no 11 stones" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    KarumRules rules;
    KarumError error;
    char text[200];

    g_assert_false (karum_rules_read (games, rows[i].text, &rules, NULL));
    g_assert_false (karum_rules_read (games, rows[i].text, &rules, &error));
    karum_error_text (&error, text, sizeof text);
    g_assert_cmpstr (text, ==, rows[i].message);
    g_assert_cmpuint (error.offset, ==, rows[i].offset);
  }
}

/* What is shown of a long word has 40 letters. */
static void
test_refused_long (void)
{
  for (guint length = 39; length <= 42; length++) {
    g_autofree char *word = g_strnfill (length, 'x');
    g_autofree char *shown = g_strndup (word, 40);
    KarumRules rules;
    KarumError error;

    g_assert_false (karum_rules_read (games, word, &rules, &error));
    g_assert_cmpstr (error.detail, ==, shown);
  }
}

/* -- Ranges ----------------------------------------------------------------------------------- */

static void
test_range (void)
{
  KarumRules rules = karum_rules_default (&toy, 0);
  KarumError error;
  int32_t min, max;

  karum_rules_range (&rules, SIZE, &min, &max);
  g_assert_cmpint (min, ==, 3);
  g_assert_cmpint (max, ==, 12);
  karum_rules_range (&rules, STONES, &min, &max);
  g_assert_cmpint (min, ==, 0);
  g_assert_cmpint (max, ==, 5);
  karum_rules_range (&rules, TIE, &min, &max);
  g_assert_cmpint (min, ==, 0);
  g_assert_cmpint (max, ==, 2);
  for (unsigned option = 0; option < 3; option++) {
    karum_rules_range (&rules, option, &min, &max);
    for (int32_t value = min - 1; value <= max + 1; value++) {
      KarumRules other = rules;

      other.values[option] = value;
      if (option == SIZE)
        other.values[STONES] = 0;
      g_assert_cmpint (karum_rules_check (&other, &error), ==,
                       value >= min && value <= max && other.values[STONES] != 11);
      if (value > max)
        g_assert_nonnull (strstr (error.detail, toy_options[option].id));
    }
  }
}

/* A value that was given stays; the others follow. */
static void
test_set (void)
{
  KarumRules rules = karum_rules_default (&toy, 0);

  karum_rules_set (&rules, SIZE, 9, 0);
  g_assert_cmpint (rules.values[SIZE], ==, 9);
  g_assert_cmpint (rules.values[STONES], ==, 7);
  karum_rules_set (&rules, STONES, 2, 1u << SIZE);
  g_assert_cmpint (rules.values[SIZE], ==, 9);
  g_assert_cmpint (rules.values[STONES], ==, 2);
  karum_rules_set (&rules, TIE, 1, 1u << SIZE | 1u << STONES);
  karum_rules_set (&rules, SIZE, 6, 1u << STONES | 1u << TIE);
  g_assert_cmpint (rules.values[SIZE], ==, 6);
  g_assert_cmpint (rules.values[STONES], ==, 2);
  g_assert_cmpint (rules.values[TIE], ==, 1);
  karum_rules_set (&rules, SIZE, 4, 0);
  g_assert_cmpint (rules.values[STONES], ==, 2);
  g_assert_cmpint (rules.values[TIE], ==, 0);
}

/* -- Options and comparisons ------------------------------------------------------------------ */

static void
test_options (void)
{
  static const char *const texts[]
      = { "size=9", "size=9,tie=yes", "tie=no", "stones=0,tie=yesno", "size=5,stones=3,tie=no" };
  KarumOptions options;
  char text[KARUM_RULES_TEXT];

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_assert_true (karum_options_read (&toy, texts[i], &options, NULL));
    g_assert_cmpuint (karum_options_write (&toy, &options, text), ==, strlen (texts[i]));
    g_assert_cmpstr (text, ==, texts[i]);
  }
  g_assert_true (karum_options_read (&toy, "tie=yes,size=9", &options, NULL));
  karum_options_write (&toy, &options, text);
  g_assert_cmpstr (text, ==, "size=9,tie=yes");
  options.given = 0;
  g_assert_cmpuint (karum_options_write (&toy, &options, text), ==, 0);
  g_assert_cmpstr (text, ==, "");
}

static void
test_have (void)
{
  KarumRules rules = karum_rules_default (&toy, 0);
  KarumOptions options = { 0 };

  g_assert_true (karum_rules_have (&rules, &options));
  for (unsigned option = 0; option < 3; option++) {
    options = (KarumOptions){ .given = 1u << option };
    options.values[option] = rules.values[option];
    g_assert_true (karum_rules_have (&rules, &options));
    options.values[option]++;
    g_assert_false (karum_rules_have (&rules, &options));
    options.given |= 7;
    g_assert_false (karum_rules_have (&rules, &options));
  }
}

static void
test_equal (void)
{
  const KarumRules rules = karum_rules_default (&toy, 0);
  KarumRules other = rules;

  g_assert_true (karum_rules_equal (&rules, &other));
  for (unsigned option = 0; option < 3; option++) {
    other = rules;
    other.values[option]++;
    g_assert_false (karum_rules_equal (&rules, &other));
  }
  other = rules;
  other.values[3]++;
  g_assert_true (karum_rules_equal (&rules, &other));
  other = rules;
  other.preset = 1;
  g_assert_false (karum_rules_equal (&rules, &other));
  other = rules;
  other.game = &plain;
  g_assert_false (karum_rules_equal (&rules, &other));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rules/canonical", test_canonical);
  g_test_add_func ("/rules/refused", test_refused);
  g_test_add_func ("/rules/refused-long", test_refused_long);
  g_test_add_func ("/rules/range", test_range);
  g_test_add_func ("/rules/set", test_set);
  g_test_add_func ("/rules/options", test_options);
  g_test_add_func ("/rules/have", test_have);
  g_test_add_func ("/rules/equal", test_equal);
  return g_test_run ();
}

/* test-pattern.c: patterns as text, rotated, and on boards. */
#include <glib.h>

#include "karum-arrays.h"
#include "karum-games.h"
#include "karum-pattern.h"

static void
test_text (void)
{
  static const char *const texts[] = { "x", "#", "1", "xo#?", "xx/?o", "x1o/3/?2", "19", "?x?/3" };
  static const char *const canonical[]
      = { "x", "#", "1", "xo#?", "xx/?o", "x1o/3/?2", "19", "?x?/3" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    KarumPattern pattern;
    char text[KARUM_PATTERN_TEXT];

    g_assert_true (karum_pattern_read (texts[i], &pattern, NULL));
    karum_pattern_write (&pattern, text);
    g_assert_cmpstr (text, ==, canonical[i]);
  }
}

static void
test_faults (void)
{
  static const struct {
    const char *text;
    gsize offset;
  } faults[] = {
    { "", 0 },    { "xz", 1 },  { "x/xx", 2 },  { "x//x", 2 },
    { "x/", 2 },  { "??", 0 },  { "x0", 1 },    { "20", 0 },
    { "x19", 1 }, { "x x", 1 }, { "x/x/y", 4 }, { "1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1", 38 },
  };

  karum_for_each_of (fault, faults) {
    KarumPattern pattern;
    KarumError error;

    g_assert_false (karum_pattern_read (fault->text, &pattern, &error));
    g_assert_cmpuint (error.offset, ==, fault->offset);
    g_assert_nonnull (error.message);
  }
}

/* A symmetry followed by its inverse gives the same pattern; the lower left corner moves. */
static void
test_turned (void)
{
  KarumPattern pattern, turned;
  char text[KARUM_PATTERN_TEXT];
  static const char *const images[KARUM_SYMMETRIES]
      = { "xo/#1", "ox/1#", "#1/xo", "1#/ox", "o1/x#", "x#/o1", "1o/#x", "#x/1o" };
  gboolean seen[KARUM_SYMMETRIES] = { FALSE };

  g_assert_true (karum_pattern_read (images[0], &pattern, NULL));
  for (guint symmetry = 0; symmetry < KARUM_SYMMETRIES; symmetry++) {
    guint i = 0;

    karum_pattern_turned (&pattern, symmetry, &turned);
    karum_pattern_write (&turned, text);
    while (i < KARUM_SYMMETRIES && g_strcmp0 (images[i], text) != 0)
      i++;
    g_assert_cmpuint (i, <, KARUM_SYMMETRIES);
    g_assert_false (seen[i]);
    seen[i] = TRUE;
  }
}

static gboolean
stands (const char *text, const char *ruleset, const char *position)
{
  KarumPattern pattern;
  KarumRules rules;
  KarumState state;

  g_assert_true (karum_pattern_read (text, &pattern, NULL));
  g_assert_true (karum_rules_read (karum_games, ruleset, &rules, NULL));
  g_assert_true (karum_start (&rules, NULL, position, &state, NULL));
  return karum_pattern_stands (&pattern, &rules, &state);
}

static void
test_boards (void)
{
  const char *const pahtum = "5/1xo2/2#2/5/x4 o 10,11 0,0 play";

  g_assert_true (stands ("xo", "pahtum:classic,size=5,holes=1", pahtum));
  g_assert_true (stands ("ox", "pahtum:classic,size=5,holes=1", pahtum));
  g_assert_true (stands ("x/o", "pahtum:classic,size=5,holes=1", pahtum));
  g_assert_true (stands ("xo/1#", "pahtum:classic,size=5,holes=1", pahtum));
  g_assert_true (stands ("x?/?#", "pahtum:classic,size=5,holes=1", pahtum));
  g_assert_true (stands ("x4", "pahtum:classic,size=5,holes=1", pahtum));
  g_assert_false (stands ("x#", "pahtum:classic,size=5,holes=1", pahtum));
  g_assert_false (stands ("6", "pahtum:classic,size=5,holes=1", pahtum));
  g_assert_false (stands ("xo/#1", "pahtum:classic,size=5,holes=1", pahtum));
  g_assert_false (stands ("x", "jarmo", NULL));
}

/* The places of a pattern are reported, in all symmetries. */
static void
test_find (void)
{
  static const struct {
    const char *pattern;
    unsigned n;
  } cases[] = { { "xo", 2 }, { "x?#", 0 }, { "o/x", 2 } };
  KarumRules rules;
  KarumState state;

  g_assert_true (karum_rules_read (karum_games, "pahtum:custodial", &rules, NULL));
  g_assert_true (
      rules.game->position_read (&rules, "7/7/7/1xo4/7/5#1/7 x 29,29 0,0 play", &state, NULL));
  karum_for_each_of (each, cases) {
    KarumPattern pattern;
    KarumPoint points[KARUM_POINTS];

    g_assert_true (karum_pattern_read (each->pattern, &pattern, NULL));
    g_assert_cmpuint (karum_pattern_find (&pattern, &rules, &state, points), ==, each->n);
    for (unsigned k = 0; k < each->n; k++)
      g_assert_true (points[k] == karum_point (1, 3) || points[k] == karum_point (2, 3));
    g_assert_true (each->n == 0 || points[0] != points[1]);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/record/pattern/text", test_text);
  g_test_add_func ("/record/pattern/faults", test_faults);
  g_test_add_func ("/record/pattern/turned", test_turned);
  g_test_add_func ("/record/pattern/boards", test_boards);
  g_test_add_func ("/record/pattern/find", test_find);
  return g_test_run ();
}

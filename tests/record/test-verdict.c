/* test-verdict.c: what follows from the verdict on a turn. The accuracies were computed by hand
 * from the published formula. */
#include <glib.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-games.h"
#include "karum-kgn.h"
#include "karum-verdict.h"

static void
test_accuracy (void)
{
  static const struct {
    guint loss;
    double accuracy;
    guint8 glyph;
  } cases[] = {
    { 0, 99.9999, 0 },    { 49, 97.8222, 0 },   { 699, 72.9296, 0 },  { 700, 72.8965, 6 },
    { 1499, 50.5476, 6 }, { 1500, 50.5242, 2 }, { 2999, 24.7877, 2 }, { 3000, 24.7756, 4 },
    { 8000, 0.0012, 4 },  { 10000, 0, 4 },
  };

  karum_for_each_of (each, cases) {
    g_test_message ("%u: %.6f", each->loss, karum_verdict_accuracy (each->loss));
    g_assert_cmpfloat_with_epsilon (karum_verdict_accuracy (each->loss), each->accuracy, 0.002);
    g_assert_cmpuint (karum_verdict_glyph (each->loss, &karum_thresholds_default), ==, each->glyph);
  }
}

static void
test_thirds (void)
{
  /* 7 turns: 2, 2 and 3 of them; 1 turn is the end; 3 turns are one each. */
  static const char *const games[] = { "e", "me", "ome", "omee", "ommee", "oommee", "oommeee" };

  for (guint n = 1; n <= G_N_ELEMENTS (games); n++)
    for (guint turn = 1; turn <= n; turn++)
      g_assert_cmpint ("ome"[karum_verdict_phase (turn, n)], ==, games[n - 1][turn - 1]);
}

static KarumStanding
standing (guint chance)
{
  const KarumVerdict verdict = { .best = { .chance = chance } };

  return karum_verdict_standing (&verdict);
}

static void
test_standing (void)
{
  g_assert_cmpint (standing (6500), ==, KARUM_STANDING_AHEAD);
  g_assert_cmpint (standing (6499), ==, KARUM_STANDING_LEVEL);
  g_assert_cmpint (standing (3501), ==, KARUM_STANDING_LEVEL);
  g_assert_cmpint (standing (3500), ==, KARUM_STANDING_BEHIND);
}

/* Only decisions count; points don't where a game is decided. */
static void
test_count (void)
{
  KarumVerdict verdict = { .effort = KARUM_EFFORT_QUICK,
                           .best = { 5000, 250, FALSE },
                           .taken = { 3500, -50, FALSE } };
  KarumAccuracy sum = { 0 };

  karum_accuracy_count (&sum, &verdict);
  g_assert_cmpuint (sum.decisions, ==, 0);
  verdict.decision = TRUE;
  karum_accuracy_count (&sum, &verdict);
  verdict.decided = TRUE;
  verdict.taken = verdict.best;
  karum_accuracy_count (&sum, &verdict);
  g_assert_cmpuint (sum.decisions, ==, 2);
  g_assert_cmpuint (sum.loss, ==, 1500);
  g_assert_cmpuint (sum.points, ==, 300);
  g_assert_cmpuint (sum.pointed, ==, 1);
  g_assert_cmpuint (sum.best, ==, 1);
  g_assert_cmpuint (sum.mistakes, ==, 1);
  g_assert_cmpuint (sum.inaccuracies + sum.blunders, ==, 0);
}

/* Accuracy is measured where something is open; a turn that gives points away isn't the best. */
static void
test_open (void)
{
  static const struct {
    KarumVerdict verdict;
    gboolean open, best;
  } cases[] = {
    { { .decision = TRUE, .best = { 300, 0, FALSE }, .taken = { 300, 0, FALSE } }, TRUE, TRUE },
    { { .decision = TRUE, .best = { 299, 0, FALSE }, .taken = { 299, 0, FALSE } }, FALSE, TRUE },
    { { .decision = TRUE, .best = { 9800, 9, TRUE }, .taken = { 9701, 8, TRUE } }, FALSE, FALSE },
    { { .decision = TRUE, .best = { 9999, 9, TRUE }, .taken = { 9700, 8, TRUE } }, TRUE, FALSE },
    { { .decision = TRUE, .best = { 5000, 50, FALSE }, .taken = { 4951, 1, FALSE } }, TRUE, TRUE },
    { { .decision = TRUE, .best = { 5000, 50, FALSE }, .taken = { 4951, 0, FALSE } }, TRUE, FALSE },
    { { .decision = TRUE, .best = { 5000, 50, FALSE }, .taken = { 4950, 50, FALSE } },
      TRUE,
      FALSE },
    { { .best = { 5000, 50, FALSE }, .taken = { 5000, 50, FALSE } }, FALSE, FALSE },
  };

  karum_for_each_of (each, cases) {
    KarumAccuracy sum = { 0 };

    karum_accuracy_count (&sum, &each->verdict);
    g_assert_cmpuint (sum.open, ==, each->open);
    g_assert_cmpuint (sum.best, ==, each->best);
    g_assert_cmpuint (sum.decisions, ==, each->verdict.decision);
  }
}

/* The line of a verdict from an archive is read as far as it is legal. */
static void
test_turns (void)
{
  static const char *const texts[] = { "a1-b3", "a5xb3", "a1-b3" };
  g_auto (KarumVerdict) verdict = { 0 };
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  KarumTurn turns[KARUM_VERDICT_LINE], turn = { 0 };
  KarumState state, after;
  KarumRules rules;

  g_assert_true (karum_rules_read (karum_games, "jarmo", &rules, NULL));
  g_assert_true (karum_start (&rules, NULL, NULL, &state, NULL));
  g_assert_cmpuint (karum_verdict_turns (&verdict, &rules, &state, turns), ==, 0);
  after = state;
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    guint8 buffer[KARUM_TURN_BYTES];
    KarumState before = after;

    if (i < 2) {
      g_assert_true (karum_turn_parse (&rules, &before, texts[i], &turn, NULL));
      rules.game->apply (&rules, &before, &turn, &after);
    }
    /* The last one, of the archer that was captured, is the second again. */
    g_byte_array_append (bytes, buffer, (guint) rules.game->turn_encode (&rules, &turn, buffer));
  }
  verdict.line = g_bytes_new (bytes->data, bytes->len);
  g_assert_cmpuint (karum_verdict_turns (&verdict, &rules, &state, turns), ==, 2);
  g_assert_true (karum_turn_equal (&turns[1], &turn));
  g_bytes_unref (verdict.line);
  verdict.line = g_bytes_new ("\xff\xff\xff", 3);
  g_assert_cmpuint (karum_verdict_turns (&verdict, &rules, &state, turns), ==, 0);
}

/* What nobody has judged gets the glyph of its loss; a person's glyph stays alone. */
static void
test_glyphs (void)
{
  static const char *const text = "[Game \"manu\"]\n[Rules \"size=9\"]\n[Result \"*\"]\n\n"
                                  "1. e5 e4! 2. c3 *\n";
  g_autoptr (KarumKgnReader) reader = karum_kgn_reader_new (text, strlen (text));
  g_autoptr (KarumRecord) record = karum_kgn_reader_next (reader, NULL);
  g_autoptr (GArray) verdicts = g_array_new (FALSE, TRUE, sizeof (KarumVerdict));
  guint glyphs[3] = { 0 };
  guint n = 0;

  g_assert_nonnull (record);
  for (guint i = 0; i < 3; i++) {
    const KarumVerdict verdict = { .effort = KARUM_EFFORT_QUICK,
                                   .decision = TRUE,
                                   .best = { .chance = 9000 },
                                   .taken = { .chance = i == 2 ? 9000 : 2000 } };

    g_array_append_val (verdicts, verdict);
  }
  karum_verdicts_write (verdicts, &karum_thresholds_default, record);
  for (const KarumNode *node = record->root->child; node; node = node->child)
    glyphs[n++] = karum_node_get_glyph (node, KARUM_GLYPH_JUDGEMENT);
  g_assert_cmpuint (glyphs[0], ==, 4);
  g_assert_cmpuint (glyphs[1], ==, 1);
  g_assert_cmpuint (glyphs[2], ==, 0);
}

/* A mistake can be asked if its best turn is proved, or was searched until sure; what was given
 * away doesn't have to be. */
static void
test_teaches (void)
{
  for (KarumEffort effort = KARUM_EFFORT_NONE; effort < KARUM_N_EFFORTS; effort++)
    for (guint bits = 0; bits < 8; bits++) {
      const gboolean decision = bits & 1, proved = bits >> 1 & 1, mistake = bits >> 2;
      const KarumVerdict verdict = { .effort = effort,
                                     .decision = decision,
                                     .best = { 5000, 0, proved },
                                     .taken = { mistake ? 3500 : 3501, 0, !proved } };
      const gboolean any = effort != KARUM_EFFORT_NONE && decision && mistake;

      g_assert_cmpint (karum_verdict_teaches (&verdict, TRUE), ==,
                       any && (proved || effort == KARUM_EFFORT_SURE));
      g_assert_cmpint (karum_verdict_teaches (&verdict, FALSE), ==,
                       any && !(proved || effort == KARUM_EFFORT_SURE));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/verdict/accuracy", test_accuracy);
  g_test_add_func ("/verdict/open", test_open);
  g_test_add_func ("/verdict/thirds", test_thirds);
  g_test_add_func ("/verdict/standing", test_standing);
  g_test_add_func ("/verdict/count", test_count);
  g_test_add_func ("/verdict/turns", test_turns);
  g_test_add_func ("/verdict/glyphs", test_glyphs);
  g_test_add_func ("/verdict/teaches", test_teaches);
  return g_test_run ();
}

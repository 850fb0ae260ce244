/* test-comment-links.c: finds points and turns in comments, and the lines that they form. */
#include <glib.h>

#include "karum-arrays.h"
#include "karum-comment-links.h"
#include "karum-games.h"

/* Each link with a bar before the first of its line: "|d4 e5 |f6". */
static char *
list (const KarumRules *rules, const char *text)
{
  g_autoptr (GArray) links = karum_comment_links (rules, text);
  GString *found = g_string_new (NULL);

  for (guint i = 0; i < links->len; i++) {
    const KarumCommentLink *link = &g_array_index (links, KarumCommentLink, i);

    g_string_append_printf (found, "%s%s%.*s", i > 0 ? " " : "", link->first == i ? "|" : "",
                            (int) link->length, text + link->start);
  }
  return g_string_free (found, FALSE);
}

static void
test_found (void)
{
  static const struct {
    const char *rules, *text, *expected;
  } cases[] = {
    { "manu", "", "" },
    { "manu", "See d4 and k10.", "|d4 |k10" },
    { "manu", "d4 e5 2. f6!? 2... g7", "|d4 e5 f6 g7" },
    { "manu", "d4, e5; f6", "|d4 |e5 |f6" },
    { "manu", "d4,e5", "|d4 |e5" },
    { "manu", "(d4) “e5” d4-e5 d4^d7xd10", "|d4 |e5 |d4^d7xd10" },
    { "manu", "after 12.d4 and 3...k10", "|d4 |k10" },
    { "manu", "xb1 b1x ab12 b1a2 D4 d44 z1 12 keep swap", "" },
    { "manu", "http://x/d4 d4.com a@d4 d4@a it’s d4’s d4's d_4 e.g.d4", "" },
    { "manu", "ход d4, затем é5 или d4ход ходd4", "|d4" },
    { "manu", "次はd4です", "" },
    { "manu", "次は d4 です。", "|d4" },
    { "pahtum:classic", "#d4 d4xd5 keep", "|#d4 d4xd5" },
    { "jarmo", "a1-b3 a5xb3 then b3 or b3-c5+a1, f6", "|a1-b3 a5xb3 |b3 |b3-c5+a1" },
  };

  karum_for_each_of (each, cases) {
    g_autofree char *found = NULL;
    KarumRules rules;

    g_assert_true (karum_rules_read (karum_games, each->rules, &rules, NULL));
    found = list (&rules, each->text);
    g_assert_cmpstr (found, ==, each->expected);
  }
}

/* The start of a line: after the turn of the comment, or else instead of it. */
static void
test_base (void)
{
  static const struct {
    gboolean before;
    const char *turns;
    guint legal;
    int from; /* the parent: -1; the turn itself: 0 */
  } cases[] = {
    { FALSE, "e5 f6", 2, 0 },  { FALSE, "d4", 1, -1 },    { FALSE, "e5 d4 k10", 1, 0 },
    { FALSE, "d4 d4", 1, -1 }, { TRUE, "k10 d4", 2, -1 }, { TRUE, "d4^d5-d6", 0, -1 },
  };
  KarumRules rules;
  g_autoptr (KarumRecord) record = NULL;
  KarumNode *node;
  KarumTurn turn;

  g_assert_true (karum_rules_read (karum_games, "manu", &rules, NULL));
  record = karum_record_new (&rules, NULL, NULL, NULL);
  g_assert_true (karum_turn_parse (&rules, &record->start, "d4", &turn, NULL));
  node = karum_record_add (record, record->root, &turn);
  karum_for_each_of (each, cases) {
    guint legal;
    const KarumNode *base
        = karum_comment_line_base (record, node, each->before, each->turns, &legal, NULL);

    g_test_message ("%s", each->turns);
    g_assert_cmpuint (legal, ==, each->legal);
    g_assert_true (base == (each->from == 0 ? node : record->root));
  }
}

/* Any text can be parsed; links are ordered and don't overlap. */
static void
test_random (void)
{
  static const char *const pieces[]
      = { "d4", "k10", " ", ",", "-", "x", "^", "#", ".", "1", "ход", "水", "\n", "'", "+", "=" };
  KarumRules rules;

  g_assert_true (karum_rules_read (karum_games, "manu", &rules, NULL));
  for (guint round = 0; round < 2000; round++) {
    g_autoptr (GString) text = g_string_new (NULL);
    g_autoptr (GArray) links = NULL;
    guint end = 0;

    for (gint n = g_test_rand_int_range (0, 30); n > 0; n--)
      g_string_append (text, pieces[g_test_rand_int_range (0, G_N_ELEMENTS (pieces))]);
    links = karum_comment_links (&rules, text->str);
    for (guint i = 0; i < links->len; i++) {
      const KarumCommentLink *link = &g_array_index (links, KarumCommentLink, i);

      g_assert_cmpuint (link->start, >=, end);
      g_assert_cmpuint (link->first, <=, i);
      end = link->start + link->length;
    }
    g_assert_cmpuint (end, <=, text->len);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/record/comment-links/found", test_found);
  g_test_add_func ("/record/comment-links/base", test_base);
  g_test_add_func ("/record/comment-links/random", test_random);
  return g_test_run ();
}

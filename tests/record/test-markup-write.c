/* test-markup-write.c: marks, words and glyphs are changed, and everything else is kept. */
#include <glib.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-markup.h"
#include "karum-record.h"

static const KarumBoard board = { .columns = 7, .rows = 7 };

static void
test_words (void)
{
  static const struct {
    const char *comment, *words, *expected;
  } cases[] = {
    { NULL, "good", "good" },
    { "bad", "good", "good" },
    { "bad", "", "" },
    { "[%csl Gd4] bad", "good", "[%csl Gd4] good" },
    { "bad [%clk 0:01:00] turn [%x 1,2]", "good", "[%clk 0:01:00] [%x 1,2] good" },
    { "[%diagram]", NULL, "[%diagram]" },
    { "[%diagram]", "[%clk 1] x", "[%diagram] [%clk 1] x" },
    { "open [% bracket", "good", "good" },
  };

  karum_for_each_of (each, cases) {
    g_autofree char *text = karum_markup_with_words (each->comment, each->words);

    g_assert_cmpstr (text, ==, each->expected);
  }
}

/* Marks on points of the board are replaced; marks on other points and unknown commands are
 * kept. */
static void
test_marks (void)
{
  static const struct {
    const char *comment, *marks, *expected;
  } cases[] = {
    { NULL, "[%csl Gd4]", "[%csl Gd4]" },
    { "words", "[%csl Gd4,Ra1]", "[%csl Gd4,Ra1] words" },
    { "[%csl Gd4] words", "", "words" },
    { "[%csl Gd4,Gz9,Q?] words", "", "[%csl Gz9,Q?] words" },
    { "[%csl Gd4,Gz9] words", "[%csl Ba1]", "[%csl Gz9,Ba1] words" },
    { "words [%lbl a1=x] [%emt 5] [%cal Ga1b2]", "[%cal Ya1b2] [%lbl a1=12]",
      "[%cal Ya1b2] [%lbl a1=12] [%emt 5] words" },
  };

  karum_for_each_of (each, cases) {
    g_auto (KarumMarkup) markup = { 0 };
    g_autofree char *text = NULL;

    karum_markup_read (&markup, &board, each->marks);
    text = karum_markup_with_marks (each->comment, &board, &markup);
    g_assert_cmpstr (text, ==, each->expected);
  }
}

static void
test_diagram (void)
{
  g_autofree char *with = karum_markup_with_diagram ("[%clk 1] x", TRUE);
  g_autofree char *twice = karum_markup_with_diagram (with, TRUE);
  g_autofree char *without = karum_markup_with_diagram (twice, FALSE);

  g_assert_cmpstr (with, ==, "[%diagram] [%clk 1] x");
  g_assert_cmpstr (twice, ==, with);
  g_assert_cmpstr (without, ==, "[%clk 1] x");
}

static void
test_labels (void)
{
  g_auto (KarumMarkup) markup = { 0 };
  char label[KARUM_LABEL_TEXT];

  for (guint i = 0; i < 26; i++) {
    g_assert_true (karum_markup_next_label (&markup, FALSE, label));
    g_assert_cmpint (label[0], ==, 'A' + (int) i);
    karum_markup_toggle_label (&markup, karum_point (i % 7, i / 7), label);
  }
  g_assert_false (karum_markup_next_label (&markup, FALSE, label));
  g_assert_true (karum_markup_next_label (&markup, TRUE, label));
  g_assert_cmpstr (label, ==, "1");
  karum_markup_toggle_label (&markup, karum_point (1, 0), "B");
  g_assert_null (karum_markup_label_at (&markup, karum_point (1, 0)));
  karum_markup_toggle_label (&markup, karum_point (2, 0), "7");
  g_assert_cmpstr (karum_markup_label_at (&markup, karum_point (2, 0)), ==, "7");
}

/* A slow model of the marks: the color of each pair of points, as a letter. */
typedef struct {
  char colors[7][7];
} Model;

/* Random marks are added and removed; written and read again, the comment has the marks of the
 * model, its words and the foreign mark. */
static void
test_random (void)
{
  static const char letters[] = "GRYB";
  g_autofree char *comment = g_strdup ("[%csl Gz9] words");
  Model model = { { { 0 } } };

  for (guint round = 0; round < 3000; round++) {
    guint from = (guint) g_test_rand_int_range (0, 7), to = (guint) g_test_rand_int_range (0, 7);
    guint color = (guint) g_test_rand_int_range (0, 4);
    g_auto (KarumMarkup) markup = { 0 }, read = { 0 };
    g_autofree char *old = g_steal_pointer (&comment);
    guint expected = 0;

    karum_markup_read (&markup, &board, old);
    if (from == to)
      karum_markup_toggle_mark (&markup, karum_point (from, 0), (KarumMarkColor) color);
    else
      karum_markup_toggle_arrow (&markup, karum_point (from, 0), karum_point (to, 0),
                                 (KarumMarkColor) color);
    model.colors[from][to] = model.colors[from][to] == letters[color] ? 0 : letters[color];
    comment = karum_markup_with_marks (old, &board, &markup);
    g_assert_nonnull (strstr (comment, "Gz9"));
    g_assert_true (g_str_has_suffix (comment, "] words"));
    karum_markup_read (&read, &board, comment);
    for (guint a = 0; a < 7; a++)
      for (guint b = 0; b < 7; b++) {
        g_autofree char *item = a == b
                                    ? g_strdup_printf ("%c%c1", model.colors[a][b], (int) ('a' + a))
                                    : g_strdup_printf ("%c%c1%c1", model.colors[a][b],
                                                       (int) ('a' + a), (int) ('a' + b));

        if (model.colors[a][b]) {
          expected++;
          g_assert_nonnull (strstr (comment, item));
        }
      }
    g_assert_cmpuint ((read.marks ? read.marks->len : 0) + (read.arrows ? read.arrows->len : 0), ==,
                      expected);
  }
}

/* A glyph replaces the glyphs of its own group only. */
static void
test_glyphs (void)
{
  KarumNode parent = { 0 }, node = { .parent = &parent };
  static const guint8 expected[] = { 4, 19, 142 };

  node.glyphs = g_array_new (FALSE, FALSE, 1);
  g_array_append_vals (node.glyphs, ((const guint8[]){ 142, 1, 10, 2, 16 }), 5);
  karum_node_set_glyph (&node, KARUM_GLYPH_POSITION, 19);
  karum_node_set_glyph (&node, KARUM_GLYPH_JUDGEMENT, 4);
  g_assert_cmpmem (node.glyphs->data, node.glyphs->len, expected, sizeof expected);
  g_assert_cmpuint (karum_node_get_glyph (&node, KARUM_GLYPH_POSITION), ==, 19);
  karum_node_set_glyph (&node, KARUM_GLYPH_JUDGEMENT, 0);
  g_assert_cmpuint (karum_node_get_glyph (&node, KARUM_GLYPH_JUDGEMENT), ==, 0);
  karum_node_set_glyph (&node, KARUM_GLYPH_POSITION, 0);
  g_assert_cmpmem (node.glyphs->data, node.glyphs->len, expected + 2, 1);
  g_clear_pointer (&node.glyphs, g_array_unref);
  karum_node_set_glyph (&node, KARUM_GLYPH_POSITION, 13);
  karum_node_set_glyph (&node, KARUM_GLYPH_POSITION, 0);
  g_assert_null (node.glyphs);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/record/markup-write/words", test_words);
  g_test_add_func ("/record/markup-write/marks", test_marks);
  g_test_add_func ("/record/markup-write/diagram", test_diagram);
  g_test_add_func ("/record/markup-write/labels", test_labels);
  g_test_add_func ("/record/markup-write/random", test_random);
  g_test_add_func ("/record/markup-write/glyphs", test_glyphs);
  return g_test_run ();
}

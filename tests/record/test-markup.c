/* test-markup.c: commands in comments. */
#include <glib.h>
#include <string.h>

#include "karum-arrays.h"

#include "karum-markup.h"

static const KarumBoard board = { .columns = 7, .rows = 7 };

/* (transfer full): the parsed commands in another format: "mark G d4" and so on, one item per
 * line. */
static char *
list (const KarumMarkup *markup)
{
  static const char colors[] = "GRYB";
  GString *text = g_string_new (NULL);
  char a[KARUM_POINT_TEXT], b[KARUM_POINT_TEXT];

  if (markup->marks)
    karum_for_each_in (const KarumMark, mark, markup->marks) {
      karum_point_write (mark->point, a);
      g_string_append_printf (text, "mark %c %s\n", colors[mark->color], a);
    }
  if (markup->arrows)
    karum_for_each_in (const KarumArrow, arrow, markup->arrows) {
      karum_point_write (arrow->from, a);
      karum_point_write (arrow->to, b);
      g_string_append_printf (text, "arrow %c %s %s\n", colors[arrow->color], a, b);
    }
  if (markup->labels)
    karum_for_each_in (const KarumLabel, label, markup->labels) {
      karum_point_write (label->point, a);
      g_string_append_printf (text, "label %s %s\n", a, label->text);
    }
  if (markup->diagram)
    g_string_append (text, "diagram\n");
  if (markup->clock)
    g_string_append_printf (text, "clock %s\n", markup->clock);
  if (markup->eval)
    g_string_append_printf (text, "eval %s\n", markup->eval);
  return g_string_free (text, FALSE);
}

static void
test_read (void)
{
  static const struct {
    const char *comment, *expected;
  } cases[] = {
    { "", "" },
    { "A good turn.", "" },
    { "[%csl Gd4,Rd5]", "mark G d4\nmark R d5\n" },
    { "[%csl Ya1 , Bg7] and [%cal Ga1b3,Rb3a1]",
      "mark Y a1\nmark B g7\narrow G a1 b3\narrow R b3 a1\n" },
    { "[%csl Gd4][%csl Rd4]", "mark R d4\n" },
    { "[%cal Ga1b3,Ya1b3,Ga1b4]", "arrow Y a1 b3\narrow G a1 b4\n" },
    { "[%lbl d4=A,e5=123,d4=水]", "label e5 123\nlabel d4 水\n" },
    { "[%csl Gz9,Gh1,Ga8,Xa1,Ga2]", "mark G a2\n" },
    { "[%lbl d4=,d5=ABCD,d6,e6AB,=A,d7=a-b,a1=B]", "label a1 B\n" },
    { "[%cal Ga1,Ga1b,Ga1b3c4,Rc1c2]", "arrow R c1 c2\n" },
    { "text [%diagram] text", "diagram\n" },
    { "[%clk 0:12:30] [%eval 3.5]", "clock 0:12:30\neval 3.5\n" },
    { "[%emt 5] [%csl", "" },
    { "[%csl]", "" },
    { "[%csl\nGd4]", "mark G d4\n" },
  };

  karum_for_each_of (each, cases) {
    g_auto (KarumMarkup) markup = { 0 };
    g_autofree char *found = NULL;

    karum_markup_read (&markup, &board, each->comment);
    found = list (&markup);
    g_assert_cmpstr (found, ==, each->expected);
    g_assert_true (
        karum_markup_any (&markup)
        == (strstr (found, "mark") || strstr (found, "arrow") || strstr (found, "label")));
  }
}

static void
test_words (void)
{
  static const struct {
    const char *comment, *words;
  } cases[] = {
    { NULL, NULL },
    { "[%csl Gd4]", NULL },
    { " [%csl Gd4] [%diagram]\n", NULL },
    { "[%clk 0:01:00] good", "good" },
    { "good [%diagram]", "good" },
    { "good [%diagram] turn", "good turn" },
    { "good[%diagram]turn", "good turn" },
    { "one\n[%csl Gd4]\ntwo", "one\ntwo" },
    { "one\n\n[%csl Gd4] two", "one\n\ntwo" },
    { "[d4] is [% better", "[d4] is [% better" },
    { "[%unknown 1,2] x", "x" },
  };

  karum_for_each_of (each, cases) {
    g_autofree char *words = karum_markup_words (each->comment);

    g_assert_cmpstr (words, ==, each->words);
  }
}

static void
test_faults (void)
{
  static const struct {
    gboolean (*read) (KarumMarkup *, const KarumBoard *, const char *, KarumError *);
    const char *text;
    gsize offset;
  } cases[] = {
    { karum_markup_read_marks, "", 0 },          { karum_markup_read_marks, "Gd4,", 4 },
    { karum_markup_read_marks, "d4", 0 },        { karum_markup_read_marks, "Gd4;Gd5", 3 },
    { karum_markup_read_marks, "Gd9", 1 },       { karum_markup_read_arrows, "Gd4", 3 },
    { karum_markup_read_arrows, "Gd4d5,Gd", 8 }, { karum_markup_read_labels, "d4", 2 },
    { karum_markup_read_labels, "d4=", 3 },      { karum_markup_read_labels, "d4=ABCD", 6 },
  };

  karum_for_each_of (each, cases) {
    g_auto (KarumMarkup) markup = { 0 };
    KarumError error = { 0 };

    g_assert_false (each->read (&markup, &board, each->text, &error));
    g_assert_cmpuint (error.offset, ==, each->offset);
  }
}

/* Any bytes between any commands: the words contain no command, and parsing ends. */
static void
test_random (void)
{
  static const char *const pieces[]
      = { "[%csl ", "[%cal ", "[%lbl ", "]", ",", "G", "d4", "=", "A", " ", "\n", "[%", "水", "[" };

  for (guint round = 0; round < 2000; round++) {
    g_autoptr (GString) comment = g_string_new (NULL);
    g_autofree char *words = NULL;
    g_auto (KarumMarkup) markup = { 0 };

    for (gint n = g_test_rand_int_range (0, 30); n > 0; n--)
      g_string_append (comment, pieces[g_test_rand_int_range (0, G_N_ELEMENTS (pieces))]);
    karum_markup_read (&markup, &board, comment->str);
    words = karum_markup_words (comment->str);
    if (markup.labels)
      karum_for_each_in (KarumLabel, label, markup.labels)
        g_assert_cmpint (g_utf8_strlen (label->text, -1), <=, KARUM_LABEL_MAX);
    g_assert_true (!words || *words);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/record/markup/read", test_read);
  g_test_add_func ("/record/markup/words", test_words);
  g_test_add_func ("/record/markup/faults", test_faults);
  g_test_add_func ("/record/markup/random", test_random);
  return g_test_run ();
}

/* test-name.c: normalizing names. The expected results were written by hand from Unicode tables. */
#include <locale.h>

#include "karum-arrays.h"
#include "karum-name.h"
#include "karum-order.h"

static const struct {
  const char *typed, *kept;
} forms[] = {
  { "", "" },
  { "Anna", "Anna" },
  { "  Anna  ", "Anna" },
  { "Anna\tKim", "Anna Kim" },
  { "Anna \n  Kim", "Anna Kim" },
  { " \t\n", "" },
  /* composed and decomposed */
  { "Jos\u00e9", "Jos\u00e9" },
  { "Jose\u0301", "Jos\u00e9" },
  { "\u0418\u0306\u0432\u0430\u043d", "\u0419\u0432\u0430\u043d" },
  { "\u0438\u0306", "\u0439" },
  { "\u304b\u3099", "\u304c" },
  /* white space of all kinds */
  { "\u4f50\u85e4\u3000\u82b1\u5b50", "\u4f50\u85e4 \u82b1\u5b50" },
  { "\u00a0Anna\u2003Kim\u202f", "Anna Kim" },
  { "Anna\u2028Kim\u2029", "Anna Kim" },
  { "\u1680Anna\u205f\u2009Kim\xc2\x85", "Anna Kim" },
  /* zero-width characters */
  { "\ufeffAnna", "Anna" },
  { "An\u200bna\u2060", "Anna" },
  { "\u3000\u200b\u3000", "" },
  /* full and half width */
  { "\uff21\uff4e\uff4e\uff41\uff10\uff19", "Anna09" },
  { "\uff08\u4eac\u90fd\uff09", "(\u4eac\u90fd)" },
  { "\uff80\uff85\uff76", "\u30bf\u30ca\u30ab" },
  { "\uff76\uff9e\uff8a\uff9f", "\u30ac\u30d1" },
  { "\uff73\uff9e", "\u30f4" },
  { "\uff70\uff65\uff61", "\u30fc\u30fb\u3002" },
  { "\uff21\u0301", "\u00c1" },
  /* unchanged */
  { "\u30bf\u30ca\u30ab", "\u30bf\u30ca\u30ab" },
  { "\u305f\u306a\u304b", "\u305f\u306a\u304b" },
  { "\u2167", "\u2167" },
  { "\ufb01", "\ufb01" },
  { "Jos\u00c9", "Jos\u00c9" },
  { "O\u2019Neil-Smith", "O\u2019Neil-Smith" },
};

static void
test_forms (void)
{
  karum_for_each_of (form, forms) {
    g_autofree char *normal = karum_name_normal (form->typed);
    g_autofree char *again = karum_name_normal (normal);

    g_assert_cmpstr (normal, ==, form->kept);
    g_assert_cmpstr (again, ==, normal);
    g_assert_true (karum_name_same (form->typed, form->kept));
  }
}

/* Every assigned character alone, before and after others: normalization is idempotent. */
static void
test_twice (void)
{
  for (gunichar letter = 1; letter < 0x20000; letter++) {
    char text[32] = "a";
    int length = 1;
    g_autofree char *normal = NULL;
    g_autofree char *again = NULL;

    if (!g_unichar_validate (letter))
      continue;
    length += g_unichar_to_utf8 (letter, text + length);
    length += g_unichar_to_utf8 (0x3099, text + length);
    length += g_unichar_to_utf8 (letter, text + length);
    text[length] = '\0';
    normal = karum_name_normal (text);
    again = karum_name_normal (normal);
    g_assert_cmpstr (normal, ==, again);
    g_assert_true (g_utf8_validate (normal, -1, NULL));
  }
}

static const struct {
  const char *a, *b;
  gboolean same;
} pairs[] = {
  { "Anna", "ANNA", TRUE },
  { "\u0410\u043d\u043d\u0430", "\u0430\u041d\u041d\u0410", TRUE },
  { "JOS\u00c9", "jose\u0301", TRUE },
  { "\uff21\uff2e\uff2e\uff21", "anna", TRUE },
  { "Stra\u00dfe", "STRASSE", TRUE },
  { "Jos\u00e9", "Jose", FALSE },
  { "\u0424\u0451\u0434\u043e\u0440", "\u0424\u0435\u0434\u043e\u0440", FALSE },
  { "\u30bf\u30ca\u30ab", "\u305f\u306a\u304b", FALSE },
  { "Anna Kim", "AnnaKim", FALSE },
  { NULL, "", TRUE },
  { NULL, "Anna", FALSE },
};

static void
test_same (void)
{
  karum_for_each_of (pair, pairs) {
    g_assert_cmpint (karum_name_same (pair->a, pair->b), ==, pair->same);
    g_assert_cmpint (karum_name_same (pair->b, pair->a), ==, pair->same);
  }
}

static void
test_known (void)
{
  g_assert_true (karum_name_known ("Anna"));
  g_assert_true (karum_name_known ("??"));
  g_assert_false (karum_name_known (NULL));
  g_assert_false (karum_name_known (" \u3000"));
  g_assert_false (karum_name_known ("?"));
  g_assert_false (karum_name_known ("\uff1f "));
}

static void
test_broken (void)
{
  g_autofree char *normal = karum_name_normal ("An\xff");

  g_assert_cmpstr (normal, ==, "An\ufffd");
}

/* In every form in which a person may type them; no other name is a computer's. */
static void
test_computers (void)
{
  for (guint level = 1; level <= KARUM_COMPUTER_LEVELS; level++) {
    const char *name = karum_computer_name (level);
    g_autofree char *loud = g_ascii_strup (name, -1);

    g_assert_cmpuint (karum_computer_level (name), ==, level);
    g_assert_cmpuint (karum_computer_level (loud), ==, karum_name_same (name, loud) ? level : 0);
  }
  g_assert_cmpuint (karum_computer_level (NULL), ==, 0);
  g_assert_cmpuint (karum_computer_level (""), ==, 0);
  g_assert_cmpuint (karum_computer_level ("Chiara"), ==, 0);
  g_assert_cmpuint (karum_computer_level ("Anna"), ==, 0);
}

/* In groups that are in order; a capital, accents and kinds of kana make no difference. */
static void
test_order (void)
{
  static const char *const names[] = { "",
                                       "2",
                                       "09",
                                       "10",
                                       "1000000000000000000000",
                                       "10000000000000000000000",
                                       "Émile",
                                       "emilia",
                                       "Round 9",
                                       "Round 10",
                                       "Zoe",
                                       "Еагин",
                                       "ёж",
                                       "Ёлкин",
                                       "Ершов",
                                       "Иван",
                                       "Йонас",
                                       "Яков",
                                       "さくら",
                                       "田中" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    for (guint j = 0; j < G_N_ELEMENTS (names); j++) {
      int order = karum_order (names[i], names[j]);

      g_assert_cmpint ((order > 0) - (order < 0), ==, (i > j) - (i < j));
    }
  g_assert_cmpint (karum_order ("anna", "Anna"), !=, 0);
  g_assert_cmpint (karum_order ("anna", "Annb"), <, 0);
  g_assert_cmpint (karum_order ("Anna", "annb"), <, 0);
}

/* A title as the name of a file. */
static void
test_file (void)
{
  static const struct {
    const char *text, *name;
  } cases[] = {
    { "Anna Berg", "Anna Berg" },
    { "Волков, Сергей", "Волков, Сергей" },
    { "中村 / 佐藤", "中村 佐藤" },
    { "../../etc/passwd", "etc passwd" },
    { "Cup: A\\B \"x\" <y>?*|", "Cup A B x y" },
    { " .hidden. ", "hidden" },
    { "a\nb\tc", "a b c" },
    { "...", "" },
    { "", "" },
  };
  g_autofree char *long_text = g_strnfill (1000, 'x'), *short_name = karum_name_of_file (long_text);
  g_autoptr (GString) emoji = g_string_new (NULL);
  g_autofree char *wide = NULL;

  karum_for_each_of (each, cases) {
    g_autofree char *name = karum_name_of_file (each->text);

    g_assert_cmpstr (name, ==, each->name);
  }
  for (guint i = 0; i < 300; i++)
    g_string_append (emoji, "\360\240\200\213"); /* an ideograph of four bytes */
  wide = karum_name_of_file (emoji->str);
  g_assert_true (g_utf8_validate (wide, -1, NULL));
  g_assert_cmpuint (strlen (wide), <, 250);
  g_assert_cmpuint (strlen (short_name), <, 250);
}

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/record/name/forms", test_forms);
  g_test_add_func ("/record/name/twice", test_twice);
  g_test_add_func ("/record/name/same", test_same);
  g_test_add_func ("/record/name/known", test_known);
  g_test_add_func ("/record/name/broken", test_broken);
  g_test_add_func ("/record/name/computers", test_computers);
  g_test_add_func ("/record/name/file", test_file);
  g_test_add_func ("/record/order", test_order);
  return g_test_run ();
}

/* rules-paper.c: the rules of every ruleset as text and on paper: what concerns it, and nothing
 * else. */
#include <string.h>

#include "karum-games.h"
#include "karum-language.h"
#include "karum-printout.h"

static char *
text_of (const char *ruleset, const char *language)
{
  g_autoptr (KarumCatalogue) catalogue = karum_catalogue_open (language);
  KarumRules rules;
  char *text;

  g_assert_true (karum_rules_read (karum_games, ruleset, &rules, NULL));
  text = karum_rules_paper_text (catalogue, &rules);
  g_assert_nonnull (text);
  return text;
}

static void
check (const char *ruleset, const char *words, gboolean expected)
{
  g_autofree char *text = text_of (ruleset, "en");

  if ((strstr (text, words) != NULL) != expected)
    g_test_message ("%s: “%s” is %s", ruleset, words, expected ? "missing" : "not about it");
  g_assert_true ((strstr (text, words) != NULL) == expected);
}

static void
test_conditions (void)
{
  check ("pahtum:classic", "The board has 7\u00a0×\u00a07 cells.", TRUE);
  check ("pahtum:classic,size=6,holes=4",
         "The board has 6\u00a0×\u00a06 cells. Each side has 18\u00a0stones", TRUE);
  check ("pahtum:classic", "7 stones: 119 points", TRUE);
  check ("pahtum:classic", "8 stones: 246 points", FALSE);
  check ("pahtum:classic,size=8,holes=4", "8 stones: 246 points", TRUE);
  check ("pahtum:classic", "Second first", FALSE);
  check ("pahtum:custodial", "Second first", TRUE);
  check ("pahtum:strikeout,holes=0", "Second first", FALSE);
  check ("pahtum:classic", "## Captures", FALSE);
  check ("pahtum:custodial", "## Captures", TRUE);
  check ("pahtum:classic", "## Exchanging sides", FALSE);
  check ("pahtum:classic,pie=on", "## Exchanging sides", TRUE);
  check ("pahtum:custodial,placement=oneside,holes=0", "Then the other player decides", TRUE);
  check ("pahtum:strikeout", "3\u00a0+\u00a010\u00a0+\u00a025\u00a0=\u00a038", TRUE);
  check ("pahtum:classic", "3\u00a0+\u00a010\u00a0+\u00a025\u00a0=\u00a038", FALSE);
  check ("pahtum:strikeout", "First keeps the 3 points", FALSE);
  check ("pahtum:strikeout,capture=custodial", "First keeps the 3 points", TRUE);
  check ("jarmo", "may leave it again", TRUE);
  check ("jarmo,goal=locked", "may leave it again", FALSE);
  check ("jarmo,goal=locked,limit=200", "after 200\u00a0moves of both sides", TRUE);
  check ("jarmo", "of both sides", FALSE);
  check ("manu,size=9,stones=20,target=4", "to capture 4\u00a0enemy stones wins", TRUE);
  check ("pahtum:classic", "belongs to two rows", FALSE); /* what was paid depends on the order */
  check ("pahtum:strikeout", "belongs to two rows", TRUE);
  check ("pahtum:strikeout", "counts twice: 13\u00a0points. With the last stone", FALSE);
  check ("pahtum:strikeout", "Six cells are holes", TRUE);
  check ("pahtum:custodial", "Six cells are holes", FALSE);
  check ("jarmo", "d3:\u00a0c1, e1, d2, b4, d4, e5; ", TRUE);
  /* The program decided: */
  check ("pahtum:custodial", "Where a text leaves a gap, the program fills it.", TRUE);
  check ("pahtum:classic", "leaves the number of holes to the players", TRUE);
  check ("pahtum:classic", "describes a capture", FALSE);
  check ("pahtum:japanese", "a row that is broken", FALSE);
  check ("pahtum:strikeout,capture=custodial", "a row that is broken", TRUE);
  check ("jarmo,goal=locked", "so they may, and", FALSE);
  check ("jarmo,goal=locked", "Here the other reading is chosen", TRUE);
  check ("jarmo", "The text is silent on the following, and the program decided", TRUE);
  check ("manu", "The text is silent on the following, and the program decided", TRUE);
  check ("manu", "The size of 13 is the program’s choice.", TRUE);
}

/* The name of the ruleset is in the language of the document. */
static void
test_titles (void)
{
  static const char *const titles[][2]
      = { { "en", "# Pah-Tum · Custodial · Placing the holes: By one player\n" },
          { "ru", "# Па Тум · Зажим · Вычёркивание: Один игрок\n" },
          { "ja", "# パートム · カストディアル · 穴の配置：一方のプレイヤー\n" } };

  for (guint i = 0; i < G_N_ELEMENTS (titles); i++) {
    g_autofree char *text = text_of ("pahtum:custodial,placement=oneside", titles[i][0]);

    if (!g_str_has_prefix (text, titles[i][1]))
      g_test_message ("not as expected: %.*s", (int) strcspn (text, "\n"), text);
    g_assert_true (g_str_has_prefix (text, titles[i][1]));
  }
}

/* A list is followed by an empty line, and a board has its turn and its caption below it. */
static void
test_layout (void)
{
  g_autofree char *text = text_of ("pahtum:classic", "en");

  g_assert_true (g_str_has_prefix (text, "# Pah-Tum · Classic\n\n## The goal\n\nTwo sides, "));
  g_assert_nonnull (strstr (text, "- 7 stones: 119 points\n\nOne or two"));
  g_assert_nonnull (strstr (text, "       a b c d e\n    e1\n    The three on the top rank"));
}

static void
test_paper (void)
{
  const KarumPaper paper = karum_paper (KARUM_PAPER_A4);

  for (guint i = 0; karum_games[i]; i++)
    for (unsigned preset = 0; preset < karum_games[i]->n_presets; preset++)
      for (guint j = 0; karum_languages ()[j].code; j++) {
        KarumRules rules = karum_rules_default (karum_games[i], preset);
        g_autoptr (KarumCatalogue) catalogue = karum_catalogue_open (karum_languages ()[j].code);
        g_autoptr (KarumBook) book = karum_rules_book (catalogue, &rules);

        g_assert_nonnull (book);
        g_assert_true (karum_book_lay_out (book, &paper, NULL));
        g_assert_cmpuint (karum_book_get_n_pages (book), >=, 2);
        g_assert_cmpuint (karum_book_get_n_pages (book), <=, 6);
      }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  karum_language_start (""); /* KARUM_LOCALEDIR is set */
  g_test_add_func ("/rules-paper/titles", test_titles);
  g_test_add_func ("/rules-paper/conditions", test_conditions);
  g_test_add_func ("/rules-paper/layout", test_layout);
  g_test_add_func ("/rules-paper/paper", test_paper);
  return g_test_run ();
}

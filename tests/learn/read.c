/* read.c: the reader of texts: what it understands, and what it refuses with its line. */
#include <string.h>

#include "karum-arrays.h"
#include "karum-games.h"
#include "karum-learn.h"

#define BOARDS \
  "<boards><board id='b' rules='pahtum:classic,size=5,holes=1' setup='c3' turns='a1'/></boards>"

static KarumLearn *
read_blocks (const char *blocks)
{
  g_autofree char *text
      = g_strconcat ("<text><page id='p' title='Page'>", blocks, "</page></text>", NULL);
  g_autoptr (GError) error = NULL;
  KarumLearn *learn = karum_learn_read (BOARDS, text, &error);

  g_assert_no_error (error);
  return learn;
}

static const KarumLearnBlock *
block_at (const KarumLearn *learn, guint index)
{
  const KarumLearnPage *page = karum_learn_page (learn, "p");

  g_assert_nonnull (page);
  g_assert_cmpuint (index, <, page->blocks->len);
  return page->blocks->pdata[index];
}

static void
test_blocks (void)
{
  g_autoptr (KarumLearn) learn
      = read_blocks ("<h id='x' if='pie=on'>Head</h>\n<li>Item</li>\n<board ref='b'>Below</board>"
                     "<task ref='b'><goal>Do</goal><hint>How</hint><why>Because</why></task>");
  const KarumLearnBlock *heading = block_at (learn, 0), *board = block_at (learn, 2);
  const KarumLearnBlock *task = block_at (learn, 3);
  g_autofree char *why = karum_learn_text (task->why, NULL);

  g_assert_cmpint (heading->kind, ==, KARUM_BLOCK_HEADING);
  g_assert_cmpstr (heading->id, ==, "x");
  g_assert_cmpint (block_at (learn, 1)->kind, ==, KARUM_BLOCK_ITEM);
  g_assert_cmpstr (board->board->id, ==, "b");
  g_assert_cmpuint (board->board->turns->len, ==, 1);
  g_assert_null (board->board->goals);
  g_assert_cmpstr (why, ==, "Because");
  g_assert_null (karum_learn_page (learn, "q"));
}

static void
test_words (void)
{
  g_autoptr (KarumLearn) learn = read_blocks (
      "<p>\n  One <b>term</b>,\n  <at p='c3 d3'>a row</at> of <v>size</v> at <at>e3</at>.\n</p>"
      "<p>石を\n  置く <b>連</b>\n  です</p>");
  KarumRules rules = karum_rules_default (karum_games[0], 0);
  const KarumLearnText *spans = block_at (learn, 0)->text;
  g_autofree char *text = karum_learn_text (spans, &rules);
  g_autofree char *japanese = karum_learn_text (block_at (learn, 1)->text, NULL);

  g_assert_cmpstr (text, ==, "One term, a row of 7 at e3.");
  g_assert_cmpstr (g_array_index (spans, KarumSpan, 3).points, ==, "c3 d3");
  g_assert_cmpstr (g_array_index (spans, KarumSpan, 7).points, ==, "e3");
  g_assert_cmpstr (japanese, ==, "石を置く 連です");
}

/* A noun goes with its number, as in sentences of English and Russian. */
static void
test_forms (void)
{
  static const struct {
    int stones;
    const char *text;
  } cases[] = {
    { 1, "1 stone, 1 камень" },     { 2, "2 stones, 2 камня" },     { 4, "4 stones, 4 камня" },
    { 5, "5 stones, 5 камней" },    { 11, "11 stones, 11 камней" }, { 12, "12 stones, 12 камней" },
    { 21, "21 stones, 21 камень" }, { 24, "24 stones, 24 камня" },  { 30, "30 stones, 30 камней" },
  };
  g_autoptr (KarumLearn) learn = read_blocks ("<p><v forms='stone|stones'>stones</v>, "
                                              "<v forms='камень|камня|камней'>stones</v></p>");
  KarumRules rules = karum_rules_default (karum_games[0], 0);
  guint option = 0;

  while (!g_str_equal (rules.game->options[option].id, "stones"))
    option++;
  karum_for_each_of (each, cases) {
    g_autofree char *text = NULL, *plain = NULL;
    g_auto (GStrv) parts = NULL;

    rules.values[option] = each->stones;
    text = karum_learn_text (block_at (learn, 0)->text, &rules);
    parts = g_strsplit (text, "\u00a0", -1);
    plain = g_strjoinv (" ", parts);
    g_assert_cmpstr (plain, ==, each->text);
    g_assert_cmpuint (g_strv_length (parts), ==, 3);
  }
}

static void
test_conditions (void)
{
  g_autoptr (KarumLearn) learn
      = read_blocks ("<p if='scoring=final capture!=custodial'>A</p>"
                     "<p if='preset=strikeout|japanese'>B</p><p if='holes!=0'>C</p>");
  const char *const rulesets[]
      = { "pahtum:classic", "pahtum:strikeout", "pahtum:custodial", "pahtum:strikeout,holes=0" };
  const char *const expected[] = { "A C", "B C", "C", "B" };

  for (guint i = 0; i < G_N_ELEMENTS (rulesets); i++) {
    g_autoptr (GString) found = g_string_new (NULL);
    KarumRules rules;

    g_assert_true (karum_rules_read (karum_games, rulesets[i], &rules, NULL));
    for (guint j = 0; j < 3; j++) {
      g_autofree char *text = karum_learn_text (block_at (learn, j)->text, &rules);

      g_assert_true (karum_learn_applies (block_at (learn, j), NULL));
      if (karum_learn_applies (block_at (learn, j), &rules))
        g_string_append_printf (found, "%s%s", found->len ? " " : "", text);
    }
    g_assert_cmpstr (found->str, ==, expected[i]);
  }
}

static void
test_bad_conditions (void)
{
  const char *const bad[]
      = { "scoring",    "=final",      "score=final", "scoring=never",
          "holes=many", "preset=none", "holes=3|",    "scoring=final  holes=3" };

  g_assert_true (karum_learn_condition_check (karum_games[0], "holes!=0 preset=classic", NULL));
  karum_for_each_of (each, bad)
    g_assert_false (karum_learn_condition_check (karum_games[0], *each, NULL));
}

static void
test_bad_texts (void)
{
  const struct {
    const char *text, *message;
  } cases[] = {
    { "<text>\n<page id='p'/></text>", "Error on line 2" },
    { "<text>\n<page id='p' title=''>\n<q/></page></text>", "Error on line 3" },
    { "<text>\n<page id='p' title=''>words</page></text>", "words outside a text" },
    { "<text><p>x</p></text>", "<p> can't stand in <text>" },
    { "<text><page id='p' title=''><p>a <p>b</p></p></page></text>", "<p> can't stand in <p>" },
    { "<text><page id='p' title=''><p><b>a<b>b</b></b></p></page></text>", "<b> can't stand" },
    { "<text><page id='p' title=''><board ref='none'/></page></text>", "no board “none”" },
    { "<text><page id='p' title=''><board/></page></text>", "no board “”" },
    { "<text><page id='p' title=''><p ref='b'/></page></text>", "<p> has no board" },
    { "<text><page id='p' title=''><task ref='b'><goal>a</goal><goal>b</goal></task></page></text>",
      "<goal> can't stand" },
    { "<text><page id='p' title=''><p>a</page></text>", "Error on line 1" },
    { "<text>\xff</text>", "Error on line 1" },
    { "", "" },
  };

  karum_for_each_of (each, cases) {
    g_autoptr (GError) error = NULL;

    g_assert_null (karum_learn_read (BOARDS, each->text, &error));
    g_assert_nonnull (error);
    g_assert_nonnull (strstr (error->message, each->message));
  }
}

static void
test_bad_boards (void)
{
  const struct {
    const char *attributes, *message;
  } cases[] = {
    { "", "needs “id”" },
    { "id='b'", "“rules”" },
    { "id='b' rules='chess'", "rules of board “b”" },
    { "id='b' rules='jarmo' setup='a1'", "setup of board “b”" },
    { "id='b' rules='jarmo' position='5/5'", "position of board “b”" },
    { "id='b' rules='jarmo' played='a1-a2'", "played of board “b”" },
    { "id='b' rules='jarmo' played='a1-b3' turns='a1-b3'", "turns of board “b”" },
    { "id='b' rules='jarmo' marks='Ga9'", "marks of board “b”" },
    { "id='b' rules='jarmo' goal='gain'", "goal of board “b”" },
    { "id='b' rules='jarmo' goal='wins=3'", "goal of board “b”" },
    { "id='b' rules='jarmo' goal='smile'", "smile" },
    { "id='b' rules='jarmo' claim='1'", "unknown attribute “claim”" },
    { "id='b' rules='jarmo'/><board id='b' rules='jarmo'", "a second board “b”" },
  };

  karum_for_each_of (each, cases) {
    g_autofree char *boards
        = g_strconcat ("<boards>\n<board ", each->attributes, "/></boards>", NULL);
    g_autoptr (GError) error = NULL;

    g_assert_null (karum_learn_read (boards, "<text/>", &error));
    g_assert_nonnull (error);
    g_assert_nonnull (strstr (error->message, "Error on line 2"));
    g_assert_nonnull (strstr (error->message, each->message));
  }
}

/* The lines of Jarmo, copied from the drawing by hand. */
static void
test_lines (void)
{
  static const char jarmo[]
      = "a1:\u00a0c2, b3; b1:\u00a0d2, a3; c1:\u00a0a2, e2, d3; d1:\u00a0b2, c3; e1:\u00a0c2, d3; "
        "a2:\u00a0c1, c3; b2:\u00a0d1, c2, b3, c4; c2:\u00a0a1, e1, b2, d2, e3; d2:\u00a0b1, c2, "
        "b3, d3; e2:\u00a0c1, d4; "
        "a3:\u00a0b1, b5; b3:\u00a0a1, b2, d2, b4, a5, c5; c3:\u00a0d1, a2, a4, e4; d3:\u00a0c1, "
        "e1, d2, b4, d4, e5; "
        "e3:\u00a0c2, d5; "
        "a4:\u00a0c3, c5; b4:\u00a0b3, d3, c4, d5; c4:\u00a0b2, b4, d4, a5, e5; d4:\u00a0e2, d3, "
        "c4, b5; e4:\u00a0c3, c5; "
        "a5:\u00a0b3, c4; b5:\u00a0a3, d4; c5:\u00a0b3, a4, e4; d5:\u00a0e3, b4; e5:\u00a0d3, c4";
  g_autoptr (KarumLearn) learn = read_blocks ("<p><v>lines</v></p>");
  g_autofree char *text = NULL;
  KarumRules rules;

  g_assert_true (karum_rules_read (karum_games, "jarmo", &rules, NULL));
  text = karum_learn_text (block_at (learn, 0)->text, &rules);
  g_assert_cmpstr (text, ==, jarmo);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/learn/blocks", test_blocks);
  g_test_add_func ("/learn/words", test_words);
  g_test_add_func ("/learn/forms", test_forms);
  g_test_add_func ("/learn/lines", test_lines);
  g_test_add_func ("/learn/conditions", test_conditions);
  g_test_add_func ("/learn/bad-conditions", test_bad_conditions);
  g_test_add_func ("/learn/bad-texts", test_bad_texts);
  g_test_add_func ("/learn/bad-boards", test_bad_boards);
  return g_test_run ();
}

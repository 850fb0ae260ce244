/* search-words.c: the meaning of text in the search field. */
#include <glib/gi18n.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-fold.h"
#include "karum-games.h"
#include "karum-language.h"
#include "karum-search-words.h"

static const struct {
  const char *text, *from, *to;
} dates[] = {
  { "2026", "2026", "2026" },
  { "1799", NULL, NULL },
  { "2200", NULL, NULL },
  { "202", NULL, NULL },
  { "20260", NULL, NULL },
  { "26", NULL, NULL },
  { "2026-03", "2026.03", "2026.03" },
  { "2026-3", "2026.03", "2026.03" },
  { "2026.03", "2026.03", "2026.03" },
  { "2026/03", "2026.03", "2026.03" },
  { "2026-13", NULL, NULL },
  { "2026-00", NULL, NULL },
  { "2026-003", NULL, NULL },
  { "2026-03-05", "2026.03.05", "2026.03.05" },
  { "2026.03.05", "2026.03.05", "2026.03.05" },
  { "2026/3/5", "2026.03.05", "2026.03.05" },
  { "2026-02-29", NULL, NULL },
  { "2024-02-29", "2024.02.29", "2024.02.29" },
  { "2026-03.05", NULL, NULL },
  { "2026-03-05-01", NULL, NULL },
  { "2026-", NULL, NULL },
  { "-2026", NULL, NULL },
  { "05.03.2026", "2026.03.05", "2026.03.05" },
  { "5.3.2026", "2026.03.05", "2026.03.05" },
  { "03.2026", "2026.03", "2026.03" },
  { "05.03.26", NULL, NULL },
  { "31.02.2026", NULL, NULL },
  { "05/03/2026", NULL, NULL },
  { "2026年", "2026", "2026" },
  { "2026年3月", "2026.03", "2026.03" },
  { "2026年03月05日", "2026.03.05", "2026.03.05" },
  { "２０２６年３月", "2026.03", "2026.03" },
  { "２０２６．３", "2026.03", "2026.03" },
  { "2026年13月", NULL, NULL },
  { "2026月", NULL, NULL },
  { "3月", NULL, NULL },
  { "2026-03..2026-05", "2026.03", "2026.05" },
  { "2026-05..2026-03", "2026.03", "2026.05" },
  { "2025..2026-05-01", "2025", "2026.05.01" },
  { "..2020", NULL, "2020" },
  { "2020..", "2020", NULL },
  { "2020…", "2020", NULL },
  { "2020…2021", "2020", "2021" },
  { "01.02.2020..05.02.2020", "2020.02.01", "2020.02.05" },
  { "2020年〜2021年3月", "2020", "2021.03" },
  { "2020～2021", "2020", "2021" },
  { "2020–2021", "2020", "2021" },
  { "2020-2021", "2020", "2021" },
  { "2021-2020", "2020", "2021" },
  { "..", NULL, NULL },
  { "...", NULL, NULL },
  { "2020..x", NULL, NULL },
  { "2020..2021..2022", NULL, NULL },
  { "", NULL, NULL },
  { "1-0", NULL, NULL },
};

static void
test_dates (void)
{
  karum_for_each_of (date, dates) {
    g_autofree char *from = NULL;
    g_autofree char *to = NULL;
    gboolean read = karum_search_dates (date->text, &from, &to);

    g_test_message ("%s", date->text);
    g_assert_cmpint (read, ==, date->from || date->to);
    g_assert_cmpstr (from, ==, date->from);
    g_assert_cmpstr (to, ==, date->to);
  }
}

/* The kinds of parts as letters: Word, Phrase, Dates, Result. */
static const struct {
  const char *typed, *kinds, *filter;
} searches[] = {
  { "", "", "games1" },
  { " \t\xe3\x80\x80", "", "games1" },
  { "Анна", "W", "games1;text=Анна" },
  { "  anna   Ким ", "WW", "games1;text=anna%20Ким" },
  { "\"anna kim\"", "P", "games1;text=%22anna%20kim%22" },
  { "“анна ким” x", "PW", "games1;text=%22анна%20ким%22%20x" },
  { "«анна ким»", "P", "games1;text=%22анна%20ким%22" },
  { "„anna kim“", "P", "games1;text=%22anna%20kim%22" },
  { "「良い手」 京都", "PW", "games1;text=%22良い手%22%20京都" },
  { "\"not ended", "P", "games1;text=%22not%20ended%22" },
  { "\"\"", "P", "games1" },
  { "\"2026\"", "P", "games1;text=%222026%22" },
  { "O'Brien 5\"", "WW", "games1;text=O%27Brien%205" },
  { "2026", "D", "games1;from=2026;to=2026" },
  { "1234", "W", "games1;text=1234" },
  { "Анна 2026-03..2026-05 1-0", "WDR", "games1;from=2026.03;to=2026.05;result=1-0;text=Анна" },
  { "05.03.2026 весна", "DW", "games1;from=2026.03.05;to=2026.03.05;text=весна" },
  { "さくら\xe3\x80\x80２０２６年３月", "WD", "games1;from=2026.03;to=2026.03;text=さくら" },
  { "2025 2026", "DW", "games1;from=2025;to=2025;text=2026" },
  { "1-0 0-1", "RW", "games1;result=1-0;text=0-1" },
  { "0-1", "R", "games1;result=0-1" },
  { "0–1", "R", "games1;result=0-1" },
  { "1:0", "R", "games1;result=1-0" },
  { "１－０", "R", "games1;result=1-0" },
  { "1/2", "R", "games1;result=1/2-1/2" },
  { "1/2-1/2", "R", "games1;result=1/2-1/2" },
  { "½", "R", "games1;result=1/2-1/2" },
  { "½-½", "R", "games1;result=1/2-1/2" },
  { "½–½", "R", "games1;result=1/2-1/2" },
  { "*", "R", "games1;result=*" },
  { "**", "W", "games1;text=%2A%2A" },
  { "2-0", "W", "games1;text=2-0" },
  { "Jarmo draw", "WW", "games1;text=Jarmo%20draw" },
  { "па  тум анна", "WW", "games1;text=па%20%20тум%20анна" },
  { "анна ПА ТУМ", "WW", "games1;text=анна%20ПА%20ТУМ" },
  { "па анна тум", "WWW", "games1;text=па%20анна%20тум" },
  { "in progress", "W", "games1;text=in%20progress" },
};

static char *
kinds_of (const GArray *parts)
{
  GString *kinds = g_string_new (NULL);

  karum_for_each_in (KarumSearchPart, part, parts)
    g_string_append_c (kinds, "WPDR"[part->kind]);
  return g_string_free (kinds, FALSE);
}

/* The parts cover all of the text except white space, in order. */
static void
assert_parts_cover (const char *typed, const GArray *parts)
{
  gsize end = 0;

  for (guint i = 0; i <= parts->len; i++) {
    const KarumSearchPart *part
        = i < parts->len ? &g_array_index (parts, KarumSearchPart, i) : NULL;
    gsize begin = part ? part->offset : strlen (typed);

    for (const char *c = typed + end; c < typed + begin; c = g_utf8_next_char (c))
      g_assert_true (g_unichar_isspace (g_utf8_get_char (c)));
    end = begin + (part ? part->length : 0);
  }
}

static void
test_searches (void)
{
  karum_for_each_of (search, searches) {
    g_auto (KarumGameFilter) filter = { 0 };
    g_autoptr (GArray) parts = karum_search_read (search->typed, &filter);
    g_autofree char *kinds = kinds_of (parts);
    g_autofree char *text = karum_game_filter_write (&filter);

    g_test_message ("%s", search->typed);
    g_assert_cmpstr (kinds, ==, search->kinds);
    g_assert_cmpstr (text, ==, search->filter);
    assert_parts_cover (search->typed, parts);
  }
}

static void
test_each (void)
{
  static const struct {
    const char *text, *words; /* separated by | */
  } cases[] = {
    { "Анна  ЁЖ", "анна|еж" },
    { "\"Anna \t Kim\" ANNA", "\"anna kim|anna" },
    { "anna Anna ＡＮＮＡ", "anna" },
    { "\"\" \" \"", "" },
    { "「良い手」\xe3\x80\x80手", "\"良い手|手" },
    { "Па \n Тум Ким", "па тум|ким" },
    { "Па Ким", "па|ким" },
  };

  karum_for_each_of (each, cases) {
    g_auto (GStrv) words = karum_search_each (each->text);
    g_autofree char *joined = g_strjoinv ("|", words);

    g_assert_cmpstr (joined, ==, each->words);
  }
}

/* The meaning of words in all languages. */
static const struct {
  const char *word, *meaning; /* the game and its variant, or the result */
} terms[] = {
  { "jarmo", "jarmo" },
  { "ДЖАРМО", "jarmo" },
  { "じゃるも", "jarmo" },
  { "manu", "manu" },
  { "ману", "manu" },
  { "マヌ", "manu" },
  { "Pah-Tum", "pahtum" },
  { "pahtum", "pahtum" },
  { "Па Тум", "pahtum" },
  { "патум", "pahtum" },
  { "パートム", "pahtum" },
  { "classic", "pahtum:classic" },
  { "Классика", "pahtum:classic" },
  { "вычеркивание", "pahtum:strikeout" },
  { "日本式", "pahtum:japanese" },
  { "Draw", "1/2-1/2" },
  { "ничья", "1/2-1/2" },
  { "引き分け", "1/2-1/2" },
  { "Не окончена", "*" },
  { "対局中", "*" },
  { "", NULL },
  { "jarm", NULL },
  { "па", NULL },
  { "1-0", NULL },
  { "drawing", NULL },
};

static char *
meaning_of (const char *word)
{
  g_autofree char *folded = karum_fold (word);
  KarumSearchTerm term;

  if (!karum_search_term_find (folded, &term))
    return NULL;
  if (!term.game)
    return g_strdup (karum_result_text (term.result));
  return g_strconcat (term.game->id, term.preset ? ":" : "", term.preset ? term.preset->id : "",
                      NULL);
}

static void
test_terms (void)
{
  karum_for_each_of (term, terms) {
    g_autofree char *meaning = meaning_of (term->word);

    g_test_message ("%s", term->word);
    g_assert_cmpstr (meaning, ==, term->meaning);
  }
}

/* Asserts that the translation of @text is recognised. */
static void
assert_found (const char *text, const char *meaning)
{
  g_autofree char *found = meaning_of (_ (text));

  g_test_message ("%s", _ (text));
  g_assert_cmpstr (found, ==, meaning);
}

static void
assert_game_found (const KarumGame *game)
{
  assert_found (game->title, game->id);
  for (unsigned i = 0; i < game->n_presets; i++)
    if (*game->presets[i].id) {
      g_autofree char *meaning = g_strconcat (game->id, ":", game->presets[i].id, NULL);

      assert_found (game->presets[i].title, meaning);
    }
}

/* The names of games, variants and results in the interface are recognised in all languages. */
static void
test_titles (void)
{
  for (guint i = 0; karum_languages ()[i].code; i++) {
    karum_language_apply (karum_languages ()[i].code, "");
    g_assert_true (i == 0 || strcmp (_ ("Jarmo"), "Jarmo") != 0);
    for (const KarumGame *const *game = karum_games; *game; game++)
      assert_game_found (*game);
    assert_found ("In progress", "*");
  }
}

int
main (int argc, char **argv)
{
  karum_language_start ("");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/archive/search-words/dates", test_dates);
  g_test_add_func ("/archive/search-words/searches", test_searches);
  g_test_add_func ("/archive/search-words/each", test_each);
  g_test_add_func ("/archive/search-words/terms", test_terms);
  g_test_add_func ("/archive/search-words/titles", test_titles);
  return g_test_run ();
}

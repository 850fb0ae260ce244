/* texts.c: the texts of all folders are complete and agree in all languages. */
#include <string.h>

#include "fixture.h"
#include "karum-arrays.h"
#include "karum-language.h"

static const char *folder; /* being checked */

static void
complain (const char *language, const char *page, guint block, const char *what)
{
  g_test_message ("%s/%s, page %s, block %u: %s", folder, language, page, block + 1, what);
  g_test_fail ();
}

static int
compare_words (const void *a, const void *b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* The numbers in a text, in ascending order: in every language the same. */
static char *
numbers (const KarumLearnText *text)
{
  g_autoptr (GString) words = g_string_new (NULL);
  g_auto (GStrv) all = NULL;
  g_autoptr (GPtrArray) found = g_ptr_array_new ();
  g_autofree char *plain = text ? karum_learn_text (text, NULL) : g_strdup ("");

  for (const char *at = plain; *at; at++)
    g_string_append_c (words, g_ascii_isdigit (*at) ? *at : ' ');
  all = g_strsplit (words->str, " ", -1);
  for (char **word = all; *word; word++)
    if (**word)
      g_ptr_array_add (found, *word);
  g_ptr_array_sort (found, compare_words);
  g_ptr_array_add (found, NULL);
  return g_strjoinv (" ", (char **) found->pdata);
}

/* -- One block in two languages --------------------------------------------------------------- */

static gboolean
agree (const KarumLearnText *a, const KarumLearnText *b)
{
  g_autofree char *one = numbers (a), *other = numbers (b);

  return !a == !b && strcmp (one, other) == 0;
}

/* Sentences of a game come under the same conditions in every language. */
static gboolean
says_agree (const GPtrArray *a, const GPtrArray *b)
{
  for (guint i = 0; a && b && i < MIN (a->len, b->len); i++) {
    const KarumLearnSay *one = a->pdata[i], *other = b->pdata[i];

    if (one->theirs != other->theirs || !agree (one->text, other->text)
        || !one->goals != !other->goals)
      return FALSE;
    if (one->goals
        && (one->goals->len != other->goals->len
            || memcmp (one->goals->data, other->goals->data, one->goals->len * sizeof (KarumGoal))
                   != 0))
      return FALSE;
  }
  return (a ? a->len : 0) == (b ? b->len : 0);
}

static void
compare_blocks (const char *language,
                const char *page,
                guint i,
                const KarumLearnBlock *a,
                const KarumLearnBlock *b)
{
  g_autofree char *english = numbers (a->text), *other = numbers (b->text);

  if (a->kind != b->kind)
    complain (language, page, i, "another kind than in English");
  if (g_strcmp0 (a->id, b->id) != 0)
    complain (language, page, i, "another id than in English");
  if (g_strcmp0 (a->condition, b->condition) != 0)
    complain (language, page, i, "another condition than in English");
  if (g_strcmp0 (a->board ? a->board->id : NULL, b->board ? b->board->id : NULL) != 0)
    complain (language, page, i, "another board than in English");
  if (!says_agree (a->says, b->says))
    complain (language, page, i, "other sentences than in English");
  if (!agree (a->text, b->text) || !agree (a->hint, b->hint) || !agree (a->why, b->why)) {
    g_test_message ("English: %s; here: %s", english, other);
    complain (language, page, i, "other numbers than in English");
  }
}

static void
compare_pages (const char *language, const KarumLearnPage *a, const KarumLearnPage *b)
{
  g_assert_cmpstr (a->id, ==, b->id);
  for (guint i = 0; i < MIN (a->blocks->len, b->blocks->len); i++)
    compare_blocks (language, a->id, i, a->blocks->pdata[i], b->blocks->pdata[i]);
  if (a->blocks->len != b->blocks->len)
    complain (language, a->id, MIN (a->blocks->len, b->blocks->len),
              "more or less than in English");
}

static void
test_agree (const void *data)
{
  g_autoptr (KarumLearn) english = NULL;

  folder = data;
  english = open_learn (folder, "en");
  for (const KarumLanguage *language = karum_languages () + 1; language->code; language++) {
    g_autoptr (KarumLearn) other = open_learn (folder, language->code);

    g_assert_cmpuint (english->pages->len, ==, other->pages->len);
    for (guint j = 0; j < english->pages->len; j++)
      compare_pages (language->code, english->pages->pdata[j], other->pages->pdata[j]);
  }
}

/* -- One block -------------------------------------------------------------------------------- */

static gboolean
option_exists (const char *id)
{
  const KarumGame *game = folder_game (folder);

  for (guint i = 0; game && i < game->n_options; i++)
    if (strcmp (game->options[i].id, id) == 0)
      return TRUE;
  return g_str_equal (folder, "jarmo") && g_str_equal (id, KARUM_LEARN_LINES);
}

static gboolean
points_exist (const KarumLearnBoard *board, const char *points)
{
  g_auto (GStrv) words = g_strsplit (points, " ", -1);
  KarumBoard shape;

  board->rules.game->board (&board->rules, &shape);
  for (char **word = words; *word; word++) {
    const char *end = *word;
    KarumPoint point;

    if (!karum_point_read (*word, &end, shape.columns, shape.rows, &point, NULL) || *end)
      return FALSE;
  }
  return TRUE;
}

static gboolean
has_heading (const KarumLearnPage *page, const char *prefix, const char *id)
{
  g_autofree char *name = g_strconcat (prefix, id, NULL);

  karum_for_each (KarumLearnBlock, block, page->blocks)
    if (g_strcmp0 (block->id, name) == 0)
      return TRUE;
  return FALSE;
}

/* "FOLDER PAGE" or "FOLDER PAGE HEADING", as the action of the program takes it; or "keys", the
 * list of shortcuts. */
static gboolean
place_exists (const char *place)
{
  g_auto (GStrv) words = g_strsplit (place, " ", 3);
  g_autoptr (KarumLearn) learn = words[0] ? karum_learn_open (words[0], "en") : NULL;
  const KarumLearnPage *page = learn && words[1] ? karum_learn_page (learn, words[1]) : NULL;

  if (g_str_equal (place, "keys"))
    return TRUE;
  return page && (!words[2] || has_heading (page, "", words[2]));
}

static const char *
text_fault (const KarumLearnText *text, const KarumLearnBoard *board)
{
  if (text->len == 0)
    return "an empty text";
  karum_for_each_in (const KarumSpan, span, text) {
    if (span->kind == KARUM_SPAN_VALUE && !option_exists (span->text))
      return "no such option";
    if (span->kind == KARUM_SPAN_LINK && !place_exists (span->points))
      return "no such page";
    if (span->kind == KARUM_SPAN_POINTS && (!board || !points_exist (board, span->points)))
      return "no such points on the last board";
  }
  return NULL;
}

static const char *
block_fault (const KarumLearnBlock *block, const KarumLearnBoard *board)
{
  const char *fault = text_fault (block->text, board);

  if (!fault && block->condition
      && !karum_learn_condition_check (folder_game (folder), block->condition, NULL))
    return "a condition that can't be read";
  if (!fault && block->kind >= KARUM_BLOCK_TASK)
    fault = block->why ? text_fault (block->why, board) : "no <why>";
  if (!fault && block->kind == KARUM_BLOCK_TASK)
    fault = !block->hint           ? "no <hint>"
            : !block->board->goals ? "a task without a goal"
                                   : text_fault (block->hint, board);
  for (guint i = 0; !fault && block->says && i < block->says->len; i++)
    fault = text_fault (((KarumLearnSay *) block->says->pdata[i])->text, board);
  if (!fault && block->says && (block->says->len == 0 || block->says->len > 64))
    fault = "no sentences, or too many";
  if (!fault && block->kind != KARUM_BLOCK_TASK && block->board && block->board->goals)
    fault = "a goal, but no task";
  return fault;
}

/* Every block is well formed, and every board is shown. */
static void
test_sound (const void *data)
{
  folder = data;
  for (const KarumLanguage *language = karum_languages (); language->code; language++) {
    g_autoptr (KarumLearn) learn = open_learn (folder, language->code);
    g_autoptr (GHashTable) used = g_hash_table_new (NULL, NULL);

    karum_for_each (const KarumLearnPage, page, learn->pages) {
      const KarumLearnBoard *board = NULL;

      for (guint k = 0; k < page->blocks->len; k++) {
        const KarumLearnBlock *block = page->blocks->pdata[k];
        const char *fault;

        board = block->board ? block->board : board;
        if (board)
          g_hash_table_add (used, (gpointer) board);
        fault = block_fault (block, board);
        if (fault)
          complain (language->code, page->id, k, fault);
      }
    }
    g_assert_cmpuint (g_hash_table_size (used), ==, g_hash_table_size (learn->boards));
  }
}

/* -- The rules of a game ---------------------------------------------------------------------- */

/* New Game leads from each option to its place. */
static void
test_options (const void *data)
{
  const KarumGame *game = folder_game (data);
  g_autoptr (KarumLearn) learn = open_learn (data, "en");
  const KarumLearnPage *page = karum_learn_page (learn, "options");

  g_assert_nonnull (karum_learn_page (learn, "rules"));
  g_assert_nonnull (page);
  for (guint i = 0; i < game->n_options; i++)
    g_assert_true (has_heading (page, "option-", game->options[i].id));
  for (guint i = 0; game->n_presets > 1 && i < game->n_presets; i++)
    g_assert_true (has_heading (page, "preset-", game->presets[i].id));
}

static void
add (const char *name, const char *of, GTestDataFunc test)
{
  g_autofree char *path = g_strconcat ("/learn/texts/", name, "/", of, NULL);

  g_test_add_data_func (path, of, test);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; folders[i]; i++) {
    add ("agree", folders[i], test_agree);
    add ("sound", folders[i], test_sound);
    if (folder_game (folders[i]))
      add ("options", folders[i], test_options);
  }
  return g_test_run ();
}

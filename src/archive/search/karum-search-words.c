#include "karum-search-words.h"

#include <string.h>

#include "karum-fold.h"
#include "karum-search-dates.h"
#include "karum-search-terms.h"

/* Opening quotation marks, and the marks that close them. */
static const struct {
  gunichar open, close;
} quotes[] = {
  { '"', '"' },   { 0x201c, 0x201d }, { 0x201e, 0x201c }, { 0x201d, 0x201d },
  { 0xab, 0xbb }, { 0xff02, 0xff02 }, { 0x300c, 0x300d }, { 0x300e, 0x300f },
};

/* Notations of results besides those of karum_result_parse(). */
static const struct {
  const char *text;
  KarumResult result;
} results[] = {
  { "1:0", KARUM_RESULT_WON },       { "1–0", KARUM_RESULT_WON },
  { "0:1", KARUM_RESULT_LOST },      { "0–1", KARUM_RESULT_LOST },
  { "1/2", KARUM_RESULT_DRAWN },     { "1⁄2", KARUM_RESULT_DRAWN },
  { "1⁄2-1⁄2", KARUM_RESULT_DRAWN }, { "1⁄2–1⁄2", KARUM_RESULT_DRAWN },
  { "1⁄2:1⁄2", KARUM_RESULT_DRAWN }, { "1/2–1/2", KARUM_RESULT_DRAWN },
  { "1/2:1/2", KARUM_RESULT_DRAWN },
};

static const char *
skip_space (const char *at)
{
  while (*at && g_unichar_isspace (g_utf8_get_char (at)))
    at = g_utf8_next_char (at);
  return at;
}

/* The mark that closes a phrase opened by @open; 0 if that is not a quotation mark. */
static gunichar
closing (gunichar open)
{
  for (guint i = 0; i < G_N_ELEMENTS (quotes); i++)
    if (quotes[i].open == open)
      return quotes[i].close;
  return 0;
}

static const char *
skip_word (const char *at)
{
  while (*at && !g_unichar_isspace (g_utf8_get_char (at)))
    at = g_utf8_next_char (at);
  return at;
}

/* The end of the longest term of several words that begins at @begin; of the first word if there
 * is none. */
static const char *
end_of_words (const char *begin)
{
  const char *end = skip_word (begin);
  const char *at = end;

  for (guint n = 2; n <= KARUM_SEARCH_TERM_WORDS && *at; n++) {
    g_autofree char *words = NULL;
    g_autofree char *folded = NULL;
    KarumSearchTerm term;

    at = skip_word (skip_space (at));
    words = g_strndup (begin, (gsize) (at - begin));
    folded = karum_fold_spaced (words);
    if (karum_search_term_find (folded, &term))
      end = at;
  }
  return end;
}

static const char *
end_of_phrase (const char *at, gunichar close)
{
  while (*at && g_utf8_get_char (at) != close)
    at = g_utf8_next_char (at);
  return at;
}

/* Finds the next part from @at; its content without quotation marks is from @begin to @end. An
 * unclosed phrase extends to the end of the text. Returns FALSE at the end. */
static gboolean
next_part (const char **at, const char **begin, const char **end, gboolean *phrase)
{
  const char *start = skip_space (*at);
  gunichar close = closing (g_utf8_get_char (start));

  *phrase = close != 0;
  *begin = close != 0 ? g_utf8_next_char (start) : start;
  *end = close != 0 ? end_of_phrase (*begin, close) : end_of_words (*begin);
  *at = close != 0 && **end ? g_utf8_next_char (*end) : *end;
  return *start != '\0';
}

static gboolean
read_result (const char *word, KarumResult *result)
{
  g_autofree char *plain = g_utf8_normalize (word, -1, G_NORMALIZE_ALL_COMPOSE);

  if (!plain || karum_result_parse (plain, result))
    return plain != NULL;
  for (guint i = 0; i < G_N_ELEMENTS (results); i++)
    if (strcmp (results[i].text, plain) == 0) {
      *result = results[i].result;
      return TRUE;
    }
  return FALSE;
}

/* Adds a phrase, or a word that contains an opening quotation mark, in uniform quotation marks. */
static void
add_text (GString *text, const char *word, gboolean phrase)
{
  g_autofree char *plain = g_strdelimit (g_strdup (word), "\"", ' ');

  g_strstrip (plain);
  if (!*plain)
    return;
  if (text->len > 0)
    g_string_append_c (text, ' ');
  g_string_append_printf (text, phrase ? "\"%s\"" : "%s", plain);
}

static KarumSearchKind
understand (const char *word, gboolean phrase, KarumGameFilter *filter, GString *text)
{
  if (!phrase && !filter->from && !filter->to
      && karum_search_dates (word, (char **) &filter->from, (char **) &filter->to))
    return KARUM_SEARCH_DATES;
  if (!phrase && !filter->with_result && read_result (word, &filter->result)) {
    filter->with_result = TRUE;
    return KARUM_SEARCH_RESULT;
  }
  add_text (text, word, phrase);
  return phrase ? KARUM_SEARCH_PHRASE : KARUM_SEARCH_WORD;
}

GArray *
karum_search_read (const char *text, KarumGameFilter *filter)
{
  GArray *parts = g_array_new (FALSE, FALSE, sizeof (KarumSearchPart));
  g_autoptr (GString) words = g_string_new (NULL);
  const char *at = text;
  const char *begin, *end;
  gboolean phrase;

  *filter = (KarumGameFilter){ 0 };
  while (next_part (&at, &begin, &end, &phrase)) {
    const char *start = phrase ? g_utf8_prev_char (begin) : begin;
    g_autofree char *word = g_strndup (begin, (gsize) (end - begin));
    KarumSearchPart part = { understand (word, phrase, filter, words), (gsize) (start - text),
                             (gsize) (at - start) };

    g_array_append_val (parts, part);
  }
  if (words->len > 0)
    filter->text = g_strdup (words->str);
  return parts;
}

GStrv
karum_search_each (const char *text)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  const char *at = valid;
  const char *begin, *end;
  gboolean phrase;

  while (next_part (&at, &begin, &end, &phrase)) {
    g_autofree char *part = g_strndup (begin, (gsize) (end - begin));
    g_autofree char *word = karum_fold_spaced (part);

    if (*word && !g_ptr_array_find_with_equal_func (words, word, g_str_equal, NULL))
      g_ptr_array_add (words, g_steal_pointer (&word));
  }
  g_ptr_array_add (words, NULL);
  return (GStrv) g_ptr_array_free (g_steal_pointer (&words), FALSE);
}

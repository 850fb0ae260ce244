#include "karum-arrays.h"
#include "karum-date.h"
#include "karum-search-words.h"

#include <string.h>

#include "karum-archive-types.h"
#include "karum-fold.h"
#include "karum-game.h"
#include "karum-games.h"
#include "karum-tags.h"

/* The maximum number of words in a term. */
#define KARUM_SEARCH_TERM_WORDS 3

/* Words for results, in the languages of the program. Numeric results, such as 1-0, are not
 * words. */
static const struct {
  KarumResult result;
  const char *names;
} result_words[] = {
  { KARUM_RESULT_DRAWN, "draw|drawn|ничья|ничьи|ничью|вничью|引き分け|引分け|引分" },
  { KARUM_RESULT_NONE, "in progress|unfinished|не окончена|не окончены|неоконченная|対局中" },
};

/* Whether @text is one of @names, which may be NULL. */
static gboolean
is_among (const char *text, const char *names)
{
  g_auto (GStrv) list = g_strsplit (names ? names : "", "|", -1);

  for (char **name = list; *name; name++) {
    g_autofree char *folded = karum_fold (*name);

    if (g_str_equal (folded, text))
      return TRUE;
  }
  return FALSE;
}

/* An empty name never matches. */
static gboolean
is_called (const char *text, const char *id, const char *title, const char *names)
{
  return *id && *text && (is_among (text, id) || is_among (text, title) || is_among (text, names));
}

static const KarumPreset *
find_preset (const KarumGame *game, const char *text)
{
  for (unsigned i = 0; i < game->n_presets; i++) {
    const KarumPreset *preset = &game->presets[i];

    if (is_called (text, preset->id, preset->title, preset->names))
      return preset;
  }
  return NULL;
}

gboolean
karum_search_term_find (const char *text, KarumSearchTerm *term)
{
  for (const KarumGame *const *game = karum_games; *game; game++) {
    gboolean called = is_called (text, (*game)->id, (*game)->title, (*game)->names);
    const KarumPreset *preset = called ? NULL : find_preset (*game, text);

    if (called || preset) {
      *term = (KarumSearchTerm){ .game = *game, .preset = preset };
      return TRUE;
    }
  }
  karum_for_each_of (result_word, result_words)
    if (is_among (text, result_word->names)) {
      *term = (KarumSearchTerm){ .result = result_word->result };
      return TRUE;
    }
  return FALSE;
}

/* Other numbers of four digits are more likely something else. */
#define FIRST_YEAR 1800
#define LAST_YEAR 2199

/* Numbers with the separator after each. */
typedef struct {
  guint n;
  guint values[3], widths[3];
  gunichar behind[3]; /* 0 at the end */
} Numbers;

static gboolean
split_numbers (const char *text, Numbers *numbers)
{
  *numbers = (Numbers){ 0 };
  while (*text) {
    guint i = numbers->n++;
    gsize width = strspn (text, "0123456789");

    if (i == G_N_ELEMENTS (numbers->values) || width < 1 || width > 4)
      return FALSE;
    numbers->widths[i] = (guint) width;
    numbers->values[i] = (guint) g_ascii_strtoull (text, NULL, 10);
    text += width;
    numbers->behind[i] = *text ? g_utf8_get_char (text) : 0;
    if (*text)
      text = g_utf8_next_char (text);
  }
  return numbers->n > 0;
}

/* The separator (dot, hyphen or slash) if all separators are the same one; otherwise 0. */
static gunichar
separator (const Numbers *numbers)
{
  gunichar sign = numbers->n > 1 ? numbers->behind[0] : '-';

  for (guint i = 0; i + 1 < numbers->n; i++)
    if (numbers->behind[i] != sign)
      return 0;
  return numbers->behind[numbers->n - 1] == 0 && strchr (".-/", (int) MIN (sign, 127)) ? sign : 0;
}

/* Whether the numbers are followed by the signs for year, month and day. */
static gboolean
is_japanese (const Numbers *numbers)
{
  static const gunichar signs[] = { 0x5e74, 0x6708, 0x65e5 };

  return memcmp (numbers->behind, signs, numbers->n * sizeof *signs) == 0;
}

static void
exchange_ends (Numbers *numbers)
{
  guint last = numbers->n - 1;
  guint value = numbers->values[0];
  guint width = numbers->widths[0];

  numbers->values[0] = numbers->values[last];
  numbers->widths[0] = numbers->widths[last];
  numbers->values[last] = value;
  numbers->widths[last] = width;
}

/* As "2026.03.05" or a prefix of it; NULL if it is not a day, month or year. */
static char *
write_day (const Numbers *numbers)
{
  GString *day = g_string_new (NULL);

  if (numbers->widths[0] == 4 && numbers->values[0] >= FIRST_YEAR
      && numbers->values[0] <= LAST_YEAR) {
    g_string_printf (day, "%u", numbers->values[0]);
    for (guint i = 1; i < numbers->n; i++)
      g_string_append_printf (day, ".%02u", numbers->values[i]);
  }
  for (guint i = 1; i < numbers->n; i++)
    if (numbers->widths[i] > 2)
      g_string_truncate (day, 0);
  return g_string_free (day, !karum_date_read_bound (day->str, NULL));
}

/* Years of two digits are not supported: they are more often something else. */
static char *
read_day (const char *text)
{
  Numbers numbers;
  gunichar sign;

  if (!split_numbers (text, &numbers))
    return NULL;
  sign = separator (&numbers);
  if (sign == 0 && !is_japanese (&numbers))
    return NULL;
  if (sign == '.' && numbers.widths[0] < 4)
    exchange_ends (&numbers);
  return write_day (&numbers);
}

/* A span from @before to @behind; at most one of them may be empty. */
static gboolean
read_span (const char *before, const char *behind, char **from, char **to)
{
  g_autofree char *first = *before ? read_day (before) : NULL;
  g_autofree char *last = *behind ? read_day (behind) : NULL;

  if ((!first && *before) || (!last && *behind) || (!first && !last))
    return FALSE;
  if (first && last && strcmp (first, last) > 0) {
    char *swapped = first;

    first = last;
    last = swapped;
  }
  *from = g_steal_pointer (&first);
  *to = g_steal_pointer (&last);
  return TRUE;
}

static gboolean
read_ends (const char *text, const char *sign, char **from, char **to)
{
  const char *at = strstr (text, sign);
  g_autofree char *before = at ? g_strndup (text, (gsize) (at - text)) : NULL;

  return at && read_span (before, at + strlen (sign), from, to);
}

gboolean
karum_search_dates (const char *text, char **from, char **to)
{
  static const char *const signs[] = { "...", "..", "–", "—", "~", "〜" };
  g_autofree char *plain = g_utf8_normalize (text, -1, G_NORMALIZE_ALL_COMPOSE);
  g_autofree char *day = plain ? read_day (plain) : NULL;

  if (!plain)
    return FALSE;
  if (day) {
    *from = g_strdup (day);
    *to = g_steal_pointer (&day);
    return TRUE;
  }
  karum_for_each_of (sign, signs)
    if (read_ends (plain, *sign, from, to))
      return TRUE;
  /* "1998-2002": two years; in a shorter text the hyphen belongs to a date. */
  return strlen (plain) == strlen ("1998-2002") && read_ends (plain, "-", from, to);
}

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
  karum_for_each_of (quote, quotes)
    if (quote->open == open)
      return quote->close;
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
    folded = karum_fold (words);
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
  karum_for_each_of (each, results)
    if (g_str_equal (each->text, plain)) {
      *result = each->result;
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
  GArray *parts = karum_array_new (KarumSearchPart);
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
    g_autofree char *folded = karum_fold (part);
    g_autofree char *word = g_strconcat (phrase ? "\"" : "", folded, NULL);

    /* The dash between two players, as they are shown, is no word. */
    if (strspn (folded, "-") < strlen (folded)
        && !g_ptr_array_find_with_equal_func (words, word, g_str_equal, NULL))
      g_ptr_array_add (words, g_steal_pointer (&word));
  }
  g_ptr_array_add (words, NULL);
  return (GStrv) g_ptr_array_free (g_steal_pointer (&words), FALSE);
}

#include "karum-likeness.h"

#include <string.h>

#include "karum-transliteration.h"

/* Keys are compared up to this many letters: longer names are alike if they begin so. */
#define MOST_LETTERS 64
#define MOST_DISTANCE 8

/* What transliterations write differently, applied one after the other. */
static const struct {
  const char *from, *to;
} levels[] = {
  { "shch", "s" }, { "tsch", "t" }, { "sch", "s" }, { "tch", "t" }, { "sh", "s" },  { "zh", "z" },
  { "kh", "h" },   { "ch", "t" },   { "ph", "f" },  { "th", "t" },  { "ck", "k" },  { "qu", "kv" },
  { "x", "ks" },   { "w", "v" },    { "dz", "z" },  { "ts", "c" },  { "tz", "c" },  { "ji", "zi" },
  { "ou", "o" },   { "yo", "e" },   { "y", "i" },   { "j", "i" },   { "mb", "nb" }, { "mp", "np" },
};

/* -- Keys ------------------------------------------------------------------------------------- */

static void
replace_all (GString *word, const char *from, const char *to)
{
  g_string_replace (word, from, to, 0);
}

static gboolean
is_vowel (char letter)
{
  return letter && strchr ("aeiou", letter) != NULL;
}

/* Drops doubled letters, and an h that isn't heard: Satoh, Akhmatov. */
static void
drop_silent (GString *word)
{
  GString *kept = g_string_new (NULL);

  for (gsize i = 0; i < word->len; i++) {
    char letter = word->str[i];
    gboolean is_ascii = (guchar) letter < 0x80;
    gboolean silent = letter == 'h' && i > 0 && !is_vowel (word->str[i + 1]);

    if (silent
        || (is_ascii && kept->len > 0 && kept->str[kept->len - 1] == letter
            && !g_ascii_isdigit (letter)))
      continue;
    g_string_append_c (kept, letter);
  }
  g_string_assign (word, kept->str);
  g_string_free (kept, TRUE);
}

/* Adds a finished word to @words, and begins the next. */
static void
end_word (GString *word, GPtrArray *words)
{
  for (gsize i = 0; i < G_N_ELEMENTS (levels); i++)
    replace_all (word, levels[i].from, levels[i].to);
  drop_silent (word);
  if (word->len > 0)
    g_ptr_array_add (words, g_strdup (word->str));
  g_string_truncate (word, 0);
}

static gboolean
is_apostrophe (gunichar letter)
{
  return letter == '\'' || letter == '`' || letter == 0x2019 || letter == 0x2018 || letter == 0x2BC;
}

static int
compare_words (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

char *
karum_likeness_key (const char *name)
{
  g_autofree char *composed = g_utf8_normalize (name, -1, G_NORMALIZE_ALL_COMPOSE);
  g_autofree char *lower = composed ? g_utf8_strdown (composed, -1) : g_strdup ("");
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  GString *word = g_string_new (NULL);

  for (const char *at = lower; *at; at = g_utf8_next_char (at)) {
    gunichar letter = g_utf8_get_char (at);

    /* The long vowel mark ー counts as a letter. Marks that don’t compose with one are dropped. */
    if (g_unichar_isalnum (letter))
      karum_transliterate (letter, word);
    else if (!is_apostrophe (letter) && !g_unichar_ismark (letter))
      end_word (word, words);
  }
  end_word (word, words);
  g_string_free (word, TRUE);
  g_ptr_array_sort (words, compare_words);
  g_ptr_array_add (words, NULL);
  return g_strjoinv (" ", (char **) words->pdata);
}

/* -- Distance --------------------------------------------------------------------------------- */

/* The letters of @text, as many as are compared. */
static guint
read_letters (const char *text, gunichar letters[MOST_LETTERS])
{
  guint n = 0;

  for (; *text && n < MOST_LETTERS; text = g_utf8_next_char (text))
    letters[n++] = g_utf8_get_char (text);
  return n;
}

/* Fills line @i of the table from the two before it; returns its smallest number. */
static guint
fill_line (guint *const lines[3], const gunichar *a, const gunichar *b, guint i, guint n_b)
{
  guint *now = lines[0], *before = lines[1], *earlier = lines[2];
  guint least = now[0] = i;

  for (guint j = 1; j <= n_b; j++) {
    guint changed = before[j - 1] + (a[i - 1] != b[j - 1]);

    now[j] = MIN (changed, MIN (before[j], now[j - 1]) + 1);
    if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
      now[j] = MIN (now[j], earlier[j - 2] + 1);
    least = MIN (least, now[j]);
  }
  return least;
}

guint
karum_likeness_distance (const char *a, const char *b, guint most)
{
  gunichar letters_a[MOST_LETTERS], letters_b[MOST_LETTERS];
  guint table[3][MOST_LETTERS + 1];
  guint *lines[3] = { table[0], table[1], table[2] };
  guint n_a = read_letters (a, letters_a), n_b = read_letters (b, letters_b);

  g_return_val_if_fail (most <= MOST_DISTANCE, most + 1);
  if (MAX (n_a, n_b) - MIN (n_a, n_b) > most)
    return most + 1;
  for (guint j = 0; j <= n_b; j++)
    lines[0][j] = j;
  for (guint i = 1; i <= n_a; i++) {
    guint *oldest = lines[2];

    lines[2] = lines[1];
    lines[1] = lines[0];
    lines[0] = oldest;
    /* An exchange of neighbors goes back two lines, but costs one. */
    if (fill_line (lines, letters_a, letters_b, i, n_b) > most + 1)
      return most + 1;
  }
  return MIN (lines[0][n_b], most + 1);
}

guint
karum_likeness_most (guint n_letters)
{
  return n_letters < 6 ? 0 : n_letters < 11 ? 1 : 2;
}

static const char *
next_digit (const char *text)
{
  while (*text && !g_ascii_isdigit (*text))
    text++;
  return text;
}

gboolean
karum_likeness_digits_equal (const char *a, const char *b)
{
  for (a = next_digit (a), b = next_digit (b); *a && *a == *b;
       a = next_digit (a + 1), b = next_digit (b + 1))
    ;
  return *a == *b;
}

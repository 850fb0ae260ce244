/* karum-web-words.c: what pages say in several languages. */
#include <string.h>

#include "karum-name.h"
#include "karum-web.h"

typedef struct {
  char *texts[KARUM_WEB_LANGUAGES]; /* (owned) */
  guint n;
} Said;

static Said
say_all (const KarumWebLanguages *languages, KarumWebSay say, gconstpointer data)
{
  Said said = { .n = languages->n };

  for (guint i = 0; i < said.n; i++)
    said.texts[i] = say (languages->catalogues[i], data);
  return said;
}

static void
said_clear (Said *said)
{
  for (guint i = 0; i < said->n; i++)
    g_free (said->texts[i]);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Said, said_clear)

static gboolean
is_the_same (const Said *said)
{
  for (guint i = 1; i < said->n; i++)
    if (!g_str_equal (said->texts[0], said->texts[i]))
      return FALSE;
  return TRUE;
}

/* -- Words that many pages have --------------------------------------------------------------- */

struct _KarumWebWords {
  GPtrArray *texts;    /* (element-type utf8): as join_said() makes them */
  GHashTable *numbers; /* (element-type utf8 guint): places in that list; borrows */
};

KarumWebWords *
karum_web_words_new (void)
{
  KarumWebWords *words = g_new (KarumWebWords, 1);

  words->texts = g_ptr_array_new_with_free_func (g_free);
  words->numbers = g_hash_table_new (g_str_hash, g_str_equal);
  return words;
}

void
karum_web_words_free (KarumWebWords *words)
{
  if (!words)
    return;
  g_hash_table_unref (words->numbers);
  g_ptr_array_unref (words->texts);
  g_free (words);
}

/* (transfer full): all languages, one a line, whatever is in them. */
static char *
join_said (const Said *said)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < said->n; i++) {
    g_autofree char *line = karum_display_line (said->texts[i]);

    if (i > 0)
      g_string_append_c (text, '\n');
    g_string_append (text, line);
  }
  return g_strdup (text->str);
}

void
karum_web_words_add (KarumWebWords *words,
                     const KarumWebLanguages *languages,
                     KarumWebSay say,
                     gconstpointer data)
{
  g_auto (Said) said = say_all (languages, say, data);
  char *text = join_said (&said);

  if (is_the_same (&said) || g_hash_table_contains (words->numbers, text)) {
    g_free (text);
    return;
  }
  g_hash_table_insert (words->numbers, text, GUINT_TO_POINTER (words->texts->len));
  g_ptr_array_add (words->texts, text);
}

const GPtrArray *
karum_web_words_texts (const KarumWebWords *words)
{
  return words->texts;
}

/* The number that stands for @said, or FALSE. */
static gboolean
find_number (const KarumWebLanguages *languages, const Said *said, guint *number)
{
  g_autofree char *text = languages->words ? join_said (said) : NULL;
  gpointer found;

  if (!text || !g_hash_table_lookup_extended (languages->words->numbers, text, NULL, &found))
    return FALSE;
  *number = GPOINTER_TO_UINT (found);
  return TRUE;
}

/* -- What is said ----------------------------------------------------------------------------- */

/* The first language, with its number; it stands for all. */
static void
put_numbered (GString *page, const char *start, guint number, const Said *said)
{
  g_string_append_printf (page, "<%s data-i=\"%u\">", start, number);
  karum_web_escape (page, said->texts[0]);
  g_string_append_printf (page, "</%.*s>", (int) strcspn (start, " "), start);
}

/* As one text, or in an element for each language. */
static void
put_all (GString *page, const KarumWebLanguages *languages, const Said *said)
{
  if (is_the_same (said)) {
    karum_web_escape (page, said->texts[0]);
    return;
  }
  for (guint i = 0; i < said->n; i++) {
    g_string_append_printf (page, "<span lang=\"%s\">",
                            karum_catalogue_get_language (languages->catalogues[i]));
    karum_web_escape (page, said->texts[i]);
    g_string_append (page, "</span>");
  }
}

void
karum_web_say (GString *page,
               const KarumWebLanguages *languages,
               KarumWebSay say,
               gconstpointer data)
{
  g_auto (Said) said = say_all (languages, say, data);
  guint number;

  if (find_number (languages, &said, &number))
    put_numbered (page, "span", number, &said);
  else
    put_all (page, languages, &said);
}

void
karum_web_say_as (GString *page,
                  const KarumWebLanguages *languages,
                  const char *start,
                  KarumWebSay say,
                  gconstpointer data)
{
  g_auto (Said) said = say_all (languages, say, data);
  guint number;

  if (find_number (languages, &said, &number)) {
    put_numbered (page, start, number, &said);
    return;
  }
  g_string_append_printf (page, "<%s>", start);
  put_all (page, languages, &said);
  g_string_append_printf (page, "</%.*s>", (int) strcspn (start, " "), start);
}

static void
put_lines (GString *page, const Said *said)
{
  g_autofree char *text = join_said (said);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i]; i++) {
    if (i > 0)
      g_string_append (page, "&#10;");
    karum_web_escape (page, lines[i]);
  }
}

void
karum_web_say_in (GString *page,
                  const KarumWebLanguages *languages,
                  const char *name,
                  KarumWebSay say,
                  gconstpointer data)
{
  g_auto (Said) said = say_all (languages, say, data);
  guint number;

  g_string_append_printf (page, " %s=\"", name);
  karum_web_escape (page, said.texts[0]);
  g_string_append_c (page, '"');
  if (is_the_same (&said))
    return;
  g_string_append_printf (page, " data-l-%s=\"", name);
  if (find_number (languages, &said, &number))
    g_string_append_printf (page, "%u", number);
  else
    put_lines (page, &said);
  g_string_append_c (page, '"');
}

typedef struct {
  const char *context; /* (nullable) */
  const char *text;
} Word;

static char *
say_word (const KarumCatalogue *catalogue, gconstpointer data)
{
  const Word *word = data;

  return g_strdup (word->context ? karum_catalogue_text_in (catalogue, word->context, word->text)
                                 : karum_catalogue_text (catalogue, word->text));
}

void
karum_web_word (GString *page,
                const KarumWebLanguages *languages,
                const char *context,
                const char *text)
{
  const Word word = { context, text };

  karum_web_say (page, languages, say_word, &word);
}

void
karum_web_word_as (GString *page,
                   const KarumWebLanguages *languages,
                   const char *start,
                   const char *context,
                   const char *text)
{
  const Word word = { context, text };

  karum_web_say_as (page, languages, start, say_word, &word);
}

void
karum_web_word_in (GString *page,
                   const KarumWebLanguages *languages,
                   const char *name,
                   const char *context,
                   const char *text)
{
  const Word word = { context, text };

  karum_web_say_in (page, languages, name, say_word, &word);
}

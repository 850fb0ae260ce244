/* karum-encoding-sample.c: samples of a text decoded in a given encoding. */
#include <string.h>

#include "karum-encoding.h"

/* The number of bytes that are searched. */
#define SAMPLE_BYTES (256 << 10)
/* The maximum number of texts in a sample, and of characters in each. */
#define TEXTS_MAX 6
#define TEXT_CHARACTERS 40

/* The first complete lines of a text. Line ends are not part of multi-byte characters, except in
 * UTF-16. */
static gsize
sample_length (const char *text, gsize length, const char *encoding)
{
  if (length <= SAMPLE_BYTES)
    return length;
  length = SAMPLE_BYTES;
  if (g_ascii_strncasecmp (encoding, "UTF-16", 6) == 0)
    return length;
  while (length > 0 && text[length - 1] != '\n')
    length--;
  return length > 0 ? length : SAMPLE_BYTES;
}

/* The value of a tag, if @line is one; otherwise @line itself. */
static char *
telling_part (const char *line)
{
  const char *quote = *line == '[' ? strchr (line, '"') : NULL;
  const char *end = quote ? strrchr (quote + 1, '"') : NULL;

  return end ? g_strndup (quote + 1, (gsize) (end - quote - 1)) : g_strdup (line);
}

static char *
cut (const char *text)
{
  if (g_utf8_strlen (text, -1) <= TEXT_CHARACTERS)
    return g_strdup (text);
  return g_strndup (text, (gsize) (g_utf8_offset_to_pointer (text, TEXT_CHARACTERS) - text));
}

static gboolean
is_name (const char *line)
{
  return g_str_has_prefix (line, "[Player") || g_str_has_prefix (line, "[Event ");
}

/* Collects the most distinctive texts; @names FALSE: lines that are not plain ASCII. */
static GPtrArray *
gather (const GStrv lines, gboolean names)
{
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);

  for (char **line = lines; *line && texts->len < TEXTS_MAX; line++) {
    g_autofree char *part = NULL;
    char *text;

    if (names ? !is_name (*line) : g_str_is_ascii (*line))
      continue;
    part = telling_part (g_strstrip (*line));
    text = cut (part);
    if (!*text || strcmp (text, "?") == 0
        || g_ptr_array_find_with_equal_func (texts, text, g_str_equal, NULL))
      g_free (text);
    else
      g_ptr_array_add (texts, text);
  }
  return texts;
}

char *
karum_encoding_sample (const char *text, gsize length, const char *encoding)
{
  gsize used = sample_length (text, length, encoding);
  gsize converted_length;
  g_autofree char *converted
      = karum_encoding_convert (text, used, encoding, &converted_length, NULL);
  g_autoptr (GPtrArray) texts = NULL;
  g_auto (GStrv) lines = NULL;

  if (!converted)
    return NULL;
  lines = g_strsplit (converted, "\n", -1);
  texts = gather (lines, FALSE);
  if (texts->len == 0) {
    g_ptr_array_unref (texts);
    texts = gather (lines, TRUE);
  }
  g_ptr_array_add (texts, NULL);
  return g_strjoinv (" · ", (char **) texts->pdata);
}

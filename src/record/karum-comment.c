#include "karum-comment.h"

#include <string.h>

void
karum_comment_add (GString **comment, const char *text, gsize length)
{
  const char *end = text + length;

  if (!*comment)
    *comment = g_string_sized_new (length + 1);
  else
    g_string_append_c (*comment, '\n');
  while (text < end) {
    const char *newline = memchr (text, '\n', (gsize) (end - text));
    const char *stop = newline ? newline : end;
    gssize line = stop - text;

    while (line > 0 && text[line - 1] == '\r')
      line--;
    g_string_append_len (*comment, text, line);
    if (newline)
      g_string_append_c (*comment, '\n');
    text = stop + (newline != NULL);
  }
}

char *
karum_comment_take (GString **comment)
{
  char *text = *comment ? g_strstrip (g_string_free (*comment, FALSE)) : NULL;

  *comment = NULL;
  if (text && !*text)
    g_clear_pointer (&text, g_free);
  return text;
}

#include "karum-order.h"

#include <glib.h>
#include <string.h>

#include "karum-fold.h"

/* Takes a letter from @text; a number of any length is one letter below all others. @digits:
 * (out): its digits, without leading zeros; @length: 0 for a letter */
static gunichar
take (const char **text, const char **digits, gsize *length)
{
  gunichar letter = g_utf8_get_char (*text);

  *length = 0;
  if (!g_ascii_isdigit (**text)) {
    *text += letter ? g_utf8_next_char (*text) - *text : 0;
    return letter;
  }
  while (**text == '0' && g_ascii_isdigit ((*text)[1]))
    (*text)++;
  *digits = *text;
  *length = strspn (*text, "0123456789");
  *text += *length;
  return '0';
}

/* Of folded names. */
static int
compare_folded (const char *a, const char *b)
{
  const char *digits[2] = { NULL, NULL };
  gsize lengths[2];
  gunichar letter, other;

  do {
    letter = take (&a, &digits[0], &lengths[0]);
    other = take (&b, &digits[1], &lengths[1]);
    if (letter != other)
      return letter < other ? -1 : 1;
    if (lengths[0] != lengths[1])
      return lengths[0] < lengths[1] ? -1 : 1;
    if (lengths[0] > 0 && memcmp (digits[0], digits[1], lengths[0]) != 0)
      return memcmp (digits[0], digits[1], lengths[0]);
  } while (letter);
  return 0;
}

int
karum_order (const char *a, const char *b)
{
  g_autofree char *one = karum_fold (a), *other = karum_fold (b);
  int order = compare_folded (one, other);

  return order ? order : strcmp (a, b);
}

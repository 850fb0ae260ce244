#include "karum-score.h"

#include <string.h>

#define SCORE_DIGITS 9

/* Reads digits, and moves @text to what follows them. */
static gboolean
read_points (const char **text, int *points)
{
  guint n = 0;

  *points = 0;
  for (; g_ascii_isdigit (**text); ++*text, n++) {
    if (n == SCORE_DIGITS)
      return FALSE;
    *points = *points * 10 + (**text - '0');
  }
  return n > 0;
}

gboolean
karum_score_read (const char *text, gboolean *has_score, int score[2])
{
  g_autofree char *stripped = g_strstrip (g_strdup (text));
  /* Digits and colons of full width come from Japanese keyboards. */
  g_autofree char *narrow = g_utf8_normalize (stripped, -1, G_NORMALIZE_ALL);
  const char *at = narrow ? narrow : "";
  gsize gap;

  *has_score = *at != '\0';
  if (!*at)
    return TRUE;
  if (!read_points (&at, &score[0]))
    return FALSE;
  gap = strspn (at, " ");
  if (g_str_has_prefix (at + gap, "–"))
    gap += strlen ("–");
  else if (at[gap] == ':' || at[gap] == '-')
    gap++;
  gap += strspn (at + gap, " ");
  at += gap;
  return gap > 0 && read_points (&at, &score[1]) && !*at;
}

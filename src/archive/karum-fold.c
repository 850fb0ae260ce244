#include "karum-fold.h"

#define BREVE 0x306

/* A mark over a Latin, Greek or Cyrillic letter; those of kana are not among them. */
static gboolean
is_accent (gunichar mark)
{
  return mark >= 0x300 && mark <= 0x36f;
}

/* й and ў are not и and у with an accent. */
static gboolean
makes_letter (gunichar base, gunichar mark)
{
  return mark == BREVE && (base == 0x438 || base == 0x443);
}

static char *
strip_accents (const char *text)
{
  GString *bare = g_string_new (NULL);
  gunichar base = 0;

  for (; *text; text = g_utf8_next_char (text)) {
    gunichar letter = g_utf8_get_char (text);

    if (is_accent (letter) && !makes_letter (base, letter))
      continue;
    g_string_append_unichar (bare, letter);
    base = letter;
  }
  return g_string_free (bare, FALSE);
}

char *
karum_fold (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autofree char *folded = g_utf8_casefold (valid, -1);
  g_autofree char *apart = g_utf8_normalize (folded, -1, G_NORMALIZE_ALL);
  g_autofree char *bare = strip_accents (apart);

  return g_utf8_normalize (bare, -1, G_NORMALIZE_ALL_COMPOSE);
}

#include "karum-turn-text.h"

/* Characters that are replaced by one of notation. */
static const struct {
  gunichar sign;
  char meant;
} look_alikes[] = {
  { 0x0430, 'a' }, { 0x0441, 'c' }, { 0x0435, 'e' }, { 0x043e, 'o' }, { 0x0440, 'p' },
  { 0x0442, 't' }, { 0x043a, 'k' }, { 0x043c, 'm' }, { 0x043d, 'h' }, { 0x0445, 'x' },
  { 0x00d7, 'x' }, { 0x2010, '-' }, { 0x2011, '-' }, { 0x2012, '-' }, { 0x2013, '-' },
  { 0x2014, '-' }, { 0x2212, '-' }, { 0x30fc, '-' },
};

static gunichar
meant_by (gunichar sign)
{
  for (gsize i = 0; i < G_N_ELEMENTS (look_alikes); i++)
    if (look_alikes[i].sign == sign)
      return (guchar) look_alikes[i].meant;
  return sign;
}

char *
karum_turn_text_read (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autofree char *plain = g_utf8_normalize (valid, -1, G_NORMALIZE_ALL_COMPOSE);
  GString *read = g_string_new (NULL);

  for (const char *at = plain; *at; at = g_utf8_next_char (at))
    g_string_append_unichar (read, meant_by (g_unichar_tolower (g_utf8_get_char (at))));
  return g_string_free (read, FALSE);
}

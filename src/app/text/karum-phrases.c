#include "karum-phrases.h"

#include <glib/gi18n.h>

char *
karum_menu_text (const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, "_", -1);

  return g_strjoinv ("__", parts);
}

char *
karum_phrase_fill (const char *sentence, const char *word)
{
  const char *place = strstr (sentence, "%s");

  if (!place)
    return g_strdup (sentence);
  return g_strdup_printf ("%.*s%s%s", (int) (place - sentence), sentence, word, place + 2);
}

char *
karum_phrase_sentence (const char *text)
{
  const char *rest = g_utf8_next_char (text);
  char start[7] = { 0 };

  if (!*text || g_ascii_isdigit (*rest))
    return g_strdup (text);
  g_unichar_to_utf8 (g_unichar_toupper (g_utf8_get_char (text)), start);
  return g_strconcat (start, rest, NULL);
}

char *
karum_phrase_rules (const KarumRules *rules)
{
  const KarumGame *game = rules->game;

  if (game->n_presets < 2)
    return g_strdup (gettext (game->title));
  /* Translators: a game and which of its variants: “Pah-Tum, Classic” */
  return g_strdup_printf (_ ("%s, %s"), gettext (game->title),
                          gettext (game->presets[rules->preset].title));
}

char *
karum_phrase_turn (const KarumRules *rules, const KarumTurn *turn)
{
  char *text = g_malloc (KARUM_TURN_TEXT);

  rules->game->turn_write (rules, turn, text);
  return text;
}

char *
karum_phrase_glyphs (const KarumNode *node)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; node->glyphs && i < node->glyphs->len; i++) {
    guint8 glyph = g_array_index (node->glyphs, guint8, i);
    const char *sign = karum_glyph_sign (glyph);

    if (karum_glyph_group (glyph) != KARUM_GLYPH_JUDGEMENT)
      g_string_append (text, "\302\240");
    if (sign)
      g_string_append (text, sign);
    else
      g_string_append_printf (text, "$%u", glyph);
  }
  return g_string_free (text, FALSE);
}

char *
karum_phrase_counters (const KarumRules *rules, const KarumState *state, KarumSide side)
{
  KarumCounter counters[KARUM_COUNTERS_MAX] = { 0 };
  size_t n = rules->game->counters (rules, state, counters);
  GString *text = g_string_new (NULL);

  for (size_t i = 0; i < n; i++) {
    if (i > 0)
      g_string_append_c (text, '\n');
    if (counters[i].target > 0)
      /* Translators: something that is counted, how many there are, how many are needed to win */
      g_string_append_printf (text, _ ("%s: %d of %d"), gettext (counters[i].title),
                              counters[i].values[side], counters[i].target);
    else
      g_string_append_printf (text, _ ("%s: %d"), gettext (counters[i].title),
                              counters[i].values[side]);
  }
  return g_string_free (text, FALSE);
}

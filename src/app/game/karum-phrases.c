#include "karum-phrases.h"

#include <glib/gi18n.h>

#include "karum-display.h"

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
  static const char *const signs[] = { "", "!", "?", "!!", "??", "!?", "?!" };
  GString *text = g_string_new (NULL);

  for (guint i = 0; node->glyphs && i < node->glyphs->len; i++) {
    guint glyph = g_array_index (node->glyphs, guint8, i);

    if (glyph < G_N_ELEMENTS (signs))
      g_string_append (text, signs[glyph]);
    else
      g_string_append_printf (text, " $%u", glyph);
  }
  return g_string_free (text, FALSE);
}

char *
karum_phrase_prompt (KarumSession *session, const KarumTurn *partial)
{
  const KarumRules *rules = karum_session_get_rules (session);
  const KarumState *state = karum_session_get_position (session);
  KarumStatus status = rules->game->status (rules, state);
  guint player = karum_session_get_person (session, state, status.to_move);
  g_autofree char *name = karum_display_name (karum_session_get_name (session, player));

  if (status.over)
    return g_strdup (_ ("The game is over"));
  return karum_phrase_fill (gettext (rules->game->prompt (rules, state, partial)), name);
}

static char *
won_phrase (KarumTermination termination,
            const char *winner,
            const char *loser,
            const int points[2])
{
  switch (termination) {
  case KARUM_TERMINATION_RESIGNATION:
    /* Translators: the loser, the winner */
    return g_strdup_printf (_ ("%s has resigned: %s wins"), loser, winner);
  case KARUM_TERMINATION_TIME:
    return g_strdup_printf (_ ("%s wins on time"), winner);
  case KARUM_TERMINATION_ADJUDICATION:
    return g_strdup_printf (_ ("%s wins by the arbiter’s decision"), winner);
  case KARUM_TERMINATION_NORMAL:
  case KARUM_TERMINATION_AGREEMENT:
  case KARUM_TERMINATION_UNTERMINATED:
  case KARUM_TERMINATION_NONE:
  default:
    /* Translators: the winner, the winner’s points and the loser’s */
    return g_strdup_printf (_ ("%s wins, %d : %d"), winner, points[0], points[1]);
  }
}

static char *
drawn_phrase (KarumTermination termination, const int points[2])
{
  if (termination == KARUM_TERMINATION_AGREEMENT)
    return g_strdup (_ ("Draw by agreement"));
  if (termination == KARUM_TERMINATION_ADJUDICATION)
    return g_strdup (_ ("Draw by the arbiter’s decision"));
  return g_strdup_printf (_ ("Draw, %d : %d"), points[0], points[1]);
}

char *
karum_phrase_outcome (KarumSession *session)
{
  const KarumRecord *record = karum_session_get_record (session);
  const KarumTags *tags = &record->tags;
  guint first = tags->result == KARUM_RESULT_WON ? 0 : 1;
  g_autofree char *winner = karum_display_name (karum_session_get_name (session, first));
  g_autofree char *loser = karum_display_name (karum_session_get_name (session, 1 - first));
  KarumState last;
  int points[2];

  karum_record_state (record, karum_record_line_end (record), &last);
  karum_session_get_points (session, &last, points);
  if (tags->has_score)
    memcpy (points, tags->score, sizeof points);
  switch (tags->result) {
  case KARUM_RESULT_WON:
  case KARUM_RESULT_LOST:
    return won_phrase (tags->termination, winner, loser,
                       (const int[]){ points[first], points[1 - first] });
  case KARUM_RESULT_DRAWN:
    return drawn_phrase (tags->termination, points);
  case KARUM_RESULT_NONE:
  default:
    return NULL;
  }
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

#include "karum-game-text.h"

#include <glib/gi18n.h>

#include "karum-date.h"
#include "karum-games.h"
#include "karum-name.h"
#include "karum-player-text.h"
#include "karum-words.h"

char *
karum_date_text (const char *date)
{
  return karum_words_date (NULL, date);
}

double
karum_date_number (const char *date)
{
  KarumDate read;

  karum_date_read (date, &read);
  return read.year * 10000.0 + read.month * 100.0 + read.day;
}

char *
karum_option_text (const KarumOption *option, int32_t value)
{
  return karum_words_option (NULL, option, value);
}

char *
karum_rules_text (const KarumRules *rules)
{
  return karum_words_rules (NULL, rules);
}

char *
karum_ruleset_text (const char *ruleset)
{
  KarumRules rules;

  if (!karum_rules_read (karum_games, ruleset, &rules, NULL))
    return g_strdup (ruleset);
  return karum_rules_text (&rules);
}

const char *
karum_result_title (KarumResult result, KarumTermination termination)
{
  return karum_words_result (NULL, result);
}

char *
karum_score_text (const int score[2])
{
  return karum_words_score (NULL, score);
}

const char *
karum_player_text (const char *name)
{
  return name && *name ? name : C_ ("player", "Unknown");
}

const char *
karum_game_player_text (const char *name, unsigned player)
{
  return karum_words_player (NULL, name, player);
}

char *
karum_players_text (const char *first, const char *second)
{
  g_autofree char *shown_first = karum_display_name (karum_game_player_text (first, 0));
  g_autofree char *shown_second = karum_display_name (karum_game_player_text (second, 1));

  /* Translators: the two players of a game. */
  return g_strdup_printf (C_ ("players", "%s – %s"), shown_first, shown_second);
}

char *
karum_row_player_text (const KarumGameRow *row, int player)
{
  g_autofree char *note = row->notes[player] ? karum_display_name (row->notes[player]) : NULL;

  return karum_player_label_text (karum_game_player_text (row->players[player], (unsigned) player),
                                  note);
}

char *
karum_row_players_text (const KarumGameRow *row)
{
  g_autofree char *first = karum_row_player_text (row, 0);
  g_autofree char *second = karum_row_player_text (row, 1);

  return karum_players_text (first, second);
}

gboolean
karum_row_is_result (const KarumGameRow *row)
{
  return row->turns == 0 && row->result != KARUM_RESULT_NONE;
}

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

#include "karum-game-text.h"

#include <glib/gi18n.h>
#include <stdio.h>

#include "karum-display.h"
#include "karum-games.h"
#include "karum-player-text.h"

char *
karum_date_text (const char *date)
{
  int year = 0, month = 0, day = 0;
  g_autoptr (GDateTime) time = NULL;
  const char *format;

  /* Unknown parts end the reading. */
  if (!date || sscanf (date, "%4d.%2d.%2d", &year, &month, &day) < 1)
    return g_strdup ("");
  if (day)
    format = C_ ("date", "%-d %b %Y");
  else if (month)
    format = C_ ("date without day", "%b %Y");
  else
    format = C_ ("date without month", "%Y");
  time = g_date_time_new_utc (year, month ? month : 1, day ? day : 1, 0, 0, 0);
  return time ? g_date_time_format (time, format) : g_strdup (date);
}

double
karum_date_number (const char *date)
{
  int year = 0, month = 0, day = 0;

  if (!date || sscanf (date, "%4d.%2d.%2d", &year, &month, &day) < 1)
    return 0;
  return year * 10000.0 + month * 100.0 + day;
}

char *
karum_option_text (const KarumOption *option, int32_t value)
{
  const char *title = _ (option->title);

  if (option->n_choices)
    /* Translators: an option of a game and what was chosen. */
    return g_strdup_printf (C_ ("option", "%s: %s"), title, _ (option->choices[value].title));
  /* Translators: an option of a game and its number. */
  return g_strdup_printf (C_ ("option", "%s: %d"), title, value);
}

char *
karum_rules_text (const KarumRules *rules)
{
  const KarumGame *game = rules->game;
  GString *text = g_string_new (_ (game->title));

  if (game->n_presets > 1)
    g_string_append_printf (text, " · %s", _ (game->presets[rules->preset].title));
  for (unsigned option = 0; option < game->n_options; option++) {
    int32_t usual = game->option_default ? game->option_default (rules, option)
                                         : game->presets[rules->preset].values[option];
    if (rules->values[option] != usual) {
      g_autofree char *other = karum_option_text (&game->options[option], rules->values[option]);

      g_string_append_printf (text, " · %s", other);
    }
  }
  return g_string_free (text, FALSE);
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
  switch (result) {
  case KARUM_RESULT_WON:
    return "1–0";
  case KARUM_RESULT_LOST:
    return "0–1";
  case KARUM_RESULT_DRAWN:
    return "½–½";
  case KARUM_RESULT_NONE:
  default:
    return _ ("In progress");
  }
}

char *
karum_score_text (const int score[2])
{
  /* Translators: the points of both players. */
  return g_strdup_printf (C_ ("points", "%d : %d"), score[0], score[1]);
}

const char *
karum_player_text (const char *name)
{
  return name && *name ? name : C_ ("player", "Unknown");
}

const char *
karum_game_player_text (const char *name, unsigned player)
{
  if (name && *name)
    return name;
  return player == 0 ? _ ("Player 1") : _ ("Player 2");
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

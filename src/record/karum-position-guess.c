#include "karum-position-guess.h"

#include <string.h>

#include "karum-games.h"

/* Options with more values than this don't affect the size of the board or the number of stones. */
#define VALUES_MAX 400

typedef struct {
  const char *line;
  KarumRules *rules;
  KarumState *state;
} Guess;

static gboolean
try_rules (const Guess *guess, const KarumRules *rules)
{
  *guess->rules = *rules;
  return karum_rules_check (rules, NULL)
         && rules->game->position_read (rules, guess->line, guess->state, NULL);
}

/* Tries every value of the number options from @option, @depth options at once. */
static gboolean
try_numbers (
    const Guess *guess, const KarumRules *from, unsigned option, uint32_t given, unsigned depth)
{
  if (depth == 0)
    return try_rules (guess, from);
  for (; option < from->game->n_options; option++) {
    int32_t min, max;

    if (from->game->options[option].n_choices > 0)
      continue;
    karum_rules_range (from, option, &min, &max);
    for (int32_t value = min; max - min < VALUES_MAX && value <= max; value++) {
      uint32_t now = given | 1u << option;
      KarumRules rules = *from;

      karum_rules_set (&rules, option, value, now);
      if (try_numbers (guess, &rules, option + 1, now, depth - 1))
        return TRUE;
    }
  }
  return FALSE;
}

static gboolean
try_all (const Guess *guess)
{
  for (unsigned depth = 0; depth <= 2; depth++)
    for (gsize game = 0; karum_games[game]; game++)
      for (unsigned preset = 0; preset < karum_games[game]->n_presets; preset++) {
        KarumRules rules = karum_rules_default (karum_games[game], preset);

        if (try_numbers (guess, &rules, 0, 0, depth))
          return TRUE;
      }
  return FALSE;
}

gboolean
karum_position_guess (const char *text, KarumRules *rules, KarumState *state, char *line)
{
  g_autofree char *trimmed = g_strstrip (g_strdup (text));
  const Guess guess = { line, rules, state };
  KarumRules named;
  char *rest = strchr (trimmed, ' ');

  if (strlen (trimmed) >= KARUM_POSITION_TEXT || !strchr (trimmed, '/')
      || strpbrk (trimmed, "\r\n\t[]{}"))
    return FALSE;
  g_strlcpy (line, trimmed, KARUM_POSITION_TEXT);
  if (!rest)
    return FALSE;
  *rest = '\0';
  if (!karum_rules_read (karum_games, trimmed, &named, NULL))
    return try_all (&guess);
  g_strlcpy (line, rest + 1, KARUM_POSITION_TEXT);
  return try_rules (&guess, &named);
}

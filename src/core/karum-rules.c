#include "karum-rules.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "karum-game.h"

KarumRules
karum_rules_default (const KarumGame *game, unsigned preset)
{
  KarumRules rules = { .game = game, .preset = (uint16_t) preset };

  memcpy (rules.values, game->presets[preset].values, sizeof rules.values);
  return rules;
}

/* The value that @option has when it isn't given. */
static int32_t
default_of (const KarumRules *rules, unsigned option)
{
  const KarumGame *game = rules->game;

  return game->option_default ? game->option_default (rules, option)
                              : game->presets[rules->preset].values[option];
}

void
karum_rules_set (KarumRules *rules, unsigned option, int32_t value, uint32_t given)
{
  rules->values[option] = value;
  for (unsigned other = 0; other < rules->game->n_options; other++)
    if (other != option && !(given & 1u << other))
      rules->values[other] = default_of (rules, other);
}

void
karum_rules_range (const KarumRules *rules, unsigned option, int32_t *min, int32_t *max)
{
  unsigned n_choices = rules->game->options[option].n_choices;

  *min = 0;
  *max = (int32_t) n_choices - 1;
  if (n_choices == 0)
    rules->game->option_range (rules, option, min, max);
}

bool
karum_rules_check (const KarumRules *rules, KarumError *error)
{
  for (unsigned option = 0; option < rules->game->n_options; option++) {
    const char *id = rules->game->options[option].id;
    int32_t min, max;

    karum_rules_range (rules, option, &min, &max);
    if (rules->values[option] < min || rules->values[option] > max)
      return karum_error_set (error, 0, N_ ("an option is out of its range: %s"), "%s=%d, %d-%d",
                              id, rules->values[option], min, max);
  }
  return !rules->game->rules_check || rules->game->rules_check (rules, error);
}

/* A piece of the text being read: up to a character of @stops, or the end. */
typedef struct {
  const char *text;
  size_t length;
} Piece;

static Piece
next_piece (const char **cursor, const char *stops)
{
  Piece piece = { *cursor, strcspn (*cursor, stops) };

  *cursor += piece.length;
  return piece;
}

static bool
piece_is (Piece piece, const char *id)
{
  return strlen (id) == piece.length && memcmp (piece.text, id, piece.length) == 0;
}

static bool
refuse (KarumError *error, const char *text, Piece piece, const char *message)
{
  int length = piece.length > 40 ? 40 : (int) piece.length;

  return karum_error_set (error, (size_t) (piece.text - text), message, "%.*s", length, piece.text);
}

static bool
read_number (Piece piece, int32_t *value)
{
  int32_t number = 0;

  if (piece.length == 0 || piece.length > 9 || (piece.text[0] == '0' && piece.length > 1))
    return false;
  for (size_t i = 0; i < piece.length; i++) {
    if (piece.text[i] < '0' || piece.text[i] > '9')
      return false;
    number = number * 10 + (piece.text[i] - '0');
  }
  *value = number;
  return true;
}

static bool
read_value (const KarumOption *option, Piece piece, int32_t *value)
{
  if (option->n_choices == 0)
    return read_number (piece, value);
  for (int32_t choice = 0; choice < option->n_choices; choice++)
    if (piece_is (piece, option->choices[choice].id)) {
      *value = choice;
      return true;
    }
  return false;
}

/* Reads `OPTION=VALUE` at *@cursor. */
static bool
read_option (
    const char *text, const char **cursor, KarumRules *rules, uint32_t *given, KarumError *error)
{
  const KarumGame *game = rules->game;
  Piece name = next_piece (cursor, "=,");
  unsigned option = 0;
  Piece value;

  while (option < game->n_options && !piece_is (name, game->options[option].id))
    option++;
  if (option == game->n_options)
    return refuse (error, text, name, N_ ("this game has no option “%s”"));
  if (*given & 1u << option)
    return refuse (error, text, name, N_ ("the option “%s” is given twice"));
  if (**cursor != '=')
    return refuse (error, text, name, N_ ("the option “%s” has no value"));
  ++*cursor;
  value = next_piece (cursor, ",");
  if (!read_value (&game->options[option], value, &rules->values[option]))
    return refuse (error, text, value, N_ ("“%s” is no value of this option"));
  *given |= 1u << option;
  return true;
}

static bool
read_game (const KarumGame *const *games,
           const char *text,
           const char **cursor,
           KarumRules *rules,
           KarumError *error)
{
  Piece name = next_piece (cursor, ":,");
  Piece preset;

  while (*games && !piece_is (name, (*games)->id))
    games++;
  if (!*games)
    return refuse (error, text, name, N_ ("there is no game “%s”"));
  *rules = karum_rules_default (*games, 0);
  if (**cursor != ':')
    return true;
  ++*cursor;
  preset = next_piece (cursor, ",");
  for (unsigned i = 0; preset.length > 0 && i < (*games)->n_presets; i++)
    if (piece_is (preset, (*games)->presets[i].id)) {
      *rules = karum_rules_default (*games, i);
      return true;
    }
  return refuse (error, text, preset, N_ ("this game has no rules called “%s”"));
}

bool
karum_rules_read (const KarumGame *const *games,
                  const char *text,
                  KarumRules *rules,
                  KarumError *error)
{
  const char *cursor = text;
  uint32_t given = 0;

  if (!read_game (games, text, &cursor, rules, error))
    return false;
  while (*cursor) {
    cursor++;
    if (!read_option (text, &cursor, rules, &given, error))
      return false;
  }
  for (unsigned option = 0; option < rules->game->n_options; option++)
    if (!(given & 1u << option))
      rules->values[option] = default_of (rules, option);
  return karum_rules_check (rules, error);
}

size_t
karum_rules_write (const KarumRules *rules, char *buffer)
{
  const KarumGame *game = rules->game;
  const char *preset = game->presets[rules->preset].id;
  int length = snprintf (buffer, KARUM_RULES_TEXT, "%s%s%s", game->id, *preset ? ":" : "", preset);

  for (unsigned i = 0; i < game->n_options; i++) {
    const KarumOption *option = &game->options[i];

    if (rules->values[i] == default_of (rules, i))
      continue;
    if (option->n_choices > 0)
      length += snprintf (buffer + length, KARUM_RULES_TEXT - (size_t) length, ",%s=%s", option->id,
                          option->choices[rules->values[i]].id);
    else
      length += snprintf (buffer + length, KARUM_RULES_TEXT - (size_t) length, ",%s=%d", option->id,
                          rules->values[i]);
  }
  return (size_t) length;
}

bool
karum_rules_equal (const KarumRules *a, const KarumRules *b)
{
  return a->game == b->game && a->preset == b->preset
         && memcmp (a->values, b->values, a->game->n_options * sizeof a->values[0]) == 0;
}

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

/* The default of @option with the other values. */
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

/* @offset: of the option in the text being read, 0 if there is none */
static bool
check_range (const KarumRules *rules, unsigned option, size_t offset, KarumError *error)
{
  int32_t min, max;

  karum_rules_range (rules, option, &min, &max);
  return (rules->values[option] >= min && rules->values[option] <= max)
         || karum_error_set (error, offset, N_ ("this value is out of range; allowed: %s"),
                             "%s=%d-%d", rules->game->options[option].id, min, max);
}

bool
karum_rules_check (const KarumRules *rules, KarumError *error)
{
  for (unsigned option = 0; option < rules->game->n_options; option++)
    if (!check_range (rules, option, 0, error))
      return false;
  return !rules->game->rules_check || rules->game->rules_check (rules, error);
}

/* A token of the text being read: up to a character of @stops, or the end. */
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
read_option (const KarumGame *game,
             const char *text,
             const char **cursor,
             KarumOptions *options,
             KarumError *error)
{
  Piece name = next_piece (cursor, "=,");
  unsigned option = 0;
  Piece value;

  while (option < game->n_options && !piece_is (name, game->options[option].id))
    option++;
  if (option == game->n_options)
    return refuse (error, text, name, N_ ("this game has no option “%s”"));
  if (options->given & 1u << option)
    return refuse (error, text, name, N_ ("the option “%s” is given twice"));
  if (**cursor != '=')
    return refuse (error, text, name, N_ ("the option “%s” has no value"));
  ++*cursor;
  value = next_piece (cursor, ",");
  if (!read_value (&game->options[option], value, &options->values[option]))
    return refuse (error, text, value, N_ ("“%s” is not a valid value of this option"));
  options->given |= 1u << option;
  return true;
}

bool
karum_options_read (const KarumGame *game,
                    const char *text,
                    KarumOptions *options,
                    KarumError *error)
{
  const char *cursor = text;

  *options = (KarumOptions){ 0 };
  while (read_option (game, text, &cursor, options, error)) {
    if (!*cursor)
      return true;
    cursor++;
  }
  return false;
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
    return refuse (error, text, name, N_ ("unknown game “%s”"));
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
  return refuse (error, text, preset, N_ ("this game has no preset “%s”"));
}

/* The offset of the option @id in a ruleset that gives it. */
static size_t
place_of (const char *text, const char *id)
{
  const char *cursor = text + strcspn (text, ":,");

  while (*cursor && !piece_is (next_piece (&cursor, "=,:"), id))
    cursor += *cursor != '\0';
  return (size_t) (cursor - text) - strlen (id);
}

bool
karum_rules_read (const KarumGame *const *games,
                  const char *text,
                  KarumRules *rules,
                  KarumError *error)
{
  const char *cursor = text;
  KarumOptions options = { 0 };

  if (!read_game (games, text, &cursor, rules, error))
    return false;
  if (*cursor && !karum_options_read (rules->game, ++cursor, &options, error)) {
    karum_error_shift (error, (size_t) (cursor - text));
    return false;
  }
  for (unsigned option = 0; option < rules->game->n_options; option++)
    if (options.given & 1u << option)
      rules->values[option] = options.values[option];
  for (unsigned option = 0; option < rules->game->n_options; option++)
    if (!(options.given & 1u << option))
      rules->values[option] = default_of (rules, option);
  for (unsigned option = 0; option < rules->game->n_options; option++)
    if (options.given & 1u << option
        && !check_range (rules, option, place_of (text, rules->game->options[option].id), error))
      return false;
  /* Options that don't go together: where they begin. */
  if (!karum_rules_check (rules, error)) {
    if (options.given)
      karum_error_shift (error, (size_t) (cursor - text));
    return false;
  }
  return true;
}

static size_t
write_text (const char *text, char *buffer)
{
  size_t length = strlen (text);

  memcpy (buffer, text, length + 1);
  return length;
}

static size_t
write_option (const KarumOption *option, int32_t value, char *buffer, size_t room)
{
  return (size_t) (option->n_choices > 0
                       ? snprintf (buffer, room, "%s=%s", option->id, option->choices[value].id)
                       : snprintf (buffer, room, "%s=%d", option->id, value));
}

/* Appends the options in @given after the first @length characters of @buffer. */
static size_t
write_options (const KarumGame *game, const KarumOptions *options, char *buffer, size_t length)
{
  for (unsigned i = 0; i < game->n_options; i++) {
    if (!(options->given & 1u << i))
      continue;
    if (length > 0)
      buffer[length++] = ',';
    length += write_option (&game->options[i], options->values[i], buffer + length,
                            KARUM_RULES_TEXT - length);
  }
  return length;
}

size_t
karum_options_write (const KarumGame *game, const KarumOptions *options, char *buffer)
{
  *buffer = '\0';
  return write_options (game, options, buffer, 0);
}

size_t
karum_rules_write (const KarumRules *rules, char *buffer)
{
  const KarumGame *game = rules->game;
  const char *preset = game->presets[rules->preset].id;
  size_t length = write_text (game->id, buffer);
  KarumOptions others = { 0 };

  if (*preset)
    buffer[length++] = ':';
  length += write_text (preset, buffer + length);
  for (unsigned i = 0; i < game->n_options; i++)
    if (rules->values[i] != default_of (rules, i)) {
      others.given |= 1u << i;
      others.values[i] = rules->values[i];
    }
  return write_options (game, &others, buffer, length);
}

bool
karum_rules_have (const KarumRules *rules, const KarumOptions *options)
{
  for (unsigned i = 0; i < rules->game->n_options; i++)
    if (options->given & 1u << i && rules->values[i] != options->values[i])
      return false;
  return true;
}

bool
karum_rules_equal (const KarumRules *a, const KarumRules *b)
{
  return a->game == b->game && a->preset == b->preset
         && memcmp (a->values, b->values, a->game->n_options * sizeof a->values[0]) == 0;
}

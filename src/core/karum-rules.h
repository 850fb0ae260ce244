/* karum-rules.h: a ruleset: a game with a preset and the values of its options. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "karum-error.h"

typedef struct KarumGame KarumGame;

#define KARUM_OPTIONS_MAX 8
/* The buffer size of the longest canonical ruleset with its terminator. */
#define KARUM_RULES_TEXT 256

/**
 * KarumRules: a plain value; @values contains every option of the game, given or default, in the
 * order of the game's table.
 */
typedef struct {
  const KarumGame *game;
  uint16_t preset;
  int32_t values[KARUM_OPTIONS_MAX];
} KarumRules;

/* A named value of an option. */
typedef struct {
  const char *id;
  const char *title;   /* N_() */
  const char *summary; /* N_(), a sentence; NULL if the title is sufficient */
} KarumChoice;

/* An option: a number, or one of @choices. */
typedef struct {
  const char *id;
  const char *title;   /* N_() */
  const char *summary; /* N_(), a sentence */
  const KarumChoice *choices;
  uint16_t n_choices; /* 0 for a number */
} KarumOption;

/* KarumOptions: values of some of a game's options, in the order of its table. A plain value. */
typedef struct {
  uint32_t given; /* bit set of those that have one */
  int32_t values[KARUM_OPTIONS_MAX];
} KarumOptions;

/* A named ruleset of a game. */
typedef struct {
  const char *id;      /* "" for the only ruleset of a game without presets */
  const char *title;   /* N_() */
  const char *summary; /* N_(), a sentence */
  const char *names;   /* its names in all languages, for searching: "One|Two" */
  int32_t values[KARUM_OPTIONS_MAX];
} KarumPreset;

/**
 * karum_rules_default: the ruleset of @preset with all options at their defaults.
 * @preset: index of a preset of @game
 */
KarumRules karum_rules_default (const KarumGame *game, unsigned preset);

/**
 * karum_rules_set: sets @option to @value and recomputes the defaults that depend on it (hands that
 * depend on the size), except for options in @given.
 * @given: bit set of the options that were given explicitly; they keep their values
 * The values are not checked: see karum_rules_check().
 */
void karum_rules_set (KarumRules *rules, unsigned option, int32_t value, uint32_t given);

/**
 * karum_rules_range: the minimum and maximum of @option with the other values of @rules (0 …
 * n_choices - 1 for an option with named values).
 */
void karum_rules_range (const KarumRules *rules, unsigned option, int32_t *min, int32_t *max);

/**
 * karum_rules_check: whether the values are in range and consistent.
 * Returns: false with an @error that names the rule
 */
bool karum_rules_check (const KarumRules *rules, KarumError *error);

/**
 * karum_rules_read: parses `GAME[:PRESET][,OPTION=VALUE]…` and checks it.
 * @games: (array zero-terminated): all known games
 * Returns: false with @error (its offset is a byte offset in @text)
 */
bool karum_rules_read (const KarumGame *const *games,
                       const char *text,
                       KarumRules *rules,
                       KarumError *error);

/**
 * karum_rules_write: writes the canonical form: the preset, then the options that differ from it.
 * @buffer: room for KARUM_RULES_TEXT bytes
 * Returns: the number of characters
 */
size_t karum_rules_write (const KarumRules *rules, char *buffer);

/* karum_rules_equal: whether two rulesets have the same canonical form. */
bool karum_rules_equal (const KarumRules *a, const KarumRules *b);

/**
 * karum_options_read: parses `OPTION=VALUE[,OPTION=VALUE]…`, each option at most once. The range of
 * a number depends on all options together and is not checked.
 *
 * Returns: false with @error (its offset is a byte offset in @text)
 */
bool karum_options_read (const KarumGame *game,
                         const char *text,
                         KarumOptions *options,
                         KarumError *error);

/**
 * karum_options_write: writes the text for karum_options_read(), in the order of the game's table.
 * @buffer: room for KARUM_RULES_TEXT bytes
 * Returns: the number of characters; 0 if no option is given
 */
size_t karum_options_write (const KarumGame *game, const KarumOptions *options, char *buffer);

/* karum_rules_have: whether all given options of @options, which belong to the same game, have
 * these values in @rules. */
bool karum_rules_have (const KarumRules *rules, const KarumOptions *options);

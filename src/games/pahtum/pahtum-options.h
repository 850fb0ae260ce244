/* pahtum-options.h: the options of Pah-Tum; the same tables are in rules.md. */
#pragma once

#include "karum-game.h"

/* In canonical order. */
typedef enum {
  PAHTUM_SIZE,
  PAHTUM_HOLES,
  PAHTUM_PLACEMENT,
  PAHTUM_SCORING,
  PAHTUM_CAPTURE,
  PAHTUM_PIE,
  PAHTUM_STONES,
  PAHTUM_N_OPTIONS
} PahtumOption;

typedef enum { PAHTUM_RANDOM, PAHTUM_AGREED, PAHTUM_ALTERNATE, PAHTUM_ONESIDE } PahtumPlacement;
typedef enum { PAHTUM_FINAL, PAHTUM_RUNNING } PahtumScoring;
typedef enum { PAHTUM_NONE, PAHTUM_CUSTODIAL } PahtumCapture;

typedef enum {
  PAHTUM_PRESET_CLASSIC,
  PAHTUM_PRESET_STRIKEOUT,
  PAHTUM_PRESET_JAPANESE,
  PAHTUM_PRESET_CUSTODIAL,
  PAHTUM_N_PRESETS
} PahtumPreset;

extern const KarumOption pahtum_options[PAHTUM_N_OPTIONS];
extern const KarumPreset pahtum_presets[PAHTUM_N_PRESETS];

static inline unsigned
pahtum_side (const KarumRules *rules)
{
  return (unsigned) rules->values[PAHTUM_SIZE];
}

static inline bool
pahtum_custodial (const KarumRules *rules)
{
  return rules->values[PAHTUM_CAPTURE] == PAHTUM_CUSTODIAL;
}

static inline bool
pahtum_running (const KarumRules *rules)
{
  return rules->values[PAHTUM_SCORING] == PAHTUM_RUNNING;
}

/* Whether the holes are known before the first turn: drawn or agreed. */
static inline bool
pahtum_holes_given (const KarumRules *rules)
{
  return rules->values[PAHTUM_PLACEMENT] <= PAHTUM_AGREED;
}

void pahtum_option_range (const KarumRules *rules, unsigned option, int32_t *min, int32_t *max);
int32_t pahtum_option_default (const KarumRules *rules, unsigned option);
bool pahtum_rules_check (const KarumRules *rules, KarumError *error);

/* karum-part-rules.c: the filters about the game and its rules. */
#include "karum-part.h"

/* Games under the rulesets that meet @condition, in which ? is @text; NULL if that is NULL. */
static KarumPart *
ruleset (int base, const char *condition, const char *text)
{
  g_auto (GStrv) pieces = g_strsplit (condition, "?", 2);
  KarumPart *part = text ? karum_part_new (base) : NULL;
  g_autofree char *numbers = NULL;

  if (!part)
    return NULL;
  numbers = g_strdup_printf ("(SELECT id FROM rulesets WHERE %s?%d%s)", pieces[0],
                             karum_part_text (part, text), pieces[1]);
  karum_part_or_tests (part);
  karum_part_test_among (part, KARUM_FIELD_WHOLE (KARUM_COLUMN_RULESET), numbers, TRUE);
  return part;
}

static KarumPart *
part_game (const KarumGameFilter *filter, int base)
{
  return ruleset (base, "game = ?", filter->game);
}

static KarumPart *
part_preset (const KarumGameFilter *filter, int base)
{
  return ruleset (base, "preset = ?", filter->preset);
}

static KarumPart *
part_rules (const KarumGameFilter *filter, int base)
{
  return ruleset (base, "text = ?", filter->rules);
}

static KarumPart *
part_options (const KarumGameFilter *filter, int base)
{
  return ruleset (base, "karum_has_options (text, ?)", filter->options);
}

static const KarumFilterField fields[] = {
  { "game", KARUM_FILTER_TEXT, KARUM_FILTER_AT (game), 0, part_game },
  { "preset", KARUM_FILTER_TEXT, KARUM_FILTER_AT (preset), 0, part_preset },
  { "rules", KARUM_FILTER_TEXT, KARUM_FILTER_AT (rules), 0, part_rules },
  { "options", KARUM_FILTER_OPTIONS, KARUM_FILTER_AT (options), 0, part_options },
};

const KarumFilterTable karum_rules_filters = { fields, G_N_ELEMENTS (fields) };

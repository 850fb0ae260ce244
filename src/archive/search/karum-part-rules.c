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
  karum_part_or (part, "g.ruleset IN %s", numbers);
  karum_part_test_among (part, KARUM_FIELD_WHOLE (KARUM_COLUMN_RULESET), numbers, TRUE);
  return part;
}

KarumPart *
karum_part_game (const KarumGameFilter *filter, int base)
{
  return ruleset (base, "game = ?", filter->game);
}

KarumPart *
karum_part_preset (const KarumGameFilter *filter, int base)
{
  return ruleset (base, "preset = ?", filter->preset);
}

KarumPart *
karum_part_rules (const KarumGameFilter *filter, int base)
{
  return ruleset (base, "text = ?", filter->rules);
}

KarumPart *
karum_part_options (const KarumGameFilter *filter, int base)
{
  return ruleset (base, "karum_has_options (text, ?)", filter->options);
}

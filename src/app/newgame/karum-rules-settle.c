#include "karum-rules-settle.h"

/* Tries @value for @option; changes @rules only if they are valid then. */
static gboolean
try_value (KarumRules *rules, guint option, gint32 value, guint32 *given)
{
  KarumRules tried = *rules;

  karum_rules_set (&tried, option, value, *given | 1u << option);
  if (!karum_rules_check (&tried, NULL))
    return FALSE;
  *rules = tried;
  *given |= 1u << option;
  return TRUE;
}

/* The nearest value of @option beyond @value, in steps of @step, that makes the rules valid. */
static gboolean
try_beyond (KarumRules *rules, guint option, gint32 value, gint32 step, guint32 *given)
{
  gint32 min, max;

  karum_rules_range (rules, option, &min, &max);
  for (value += step; value >= min && value <= max; value += step)
    if (try_value (rules, option, value, given))
      return TRUE;
  return FALSE;
}

/* The value of @option nearest to its present one that makes the rules valid. */
static gboolean
try_nearest (KarumRules *rules, guint option, guint32 *given)
{
  gint32 min, max, now = rules->values[option];

  karum_rules_range (rules, option, &min, &max);
  for (gint32 distance = 1; now - distance >= min || now + distance <= max; distance++) {
    if (now - distance >= min && now - distance <= max
        && try_value (rules, option, now - distance, given))
      return TRUE;
    if (now + distance <= max && now + distance >= min
        && try_value (rules, option, now + distance, given))
      return TRUE;
  }
  return FALSE;
}

/* Tries to adjust one of the options @from … @to - 1. */
static gboolean
try_follow (KarumRules *rules, guint from, guint to, guint32 *given, guint *followed)
{
  for (guint option = from; option < to; option++)
    if (try_nearest (rules, option, given)) {
      *followed = option;
      return TRUE;
    }
  return FALSE;
}

gboolean
karum_rules_settle (KarumRules *rules,
                    guint option,
                    gint32 value,
                    guint32 *given,
                    guint *followed,
                    KarumError *reason)
{
  gint32 step = value > rules->values[option] ? 1 : -1;

  *followed = KARUM_OPTION_NONE;
  *given |= 1u << option;
  karum_rules_set (rules, option, value, *given);
  if (karum_rules_check (rules, reason))
    return TRUE;
  if (try_follow (rules, option + 1, rules->game->n_options, given, followed))
    return TRUE;
  if (rules->game->options[option].n_choices == 0
      && try_beyond (rules, option, value, step, given)) {
    *followed = option;
    return TRUE;
  }
  return try_follow (rules, 0, option, given, followed);
}

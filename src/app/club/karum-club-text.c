#include "karum-club-text.h"

#include <glib/gi18n.h>

#include "karum-number-text.h"
#include "karum-club.h"

KarumAdvantage
karum_advantage (const KarumTally *first)
{
  double share = (first->wins + first->draws / 2.0) / first->games, low, high;
  g_autofree char *share_text = karum_decimal_text (100 * share, 1);
  g_autofree char *low_text = NULL, *high_text = NULL;
  KarumAdvantage advantage = { 0 };

  karum_wilson (share, first->games, &low, &high);
  low_text = karum_decimal_text (100 * low, 1);
  high_text = karum_decimal_text (100 * high, 1);
  /* Translators: a percentage with one decimal. */
  advantage.share = g_strdup_printf (_ ("%s%%"), share_text);
  /* Translators: both ends of an interval, in percent. */
  advantage.interval = g_strdup_printf (_ ("%s%% to %s%%"), low_text, high_text);
  /* Translators: the same in the column of a table, as short as possible. */
  advantage.range = g_strdup_printf (C_ ("table", "%s–%s%%"), low_text, high_text);
  advantage.favoured = low > 0.5 ? 1 : high < 0.5 ? -1 : 0;
  return advantage;
}

void
karum_advantage_clear (KarumAdvantage *advantage)
{
  g_free (advantage->share);
  g_free (advantage->interval);
  g_free (advantage->range);
}

char *
karum_advantage_text (const char *title, const KarumTally *first)
{
  g_auto (KarumAdvantage) advantage = karum_advantage (first);

  if (advantage.favoured > 0)
    /* Translators: %s is a game or a variant. */
    return g_strdup_printf (_ ("%s: First is favored."), title);
  if (advantage.favoured < 0)
    return g_strdup_printf (_ ("%s: Second is favored."), title);
  return g_strdup_printf (_ ("%s: neither side has been shown to be favored."), title);
}

#include "karum-club-text.h"

#include <glib/gi18n.h>

#include "karum-number-text.h"
#include "karum-wilson.h"

KarumAdvantage
karum_advantage (const KarumTally *first)
{
  double share = (first->wins + first->draws / 2.0) / first->games, low, high;
  KarumAdvantage advantage = { 0 };

  karum_wilson (share, first->games, &low, &high);
  /* Translators: a share in percent, with one digit of a fraction. */
  advantage.share = g_strdup_printf (_ ("%.1f%%"), 100 * share);
  /* Translators: a share in percent lies between these. */
  advantage.interval = g_strdup_printf (_ ("%.1f%% to %.1f%%"), 100 * low, 100 * high);
  advantage.favoured = low > 0.5 ? 1 : high < 0.5 ? -1 : 0;
  return advantage;
}

void
karum_advantage_clear (KarumAdvantage *advantage)
{
  g_free (advantage->share);
  g_free (advantage->interval);
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

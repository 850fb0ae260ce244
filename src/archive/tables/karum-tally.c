#include "karum-tally.h"

void
karum_tally_count (KarumTally *tally, gboolean drawn, gboolean won)
{
  tally->games++;
  if (drawn)
    tally->draws++;
  else if (won)
    tally->wins++;
  else
    tally->losses++;
}

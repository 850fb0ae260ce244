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

void
karum_tally_add (KarumTally *tally, const KarumTally *other)
{
  tally->games += other->games;
  tally->wins += other->wins;
  tally->draws += other->draws;
  tally->losses += other->losses;
}

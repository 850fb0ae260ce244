#include "karum-value.h"

#include <string.h>

bool
karum_value_decisive (const KarumRules *rules)
{
  return strcmp (rules->game->id, "manu") == 0;
}

KarumValue
karum_value_final (const KarumRules *rules,
                   const KarumState *state,
                   KarumStatus status,
                   bool decisive,
                   unsigned ply)
{
  int32_t points[2];

  if (decisive) {
    KarumValue won = KARUM_VALUE_WON - (KarumValue) ply * KARUM_VALUE_POINT;

    return status.winner == KARUM_WINNER_FIRST ? won : -won;
  }
  rules->game->points (rules, state, points);
  return (points[0] - points[1]) * KARUM_VALUE_POINT;
}

#include "karum-game-place.h"

#include "karum-record-find.h"

guint
karum_game_place (const KarumRecord *record, const KarumGameFilter *filter)
{
  const KarumGame *game = record->rules.game;
  KarumPattern pattern;
  KarumState state;
  guint ply;

  if (filter->position && game->position_read (&record->rules, filter->position, &state, NULL)
      && karum_record_find_position (record, &state, &ply))
    return ply;
  if (filter->pattern && karum_pattern_read (filter->pattern, &pattern, NULL)
      && karum_record_find_pattern (record, &pattern, &ply))
    return ply;
  return G_MAXUINT;
}

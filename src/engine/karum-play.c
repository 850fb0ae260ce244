#include "karum-play.h"

typedef struct {
  KarumMoves *moves;
  KarumMoveList *list;
} Listing;

static bool
add (const KarumTurn *turn, void *data)
{
  Listing *listing = data;

  return karum_moves_add (listing->moves, listing->list, turn, 0);
}

void
karum_play_list (const void *tables,
                 const KarumRules *rules,
                 const KarumState *state,
                 KarumMoves *moves,
                 KarumMoveList *list)
{
  Listing listing = { moves, list };

  (void) tables;
  rules->game->turns (rules, state, add, &listing);
}

static KarumValue
count_points (const void *tables, const KarumRules *rules, const KarumState *state)
{
  int32_t points[2];

  (void) tables;
  rules->game->points (rules, state, points);
  return (points[0] - points[1]) * KARUM_VALUE_POINT;
}

static const KarumPlay any = {
  .list = karum_play_list,
  .estimate = count_points,
  .stake = 1,
};

/* Defined in the folders of the games. */
extern const KarumPlay jarmo_play, manu_play, pahtum_play;

static const KarumPlay *const plays[] = { &jarmo_play, &manu_play, &pahtum_play };

const KarumPlay *
karum_play_of (const KarumGame *game)
{
  for (size_t i = 0; i < sizeof plays / sizeof *plays; i++)
    if (strcmp (plays[i]->game, game->id) == 0)
      return plays[i];
  return &any;
}

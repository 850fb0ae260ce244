#include "karum-turn-effects.h"

#include <string.h>

void
karum_turn_ways (const KarumRules *rules,
                 const KarumTurn *turn,
                 const KarumState *after,
                 KarumWayVisit visit,
                 void *data)
{
  KarumWay way = { .kind = KARUM_WAY_STRAIGHT };

  if (turn->n_points < 2)
    return;
  if (rules->game->ways) {
    rules->game->ways (rules, turn, visit, data);
    return;
  }
  /* A piece that left the first point has moved to the second. */
  if (rules->game->cell (rules, after, turn->points[0]).content != KARUM_CELL_EMPTY)
    return;
  way.from = turn->points[0];
  way.to = turn->points[1];
  visit (&way, data);
}

/* The origins of pieces whose way begins there, and the points where they arrived. */
typedef struct {
  gboolean left[KARUM_POINTS], came[KARUM_POINTS];
} Moves;

static bool
add_way (const KarumWay *way, void *data)
{
  Moves *moves = data;

  if (!moves->came[way->from])
    moves->left[way->from] = TRUE;
  moves->came[way->to] = TRUE;
  return true;
}

static KarumTurnEffect
effect_at (KarumPoint point, KarumContent before, KarumContent after, const Moves *moves)
{
  KarumTurnEffect effect = KARUM_EFFECT_NONE;

  if (before != KARUM_CELL_EMPTY && !moves->left[point] && (moves->came[point] || before != after))
    effect |= KARUM_EFFECT_TAKEN;
  if (after != KARUM_CELL_EMPTY && !moves->came[point] && before != after)
    effect |= KARUM_EFFECT_PLACED;
  return effect;
}

void
karum_turn_effects_find (const KarumRules *rules,
                         const KarumState *before,
                         const KarumTurn *turn,
                         const KarumState *after,
                         KarumTurnEffect *effects)
{
  KarumBoard board;
  Moves moves = { 0 };

  memset (effects, 0, KARUM_POINTS * sizeof *effects);
  rules->game->board (rules, &board);
  karum_turn_ways (rules, turn, after, add_way, &moves);
  for (KarumPoint point = KARUM_POINT_NONE; karum_board_next (&board, &point);) {
    effects[point] = effect_at (point, rules->game->cell (rules, before, point).content,
                                rules->game->cell (rules, after, point).content, &moves);
  }
}

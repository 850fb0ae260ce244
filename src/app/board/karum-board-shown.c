#include "karum-board-shown.h"

#include <string.h>

static KarumPoint
find_end (const KarumRules *rules,
          const KarumState *before,
          const KarumTurn *turn,
          const KarumState *after)
{
  for (guint i = 0; i < turn->n_points; i++) {
    KarumContent was = rules->game->cell (rules, before, turn->points[i]).content;
    KarumContent is = rules->game->cell (rules, after, turn->points[i]).content;

    if (is != KARUM_CELL_EMPTY && is != was)
      return turn->points[i];
  }
  return turn->n_points > 0 ? turn->points[turn->n_points - 1] : KARUM_POINT_NONE;
}

gboolean
karum_board_shown_set (KarumBoardShown *shown,
                       const KarumRules *rules,
                       const KarumState *state,
                       const KarumTurn *last)
{
  gboolean other_board = !shown->any || !karum_rules_equal (rules, &shown->rules);

  shown->any = TRUE;
  shown->rules = *rules;
  shown->state = *state;
  shown->has_entry = FALSE;
  shown->highlight.n_points = 0;
  memset (shown->marked, 0, sizeof shown->marked);
  shown->last.n_points = 0;
  shown->ended = KARUM_POINT_NONE;
  if (last) {
    karum_turn_copy (&shown->last, last);
    rules->game->apply (rules, state, last, &shown->state);
    karum_turn_effects_find (rules, state, last, &shown->state, shown->effects);
    shown->ended = find_end (rules, state, last, &shown->state);
  }
  shown->drawn = shown->state;
  return other_board;
}

static void
draw_entry (KarumBoardShown *shown)
{
  const KarumEntry *entry = &shown->entry;

  shown->drawn = shown->state;
  if (!karum_board_shown_is_entering (shown))
    return;
  if (entry->legal && !entry->rules.game->show)
    entry->rules.game->apply (&entry->rules, &entry->state, &entry->turn, &shown->drawn);
  else
    karum_turn_show (&entry->rules, &entry->state, &entry->turn, &shown->drawn);
}

/* Compares by what the game reports: unused bytes may differ. */
static gboolean
same_state (const KarumRules *rules, const KarumState *a, const KarumState *b)
{
  return rules->game->engine_key (rules, a) == rules->game->engine_key (rules, b);
}

gboolean
karum_board_shown_set_entry (KarumBoardShown *shown, const KarumEntry *entry)
{
  KarumState before = shown->drawn;

  shown->has_entry = entry != NULL;
  if (entry)
    shown->entry = *entry;
  draw_entry (shown);
  return shown->any && !same_state (&shown->rules, &before, &shown->drawn);
}

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

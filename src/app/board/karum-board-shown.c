#include "karum-board-shown.h"

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

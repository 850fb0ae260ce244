#include "karum-board-motion.h"

static gboolean
cell_equal (KarumCell a, KarumCell b)
{
  return a.content == b.content && a.marked == b.marked;
}

/* A piece that left the first point of @turn moved to the last of its points at which a piece of
 * its side arrived. */
static void
find_move (GArray *motions, const KarumTurn *turn)
{
  const KarumMotion *left = karum_motions_at (motions, turn->points[0]);

  if (!left || left->after.content != KARUM_CELL_EMPTY)
    return;
  for (guint i = 1; i < turn->n_points; i++)
    for (guint j = 0; j < motions->len; j++) {
      KarumMotion *motion = &g_array_index (motions, KarumMotion, j);

      if (motion->point == turn->points[i] && motion->after.content == left->before.content
          && motion->before.content != left->before.content) {
        motion->from = turn->points[0];
        return;
      }
    }
}

GArray *
karum_motions_find (const KarumRules *rules,
                    const KarumState *before,
                    const KarumState *after,
                    const KarumTurn *turn)
{
  GArray *motions = g_array_new (FALSE, FALSE, sizeof (KarumMotion));
  KarumBoard board;

  rules->game->board (rules, &board);
  for (KarumPoint point = KARUM_POINT_NONE; karum_board_next (&board, &point);) {
    KarumMotion motion = { point, KARUM_POINT_NONE, rules->game->cell (rules, before, point),
                           rules->game->cell (rules, after, point) };

    if (!cell_equal (motion.before, motion.after))
      g_array_append_val (motions, motion);
  }
  if (turn && turn->n_points > 1)
    find_move (motions, turn);
  return motions;
}

const KarumMotion *
karum_motions_at (const GArray *motions, KarumPoint point)
{
  for (guint i = 0; motions && i < motions->len; i++) {
    const KarumMotion *motion = &g_array_index (motions, KarumMotion, i);

    if (motion->point == point)
      return motion;
  }
  return NULL;
}

#include "karum-record-align.h"

static gboolean
same_cell (const KarumCell *a, const KarumCell *b)
{
  return a->content == b->content && a->marked == b->marked;
}

static gboolean
aligns (const KarumRules *rules, const KarumState *from, const KarumState *to, guint symmetry)
{
  KarumBoard board;

  rules->game->board (rules, &board);
  for (KarumPoint point = KARUM_POINT_NONE; karum_board_next (&board, &point);) {
    KarumPoint image = symmetry ? karum_point_turned (point, board.columns, symmetry) : point;
    KarumCell there = rules->game->cell (rules, from, point);
    KarumCell here = rules->game->cell (rules, to, image);

    if (!same_cell (&there, &here))
      return FALSE;
  }
  return TRUE;
}

gboolean
karum_record_align (const KarumRules *rules,
                    const KarumState *from,
                    const KarumState *to,
                    guint *symmetry)
{
  for (*symmetry = 0; *symmetry < rules->game->symmetries; ++*symmetry)
    if (aligns (rules, from, to, *symmetry))
      return TRUE;
  return FALSE;
}

void
karum_turn_turned (const KarumRules *rules,
                   const KarumTurn *turn,
                   guint symmetry,
                   KarumTurn *turned)
{
  KarumBoard board;

  karum_turn_copy (turned, turn);
  if (symmetry == 0)
    return;
  rules->game->board (rules, &board);
  for (guint i = 0; i < turn->n_points; i++)
    turned->points[i] = karum_point_turned (turn->points[i], board.columns, symmetry);
}

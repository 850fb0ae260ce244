#include "karum-moves.h"

#include <stdlib.h>

#include "karum-random.h"

bool
karum_moves_init (KarumMoves *moves)
{
  *moves = (KarumMoves){
    .moves = malloc (KARUM_MOVES_ALL * sizeof (KarumMove)),
    .points = malloc (KARUM_MOVES_POINTS * sizeof (KarumPoint)),
  };
  return moves->moves && moves->points;
}

void
karum_moves_clear (KarumMoves *moves)
{
  free (moves->moves);
  free (moves->points);
  *moves = (KarumMoves){ 0 };
}

KarumMoveList
karum_moves_open (const KarumMoves *moves)
{
  return (KarumMoveList){
    .first = moves->n_moves,
    .end = moves->n_moves,
    .first_point = moves->n_points,
    .whole = true,
  };
}

/* The hash of @turn, never 0. */
static uint32_t
move_key (const KarumTurn *turn)
{
  uint64_t key = turn->kind | (uint64_t) turn->n_points << 16;

  for (unsigned i = 0; i < turn->n_points; i++)
    key = key * 0x9e3779b97f4a7c15u + turn->points[i] + 1;
  key = karum_hash_word (key) >> (64 - KARUM_MOVE_KEY_BITS);
  return key != 0 ? (uint32_t) key : 1;
}

bool
karum_moves_add (KarumMoves *moves, KarumMoveList *list, const KarumTurn *turn, int32_t order)
{
  if (list->end - list->first == KARUM_MOVES_LIST || list->end == KARUM_MOVES_ALL
      || moves->n_points + turn->n_points > KARUM_MOVES_POINTS) {
    list->whole = false;
    return false;
  }
  moves->moves[list->end++] = (KarumMove){
    .key = move_key (turn),
    .order = order,
    .points = moves->n_points,
    .kind = turn->kind,
    .n_points = turn->n_points,
  };
  memcpy (moves->points + moves->n_points, turn->points, turn->n_points * sizeof (KarumPoint));
  moves->n_points += turn->n_points;
  moves->n_moves = list->end;
  return true;
}

void
karum_moves_close (KarumMoves *moves, const KarumMoveList *list)
{
  moves->n_moves = list->first;
  moves->n_points = list->first_point;
}

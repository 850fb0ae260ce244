/* karum-moves.h: lists of turns, in the memory of one search. */
#pragma once

#include "karum-game.h"

/**
 * KarumMove: a turn in a list.
 */
typedef struct {
  uint32_t key;  /* equal for equal turns of whatever position; another one but for chance; not 0 */
  int32_t order; /* the higher, the sooner it is tried */
  uint32_t points; /* where its points begin */
  uint16_t kind, n_points;
} KarumMove;

#define KARUM_MOVE_KEY_BITS 24
/* The most turns that a list holds, and the most points of all lists under way. */
#define KARUM_MOVES_LIST 1024
#define KARUM_MOVES_ALL (1 << 16)
#define KARUM_MOVES_POINTS (1 << 19)

/**
 * KarumMoves: the lists of the positions on the way to the one that is looked at, one behind the
 * other.
 */
typedef struct {
  KarumMove *moves;
  KarumPoint *points;
  uint32_t n_moves, n_points;
} KarumMoves;

/* A list in KarumMoves: the last one there. */
typedef struct {
  uint32_t first, end;  /* of its moves */
  uint32_t first_point; /* what the points ended with before it */
  bool whole;           /* no turn is missing */
} KarumMoveList;

/* karum_moves_init: returns false when there is not enough memory. */
bool karum_moves_init (KarumMoves *moves);
void karum_moves_clear (KarumMoves *moves);

/* karum_moves_open: a list without turns behind the others. */
KarumMoveList karum_moves_open (const KarumMoves *moves);

/**
 * karum_moves_add: adds a turn to @list, the last one.
 * Returns: false, with the list marked as not whole, when there is no room
 */
bool karum_moves_add (KarumMoves *moves, KarumMoveList *list, const KarumTurn *turn, int32_t order);

/* karum_moves_close: removes @list, the last one. */
void karum_moves_close (KarumMoves *moves, const KarumMoveList *list);

/* karum_moves_turn: fills @turn with @move. */
static inline void
karum_moves_turn (const KarumMoves *moves, const KarumMove *move, KarumTurn *turn)
{
  turn->kind = move->kind;
  turn->n_points = move->n_points;
  memcpy (turn->points, moves->points + move->points, move->n_points * sizeof (KarumPoint));
}

/* karum_move_key: the key of @turn. */
uint32_t karum_move_key (const KarumTurn *turn);

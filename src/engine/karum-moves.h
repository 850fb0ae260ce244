/* karum-moves.h: turn lists in the memory of one search. */
#pragma once

#include "karum-game.h"

/**
 * KarumMove: a turn in a list.
 */
typedef struct {
  uint32_t key;    /* hash of the turn, independent of the position; not 0 */
  int32_t order;   /* turns with higher numbers are searched first */
  uint32_t points; /* index of its first point */
  uint16_t kind, n_points;
} KarumMove;

#define KARUM_MOVE_KEY_BITS 24
/* The maximum number of turns in one list, and of turns and points in all open lists. */
#define KARUM_MOVES_LIST 1024
#define KARUM_MOVES_ALL (1 << 16)
#define KARUM_MOVES_POINTS (1 << 19)

/**
 * KarumMoves: a stack of the turn lists of all nodes on the current path.
 */
typedef struct {
  KarumMove *moves;
  KarumPoint *points;
  uint32_t n_moves, n_points;
} KarumMoves;

/* A list in KarumMoves; only the topmost list can be changed. */
typedef struct {
  uint32_t first, end;  /* indexes of its turns */
  uint32_t first_point; /* number of points before the list was opened */
  bool whole;           /* the list contains every turn */
} KarumMoveList;

/* karum_moves_init: returns false if there is not enough memory. */
bool karum_moves_init (KarumMoves *moves);
void karum_moves_clear (KarumMoves *moves);

/* karum_moves_open: pushes an empty list. */
KarumMoveList karum_moves_open (const KarumMoves *moves);

/**
 * karum_moves_add: adds a turn to @list, which must be the topmost list.
 * Returns: false if there is no room; the list is then marked as incomplete
 */
bool karum_moves_add (KarumMoves *moves, KarumMoveList *list, const KarumTurn *turn, int32_t order);

/* karum_moves_close: pops @list, which must be the topmost list. */
void karum_moves_close (KarumMoves *moves, const KarumMoveList *list);

/* karum_moves_turn: fills @turn with @move. */
static inline void
karum_moves_turn (const KarumMoves *moves, const KarumMove *move, KarumTurn *turn)
{
  turn->kind = move->kind;
  turn->n_points = move->n_points;
  memcpy (turn->points, moves->points + move->points, move->n_points * sizeof (KarumPoint));
}

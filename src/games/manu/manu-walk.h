/* manu-walk.h: the stones as bit rows, from the point of view of the side to move; the geometry of
 * jumps; and a turn built point by point: its state, its continuations, and whether it can end. */
#pragma once

#include "karum-point.h"
#include "manu-state.h"

/* A working copy: the same stones by row and by column, so that every line is a word. */
typedef struct {
  unsigned side; /* points a side */
  uint32_t rows[KARUM_SIDE_MAX];
  uint32_t columns[KARUM_SIDE_MAX];
  uint32_t own[KARUM_SIDE_MAX]; /* by row: the stones of the side to move */
} ManuBoard;

typedef enum { MANU_EAST, MANU_NORTH, MANU_WEST, MANU_SOUTH, MANU_DIRECTIONS } ManuDirection;

static inline bool
manu_board_on (const ManuBoard *board, KarumPoint point)
{
  return karum_point_column (point) < board->side && karum_point_row (point) < board->side;
}

static inline bool
manu_board_has (const ManuBoard *board, KarumPoint point)
{
  return board->rows[karum_point_row (point)] >> karum_point_column (point) & 1;
}

static inline bool
manu_board_has_own (const ManuBoard *board, KarumPoint point)
{
  return board->own[karum_point_row (point)] >> karum_point_column (point) & 1;
}

static inline void
manu_board_remove (ManuBoard *board, KarumPoint point)
{
  unsigned column = karum_point_column (point), row = karum_point_row (point);

  board->rows[row] &= ~(1u << column);
  board->own[row] &= ~(1u << column);
  board->columns[column] &= ~(1u << row);
}

/* Adds a stone of the side to move, or of the enemy, on an empty @point. */
static inline void
manu_board_put (ManuBoard *board, KarumPoint point, bool own)
{
  unsigned column = karum_point_column (point), row = karum_point_row (point);

  board->rows[row] |= 1u << column;
  board->own[row] |= (uint32_t) own << column;
  board->columns[column] |= 1u << row;
}

/* manu_board_jump: moves an own stone to @to, replacing a stone there; returns whether that was
 * an own stone. */
static inline bool
manu_board_jump (ManuBoard *board, KarumPoint from, KarumPoint to)
{
  bool own = manu_board_has_own (board, to);

  manu_board_remove (board, from);
  manu_board_put (board, to, true);
  return own;
}

/* manu_in_line: whether @a and @b are two points of one line. */
static inline bool
manu_in_line (KarumPoint a, KarumPoint b)
{
  return a != b
         && (karum_point_column (a) == karum_point_column (b)
             || karum_point_row (a) == karum_point_row (b));
}

#define MANU_CORNERS 3 /* maximum number in one square step */

/* The meaning of a point after the preceding ones. */
typedef enum {
  MANU_TOUCH_NONE,   /* the pair can't get there */
  MANU_TOUCH_OVER,   /* an over step */
  MANU_TOUCH_SQUARE, /* the first corner of a square step */
  MANU_TOUCH_CORNER  /* a further corner of the current square step */
} ManuTouch;

/**
 * ManuPair: the two stones that take the capturing steps. In the current or last step, @jumper
 * jumps and @pivot stays.
 *
 * The points that a pair can reach next are all different: an over step stays on the line of the
 * two, the first corners of a square step are on the perpendicular line through the pivot, and a
 * further corner of the current step is on neither line. So the points alone determine the steps.
 */
typedef struct {
  KarumPoint jumper, pivot;
  bool begun;      /* a step has been taken: the next one exchanges the roles */
  uint8_t corners; /* visited by the current square step, 0 for an over step */
  int8_t turn;     /* of that square step */
} ManuPair;

static inline ManuPair
manu_pair (KarumPoint jumper, KarumPoint pivot)
{
  return (ManuPair){ .jumper = jumper, .pivot = pivot };
}

/* manu_pair_exchanged: the pair at the beginning of its next step. */
static inline ManuPair
manu_pair_exchanged (const ManuPair *pair)
{
  return pair->begun ? manu_pair (pair->pivot, pair->jumper) : *pair;
}

/**
 * ManuWalk: the part of a turn that was entered, and the board after it. A plain value.
 */
typedef struct {
  ManuBoard board;
  bool hand;          /* the side to move has a stone in hand */
  uint16_t n_points;  /* entered so far */
  bool placed;        /* the first point was an empty one: a placement */
  KarumPoint from;    /* A, the stone that jumps */
  KarumPoint over;    /* the stone jumped over */
  bool jump_takes;    /* the preparatory jump takes a stone */
  bool jump_captures; /* … of the enemy */
  ManuPair pair;      /* from the pivot on */
  bool captured;      /* the capturing steps have taken an enemy stone */
  bool idle;          /* the current square step has taken no enemy stone yet */
} ManuWalk;

/* manu_walk_begin: the walk of a turn of @side without points. */
void
manu_walk_begin (ManuWalk *walk, const KarumRules *rules, const ManuState *state, KarumSide side);

/**
 * manu_walk_touch: adds @point, of any value.
 * Returns: false with @error, and @walk unchanged, if it is illegal
 */
bool manu_walk_touch (ManuWalk *walk, KarumPoint point, KarumError *error);

/* manu_walk_complete: whether the entered points are a legal turn; @error says what is missing. */
bool manu_walk_complete (const ManuWalk *walk, KarumError *error);

/* manu_walk_kind: the kind of the turn entered so far. */
uint16_t manu_walk_kind (const ManuWalk *walk);

/**
 * manu_walk_can_end: whether the walk is, or can become, a legal turn. Until a capturing step has
 * taken an enemy stone, only over steps that take own stones can continue, and there is at most one
 * of them, so that the search is small.
 */
bool manu_walk_can_end (const ManuWalk *walk);

/* The maximum number of candidates for the next point: three pairs. */
#define MANU_WALK_NEXT 6

/**
 * manu_walk_next: candidates for the next point after the first; includes all legal ones.
 * Returns: their number
 */
unsigned manu_walk_next (const ManuWalk *walk, KarumPoint next[MANU_WALK_NEXT]);

/* manu_board_init: the stones of @state, from the point of view of @mover. */
void manu_board_init (ManuBoard *board,
                      const KarumRules *rules,
                      const ManuState *state,
                      KarumSide mover);

/* manu_board_beside_own: whether an own stone is adjacent to @point. */
bool manu_board_beside_own (const ManuBoard *board, KarumPoint point);

/* manu_board_sees: the nearest stone from @point; KARUM_POINT_NONE if there is none before the
 * edge.
 */
KarumPoint manu_board_sees (const ManuBoard *board, KarumPoint point, ManuDirection direction);

/* manu_board_clear: whether all points between @a and @b, manu_in_line(), are empty. */
bool manu_board_clear (const ManuBoard *board, KarumPoint a, KarumPoint b);

/**
 * manu_board_over: the landing of a stone on @from that sees @pivot and jumps over it.
 * Returns: KARUM_POINT_NONE if the points beyond are not empty, or it would land on @from
 */
KarumPoint manu_board_over (const ManuBoard *board, KarumPoint from, KarumPoint pivot);

/**
 * manu_board_corner: the next corner from @from around @pivot, if it has a stone that @pivot sees;
 * otherwise KARUM_POINT_NONE.
 */
KarumPoint manu_board_corner (const ManuBoard *board, KarumPoint from, KarumPoint pivot, int turn);

/**
 * manu_over: the landing of a jump from @from over @pivot: at the same distance beyond it, wrapping
 * around to the opposite edge at the end of the line.
 * @from, @pivot: manu_in_line()
 * @side: points per side
 * Returns: KARUM_POINT_NONE if that is @from itself
 */
KarumPoint manu_over (KarumPoint from, KarumPoint pivot, unsigned side);

/**
 * manu_corner: the point reached from @from by a quarter turn around @pivot.
 * @turn: 1 for anticlockwise, -1 for clockwise
 * Returns: KARUM_POINT_NONE if it is not on the board
 */
KarumPoint manu_corner (KarumPoint from, KarumPoint pivot, int turn, unsigned side);

/* manu_pair_touch: moves the pair to @point and returns how it got there; unchanged if it can't. */
ManuTouch manu_pair_touch (ManuPair *pair, KarumPoint point, unsigned side);

/* endgames-number.h: numbers the positions of an endgame table. */
#pragma once

#include "jarmo-state.h"

/* The hole of an archer together with its trail: none, or one to three moves along one of the lines
 * from the hole, which have 76 ends. */
#define ENDGAMES_ARCHERS (JARMO_HOLES + JARMO_TRAIL_BANS * 2 * JARMO_LINES)
#define ENDGAMES_PAIRS (ENDGAMES_ARCHERS * (ENDGAMES_ARCHERS - 1) / 2)

/* Positions in the order of their numbers, each kind with either side to move: one archer against
 * one without marks, then with First's and with Second's marked; two against one without marks, for
 * either side. A capture takes an archer and adds at most one mark, and a return takes a mark and
 * adds an archer: so the number of archers and marks never grows, and no turn leads out of the
 * positions with at most two, or at most three, of them. */
#define ENDGAMES_OF_TWO (2 * ENDGAMES_ARCHERS * ENDGAMES_ARCHERS)
#define ENDGAMES_SINGLES (3 * ENDGAMES_OF_TWO)
#define ENDGAMES_OF_THREE (ENDGAMES_SINGLES + 4 * ENDGAMES_PAIRS * ENDGAMES_ARCHERS)

/* The archers on each hole have consecutive codes, ENDGAMES_ARCHERS in all. */
typedef struct {
  uint16_t first[JARMO_HOLES];
  JarmoHole holes[ENDGAMES_ARCHERS];
  JarmoTrail trails[ENDGAMES_ARCHERS];
} EndgamesCodes;

void endgames_codes_init (EndgamesCodes *codes);

/* endgames_positions: the number of positions with at most @pieces archers and marks (2 or 3). */
static inline uint32_t
endgames_positions (unsigned pieces)
{
  return pieces == 2 ? ENDGAMES_OF_TWO : ENDGAMES_OF_THREE;
}

/* endgames_number: the number of @state, in which the game is not over; ENDGAMES_OF_THREE if it has
 * more than three archers and marks. */
uint32_t endgames_number (const EndgamesCodes *codes, const JarmoState *state);

/**
 * A row of positions with consecutive numbers: all but the last archer are in place.
 */
typedef struct {
  uint32_t first;   /* the number of its first position */
  JarmoState state; /* without the last archer */
  KarumSide last;   /* the side of the last archer */
  bool marked;      /* whether the last archer is marked */
} EndgamesRow;

/* endgames_row: @index: the first number divided by ENDGAMES_ARCHERS; returns false if two archers
 * of the row are on the same hole. */
bool endgames_row (const EndgamesCodes *codes, uint32_t index, EndgamesRow *row);

/* endgames_row_state: fills @state with the position of @row in which the last archer has @code;
 * returns false if its hole is taken. The rules may call the game over. */
bool endgames_row_state (const EndgamesCodes *codes,
                         const EndgamesRow *row,
                         unsigned code,
                         JarmoState *state);

/* karum-boards.h: solved boards: what starts of Pah-Tum are worth, by a book of those on 5×5 cells,
 * and by symmetry on any. */
#pragma once

#include "karum-game.h"

#define KARUM_BOARDS_TURNS 64

/**
 * KarumBoardKnown: what is known of a board; a plain value.
 */
typedef struct {
  int value;       /* the margin of the person to move with best play, who holds First */
  unsigned n_best; /* the number of first turns that lead there, at least 1 */
  KarumPoint best[KARUM_BOARDS_TURNS];
  unsigned mirror; /* 0, or a symmetry (see karum_point_turned()): Second draws by answering every
                    * stone with its image, and First by any turns */
} KarumBoardKnown;

/**
 * karum_boards_can: whether the book contains the boards of games under @rules: 5×5 cells with 1,
 * 3, 5, 7, 9 or 11 holes, any of them; final scoring, without captures, with stones for all cells.
 */
bool karum_boards_can (const KarumRules *rules);

/**
 * karum_boards_provable: whether the book doesn't contain the boards of games under @rules, but
 * most of them are proved within seconds: few empty cells; else as in karum_boards_can().
 */
bool karum_boards_provable (const KarumRules *rules);

/**
 * karum_boards_find: looks a start up, which takes less than a millisecond.
 * @state: any; it is found if all holes and no stones are on the board, First is to move, no points
 * have been paid, and the rules are as in karum_boards_can(), or so on a board of any size on which
 * a reflection or a half turn leads from every empty cell to another one
 * @known: (out)
 */
bool karum_boards_find (const KarumRules *rules, const KarumState *state, KarumBoardKnown *known);

/**
 * karum_boards_draw: draws the holes of a fair board, on which best play is a draw; each of them
 * with equal probability.
 * @rules: see karum_boards_can(); with a setup
 * @setup: (out): KARUM_SETUP_TEXT bytes
 */
void karum_boards_draw (const KarumRules *rules, KarumRandom *random, char *setup);

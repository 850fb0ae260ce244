/* pahtum-brute.h: the value of a Pah-Tum position by exhaustive search; an independent
 * implementation of the rules. */
#pragma once

#include <glib.h>

typedef enum { BRUTE_HOLES, BRUTE_CHOOSE, BRUTE_PIE, BRUTE_PLAY, BRUTE_OVER } BrutePhase;

typedef struct {
  int size, holes, stones;
  gboolean running, custodial, pie, oneside;
} BruteRules;

/* Cells are '.', 'x', 'o' and '#', indexed by row (from the lowest) and column. */
typedef struct {
  char cells[8][8];
  int hands[2], paid[2];
  int side;     /* the side to move: 0 First, 1 Second */
  int to_place; /* number of holes */
  BrutePhase phase;
  gboolean exchanged;
} BruteBoard;

/* brute_settle: ends the game if the last turn has ended it. */
void brute_settle (const BruteRules *rules, BruteBoard *board);

/* brute_play: makes the turn @text; FALSE if it is not legal. */
gboolean brute_play (const BruteRules *rules, BruteBoard *board, const char *text);

/* brute_margin: First's points minus Second's, as if the game ended now. */
int brute_margin (const BruteRules *rules, const BruteBoard *board);

/* brute_value: the final margin with best play, for the person who holds First. */
int brute_value (const BruteRules *rules, const BruteBoard *board);

/* brute_line: (transfer full): the position text of @board. */
char *brute_line (const BruteRules *rules, const BruteBoard *board);

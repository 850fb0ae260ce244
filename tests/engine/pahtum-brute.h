/* pahtum-brute.h: the value of a position of Pah-Tum by trying everything; written from the rules
 * alone, beside the program. */
#pragma once

#include <glib.h>

typedef enum { BRUTE_HOLES, BRUTE_CHOOSE, BRUTE_PIE, BRUTE_PLAY, BRUTE_OVER } BrutePhase;

typedef struct {
  int size, holes, stones;
  gboolean running, custodial, pie, oneside;
} BruteRules;

/* Cells are '.', 'x', 'o' and '#', by row from the lowest and column. */
typedef struct {
  char cells[8][8];
  int hands[2], paid[2];
  int side;     /* 0 First, 1 Second: who is to take the next turn */
  int to_place; /* holes */
  BrutePhase phase;
  gboolean exchanged;
} BruteBoard;

/* brute_settle: the end of the game, if it has come with the turn before. */
void brute_settle (const BruteRules *rules, BruteBoard *board);

/* brute_play: makes the turn written as @text; FALSE if it is not legal. */
gboolean brute_play (const BruteRules *rules, BruteBoard *board, const char *text);

/* brute_margin: points of First less those of Second, as they would be counted now. */
int brute_margin (const BruteRules *rules, const BruteBoard *board);

/* brute_value: the margin at the end with best play, of the person who holds First. */
int brute_value (const BruteRules *rules, const BruteBoard *board);

/* brute_line: the position line of @board. */
char *brute_line (const BruteRules *rules, const BruteBoard *board);

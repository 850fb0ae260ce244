/* karum-games.h: the list of games. */
#pragma once

#include "karum-game.h"

/* All games that the program offers, in the order of the interface; NULL-terminated. */
extern const KarumGame *const karum_games[];

/* The smallest game, for tests and as an example for new ones; not offered. */
extern const KarumGame null_game;

/* What is counted by replaying finished games. */
typedef enum {
  KARUM_FIGURE_LONGEST_ROW,   /* the points of the longest row at the end */
  KARUM_FIGURE_ROW_POINTS,    /* what a row at the end is worth, on average */
  KARUM_FIGURE_CAPTURES,      /* pieces taken, `x` in the notation */
  KARUM_FIGURE_RETURNS,       /* pieces put back, `+` */
  KARUM_FIGURE_HOME,          /* the second counter at the end */
  KARUM_FIGURE_LONGEST_SERIES /* the most jumps in a turn, `^` */
} KarumFigureKind;

typedef struct {
  KarumFigureKind figure;
  const char *title; /* English, marked with N_(); NULL ends a table */
  bool if_any;       /* 0 is not shown */
} KarumGameFigure;

/* karum_game_figures: the table NAME_figures of the game called @id; an empty one for other games.
 */
const KarumGameFigure *karum_game_figures (const char *id);

/* karum_game_find: (nullable): the game called @id. */
const KarumGame *karum_game_find (const char *id);

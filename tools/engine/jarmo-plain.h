/* jarmo-plain.h: positions of Jarmo without the trails of the archers, on which the rule of
 * repetition depends: turns from them and to them. */
#pragma once

#include "jarmo-state.h"

/**
 * JarmoPlain: a plain value.
 */
typedef struct {
  JarmoSet archers[2]; /* First's, Second's */
  JarmoSet marked;     /* of both sides */
  KarumSide side;      /* to move */
} JarmoPlain;

/* The most turns from a position: five archers with six lines each, every one with or without a
 * return to one of five holes; and the most turns to it: each also with a capture. */
#define JARMO_PLAIN_TURNS 180
#define JARMO_PLAIN_BACK 360

/* jarmo_plain_of: @state without its trails; it may be over, with either side to move then. */
JarmoPlain jarmo_plain_of (const JarmoState *state);

/* jarmo_plain_layer: the number of archers and marks, 0 … 20. A capture takes an archer and adds at
 * most one mark, and a return takes a mark and adds an archer: no turn makes it larger, and one
 * turn makes it smaller by at most two. */
static inline unsigned
jarmo_plain_layer (const JarmoPlain *plain)
{
  return jarmo_size (plain->archers[0]) + jarmo_size (plain->archers[1])
         + jarmo_size (plain->marked);
}

/* jarmo_plain_is_over: whether the game is over. @locked: see JARMO_GOAL_LOCKED */
bool jarmo_plain_is_over (const JarmoPlain *plain, bool locked);

/* jarmo_plain_margin: the points of @side less those of the other, if the game ended. */
int jarmo_plain_margin (const JarmoPlain *plain, KarumSide side);

/* jarmo_plain_next: fills @next with the positions after all turns, and returns their number. */
unsigned
jarmo_plain_next (const JarmoPlain *plain, bool locked, JarmoPlain next[JARMO_PLAIN_TURNS]);

/* jarmo_plain_back: fills @back with the positions of the same layer from which one turn leads to
 * @plain, and returns their number. The game may be over in some of them. */
unsigned jarmo_plain_back (const JarmoPlain *plain, bool locked, JarmoPlain back[JARMO_PLAIN_BACK]);

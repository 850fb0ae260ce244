/* jarmo-board.h: the 25 holes of Jarmo and the lines that join them. */
#pragma once

#include "karum-game.h"

#define JARMO_SIDE 5
#define JARMO_HOLES 25
#define JARMO_LINES 38

/* A hole: 0 for a1, then by row and column, 24 for e5. A set of holes has bit number `hole`. */
typedef uint8_t JarmoHole;
typedef uint32_t JarmoSet;

#define JARMO_ROW_1 ((JarmoSet) 0x1f)
#define JARMO_ROW_5 ((JarmoSet) 0x1f << 20)

static inline JarmoSet
jarmo_bit (unsigned hole)
{
  return (JarmoSet) 1 << hole;
}

static inline JarmoHole
jarmo_lowest (JarmoSet set)
{
  return (JarmoHole) __builtin_ctz (set);
}

/* The number of holes in @set. */
static inline unsigned
jarmo_size (JarmoSet set)
{
  set -= set >> 1 & 0x55555555;
  set = (set & 0x33333333) + (set >> 2 & 0x33333333);
  set = (set + (set >> 4)) & 0x0f0f0f0f;
  return set * 0x01010101 >> 24;
}

static inline JarmoSet
jarmo_home (KarumSide side)
{
  return side == KARUM_FIRST ? JARMO_ROW_1 : JARMO_ROW_5;
}

static inline JarmoSet
jarmo_goal (KarumSide side)
{
  return jarmo_home (karum_other (side));
}

static inline KarumPoint
jarmo_point (JarmoHole hole)
{
  return karum_point (hole % JARMO_SIDE, hole / JARMO_SIDE);
}

static inline bool
jarmo_on_board (KarumPoint point)
{
  return karum_point_column (point) < JARMO_SIDE && karum_point_row (point) < JARMO_SIDE;
}

/* The hole at a point that is on the board. */
static inline JarmoHole
jarmo_hole (KarumPoint point)
{
  return (JarmoHole) (karum_point_row (point) * JARMO_SIDE + karum_point_column (point));
}

/* The lines, each once from its lower hole. Stored turns contain indexes into this table, so its
 * order must never change. */
extern const KarumLine jarmo_lines[JARMO_LINES];

/* The holes connected to each hole by a line. */
extern const JarmoSet jarmo_joined[JARMO_HOLES];

#include "jarmo-plain.h"

JarmoPlain
jarmo_plain_of (const JarmoState *state)
{
  return (JarmoPlain){
    .archers = { state->archers[0], state->archers[1] },
    .marked = state->marked,
    .side = state->turn == KARUM_SECOND ? KARUM_SECOND : KARUM_FIRST,
  };
}

static inline JarmoSet
occupied (const JarmoPlain *plain)
{
  return plain->archers[0] | plain->archers[1];
}

/* The archers of @side that may leave their holes. */
static inline JarmoSet
free_archers (const JarmoPlain *plain, KarumSide side, bool locked)
{
  return plain->archers[side] & ~(locked ? jarmo_goal (side) : 0);
}

static bool
can_move (const JarmoPlain *plain, bool locked)
{
  for (JarmoSet rest = free_archers (plain, plain->side, locked); rest; rest &= rest - 1)
    if (jarmo_joined[jarmo_lowest (rest)] & ~plain->archers[plain->side])
      return true;
  return false;
}

bool
jarmo_plain_is_over (const JarmoPlain *plain, bool locked)
{
  for (KarumSide side = KARUM_FIRST; side <= KARUM_SECOND; side++)
    if (!(plain->archers[side] & ~jarmo_goal (side)))
      return true;
  /* Five archers at most can't be in each other's way everywhere, unless some are locked. */
  return locked && !can_move (plain, locked);
}

static int
points (const JarmoPlain *plain, KarumSide side)
{
  JarmoSet own = plain->archers[side];

  return (int) (jarmo_size (own) + jarmo_size (own & jarmo_goal (side)));
}

int
jarmo_plain_margin (const JarmoPlain *plain, KarumSide side)
{
  return points (plain, side) - points (plain, karum_other (side));
}

/* -- Turns ------------------------------------------------------------------------------------ */

static inline JarmoPlain
moved (const JarmoPlain *plain, JarmoSet from, JarmoSet to)
{
  KarumSide side = plain->side, other = karum_other (side);
  JarmoPlain next = { .side = other };
  bool marked = plain->marked & from || plain->archers[other] & to;

  next.archers[side] = plain->archers[side] ^ from ^ to;
  next.archers[other] = plain->archers[other] & ~to;
  next.marked = (plain->marked & ~(from | to)) | (marked ? to : 0);
  return next;
}

/* The returns that the archer which has come to @to can bring. */
static unsigned
add_returns (const JarmoPlain *moved, JarmoSet to, JarmoPlain *next)
{
  KarumSide side = karum_other (moved->side);
  unsigned n = 0;

  if (!(moved->marked & to & jarmo_goal (side))
      || jarmo_size (moved->archers[side]) == JARMO_ARCHERS)
    return 0;
  for (JarmoSet rest = jarmo_home (side) & ~occupied (moved); rest; rest &= rest - 1) {
    next[n] = *moved;
    next[n].archers[side] |= rest & -rest;
    next[n++].marked &= ~to;
  }
  return n;
}

unsigned
jarmo_plain_next (const JarmoPlain *plain, bool locked, JarmoPlain next[JARMO_PLAIN_TURNS])
{
  unsigned n = 0;

  for (JarmoSet rest = free_archers (plain, plain->side, locked); rest; rest &= rest - 1) {
    JarmoSet from = rest & -rest;
    JarmoSet holes = jarmo_joined[jarmo_lowest (from)] & ~plain->archers[plain->side];

    for (; holes; holes &= holes - 1) {
      JarmoSet to = holes & -holes;
      const JarmoPlain *one = &next[n];

      next[n++] = moved (plain, from, to);
      n += add_returns (one, to, next + n);
    }
  }
  return n;
}

/* -- Turns back ------------------------------------------------------------------------------- */

/* The turns that brought the archer of the other side to @to, after which the position was @after.
 * @before: the position before one without a capture, with that archer still on @to
 * @marks: whether a capture would have marked it */
static unsigned
add_back (const JarmoPlain *before, JarmoSet to, bool marks, bool locked, JarmoPlain *back)
{
  KarumSide mover = before->side, other = karum_other (mover);
  JarmoSet holes = jarmo_joined[jarmo_lowest (to)] & ~occupied (before);
  bool marked = before->marked & to;
  unsigned n = 0;

  if (locked)
    holes &= ~jarmo_goal (mover);
  for (; holes; holes &= holes - 1) {
    JarmoSet from = holes & -holes;
    JarmoPlain *one = &back[n++];

    *one = *before;
    one->archers[mover] ^= from | to;
    one->marked = (before->marked & ~to) | (marked ? from : 0);
    if (!marks || jarmo_size (before->archers[other]) == JARMO_ARCHERS)
      continue;
    back[n] = *one;
    back[n].archers[other] |= to;
    back[n++].marked &= ~from;
  }
  return n;
}

unsigned
jarmo_plain_back (const JarmoPlain *plain, bool locked, JarmoPlain back[JARMO_PLAIN_BACK])
{
  KarumSide mover = karum_other (plain->side);
  JarmoSet own = plain->archers[mover], returned = own & jarmo_home (mover) & ~plain->marked;
  unsigned n = 0;

  for (JarmoSet rest = own; rest; rest &= rest - 1) {
    JarmoSet to = rest & -rest;
    JarmoPlain before = *plain;

    before.side = mover;
    n += add_back (&before, to, plain->marked & to, locked, back + n);
    if (plain->marked & to || !(to & jarmo_goal (mover)))
      continue;
    before.marked |= to;
    for (JarmoSet holes = returned; holes; holes &= holes - 1) {
      before.archers[mover] = own & ~(holes & -holes);
      n += add_back (&before, to, true, locked, back + n);
    }
  }
  return n;
}

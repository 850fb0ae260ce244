/* jarmo-chance.c: what a score of Jarmo means. */
#include <math.h>

#include "jarmo-state.h"
#include "karum-chance-game.h"

/* The lines that the archers of a side still have to cross. */
static unsigned
lines_to_cross (const JarmoState *state, KarumSide side)
{
  unsigned lines = 0;

  for (JarmoSet rest = state->archers[side] & ~jarmo_goal (side); rest; rest &= rest - 1)
    lines += jarmo_steps[side][jarmo_lowest (rest)];
  return lines;
}

/* The game ends when one side has arrived, or at a limit. */
#define LINES_USUAL 6.0
#define ARCHERS_USUAL 7.0
#define TURNS_USUAL 40.0

/* Logarithms of the lines that the side ahead has to cross, of the archers, and of the turns up to
 * a limit, where that is near. */
static void
matters (const KarumRules *rules, const KarumState *state, double *variables)
{
  const JarmoState *jarmo = jarmo_state (state);
  unsigned first = lines_to_cross (jarmo, KARUM_FIRST),
           second = lines_to_cross (jarmo, KARUM_SECOND);
  unsigned limit = (unsigned) rules->values[JARMO_OPTION_LIMIT];
  unsigned archers = jarmo_size (jarmo->archers[0] | jarmo->archers[1]);

  variables[0] = log ((1 + (first < second ? first : second)) / LINES_USUAL);
  variables[1] = log ((1 + archers) / ARCHERS_USUAL);
  if (limit > 0 && jarmo->count + TURNS_USUAL > limit)
    variables[2] = log ((1 + (limit > jarmo->count ? limit - jarmo->count : 0)) / TURNS_USUAL);
}

static const KarumChanceModel *
chance_of (const KarumRules *rules)
{
  static const KarumChanceModel unlocked
      = { { -0.977, 0.154, -0.116, 0.042, 0.000, 0.000, -1.006, 0.309, 0.761,  0.270,
            0.000,  0.000, -0.305, 0.000, 0.008, 0.000, 1.358,  0.709, -0.111, 0.103 } };
  static const KarumChanceModel locked
      = { { -0.845, 0.295, -0.116, -0.008, 0.000, 0.000, -0.469, 0.351,  0.160, -0.347,
            0.000,  0.000, 0.155,  0.000,  0.197, 0.000, 1.717,  -0.732, 0.491, 0.111 } };

  return rules->values[JARMO_OPTION_GOAL] == JARMO_GOAL_LOCKED ? &locked : &unlocked;
}

const KarumChanceGame jarmo_chance = { .game = "jarmo", .matters = matters, .model = chance_of };

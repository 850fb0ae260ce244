/* manu-ways.c: how the stones of a turn move, for animations. */
#include "manu-pair.h"
#include "manu-state.h"

static bool
visit_over (KarumPoint from, KarumPoint to, KarumPoint about, KarumWayVisit visit, void *data)
{
  return visit (&(KarumWay){ .kind = KARUM_WAY_OVER, .from = from, .to = to, .about = about },
                data);
}

void
manu_ways (const KarumRules *rules, const KarumTurn *turn, KarumWayVisit visit, void *data)
{
  const KarumPoint *points = turn->points;
  ManuPair pair;

  if (turn->kind == MANU_PLACE || turn->n_points <= MANU_POINT_LANDING
      || !visit_over (points[MANU_POINT_FROM], points[MANU_POINT_LANDING], points[MANU_POINT_OVER],
                      visit, data)
      || turn->n_points <= MANU_POINT_STEPS)
    return;
  pair = manu_pair (points[MANU_POINT_LANDING], points[MANU_POINT_PIVOT]);
  for (unsigned i = MANU_POINT_STEPS; i < turn->n_points; i++) {
    ManuPair before = pair;
    ManuTouch touch = manu_pair_touch (&pair, points[i], manu_size (rules));
    KarumPoint from
        = touch == MANU_TOUCH_CORNER ? before.jumper : manu_pair_exchanged (&before).jumper;
    KarumWay round
        = { .kind = KARUM_WAY_ROUND, .from = from, .to = points[i], .about = pair.pivot };

    if (!(touch == MANU_TOUCH_OVER ? visit_over (from, points[i], pair.pivot, visit, data)
                                   : visit (&round, data)))
      return;
  }
}

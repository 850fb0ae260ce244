#include "karum-chance.h"

#include <math.h>

#include "karum-play.h"

double
karum_chance_of (const KarumChanceModel *model, double progress, bool first, double score)
{
  const double *c = model->coefficients;
  double x = progress;
  double lead = exp (c[KARUM_CHANCE_LEAD] + c[KARUM_CHANCE_LEAD + 1] * x
                     + c[KARUM_CHANCE_LEAD + 2] * x * x);
  double spread = exp (c[KARUM_CHANCE_SPREAD] + c[KARUM_CHANCE_SPREAD + 1] * x
                       + c[KARUM_CHANCE_SPREAD + 2] * x * x);
  double s = score + c[KARUM_CHANCE_MOVER] + c[KARUM_CHANCE_MOVER + 1] * x
             + (first ? c[KARUM_CHANCE_FIRST] : -c[KARUM_CHANCE_FIRST]);
  double win, loss;

  spread *= pow (1 + fabs (s), c[KARUM_CHANCE_TAIL]);
  win = 1 / (1 + exp ((lead - s) / spread));
  loss = 1 / (1 + exp ((lead + s) / spread));
  return (win + 1 - loss) / 2;
}

double
karum_chance_progress (const KarumRules *rules, const KarumState *state)
{
  const KarumPlay *play = karum_play_of (rules->game);

  return play->progress ? play->progress (rules, state) : 0;
}

double
karum_chance (const KarumRules *rules, const KarumState *state, const KarumSearchResult *result)
{
  const KarumPlay *play = karum_play_of (rules->game);
  KarumStatus status = rules->game->status (rules, state);

  if (result->exact)
    return result->score > 0 ? 1 : result->score < 0 ? 0 : 0.5;
  if (!play->chance)
    return 1 / (1 + exp (-result->score / play->stake));
  return karum_chance_of (play->chance (rules), karum_chance_progress (rules, state),
                          status.to_move == KARUM_FIRST, result->score);
}

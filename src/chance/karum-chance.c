#include "karum-chance.h"

#include <math.h>
#include <string.h>

#include "karum-chance-game.h"

/* Defined in the files of the games. */
extern const KarumChanceGame jarmo_chance, manu_chance, pahtum_chance;

static const KarumChanceGame *const all[] = { &jarmo_chance, &manu_chance, &pahtum_chance };

/* (nullable): NULL if nothing is known of the game. */
static const KarumChanceGame *
find (const KarumRules *rules)
{
  for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
    if (strcmp (all[i]->game, rules->game->id) == 0)
      return all[i];
  return NULL;
}

/* Spreads beyond this tell no more, and none is so small that a lead can't be divided by it. */
#define LOG_MAX 8.0

static double
limited (double logarithm)
{
  return exp (fmin (fmax (logarithm, -LOG_MAX), LOG_MAX));
}

/* No lead is as sure as a fit to few games may have it: spreads are no smaller part of it. */
#define SPREADS_MOST 12

double
karum_chance_of (const KarumChanceModel *model, const KarumChancePlace *place)
{
  const double *c = model->coefficients, *v = place->variables, s = place->score;
  double w = place->weakness, lead, spread, win, loss;

  lead = c[KARUM_CHANCE_LEAD] + c[KARUM_CHANCE_WEAK_LEAD] * w;
  spread = c[KARUM_CHANCE_SPREAD] + c[KARUM_CHANCE_BEND] * v[0] * v[0]
           + c[KARUM_CHANCE_BEND_SECOND] * v[1] * v[1] + c[KARUM_CHANCE_TAIL] * log (1 + fabs (s))
           + c[KARUM_CHANCE_WEAK_ROOT] * sqrt (w) + c[KARUM_CHANCE_WEAK] * w
           + c[KARUM_CHANCE_WEAKER] * w * w + c[KARUM_CHANCE_WEAK_EARLY] * w * v[0];
  if (w <= 0) {
    spread += c[KARUM_CHANCE_ENGINE_SPREAD];
    lead += c[KARUM_CHANCE_ENGINE_LEAD];
  }
  for (unsigned i = 0; i < KARUM_CHANCE_VARIABLES; i++) {
    lead += c[KARUM_CHANCE_LEAD + 1 + i] * v[i];
    spread += c[KARUM_CHANCE_SPREAD + 1 + i] * v[i];
  }
  lead = limited (lead);
  spread = fmax (limited (spread), lead / SPREADS_MOST);
  win = 1 / (1 + exp ((lead - s) / spread));
  loss = 1 / (1 + exp ((lead + s) / spread));
  return 0.5 + (win - loss) / 2;
}

double
karum_chance_weakness (unsigned level)
{
  return (double) (KARUM_CHANCE_LEVELS - level) / (KARUM_CHANCE_LEVELS - 1);
}

KarumChancePlace
karum_chance_place (const KarumRules *rules, const KarumState *state, double score, double weakness)
{
  const KarumChanceGame *game = find (rules);
  KarumChancePlace place = { .weakness = weakness, .score = score };

  if (!game)
    return place;
  game->matters (rules, state, place.variables);
  for (unsigned i = 0; game->most > 0 && i < KARUM_CHANCE_VARIABLES; i++) {
    place.far |= place.variables[i] > game->most;
    place.variables[i] = fmin (place.variables[i], game->most);
  }
  if (game->whole)
    place.score = copysign (fmin (fabs (score), game->whole (rules)), score);
  return place;
}

const KarumChanceModel *
karum_chance_model (const KarumRules *rules)
{
  const KarumChanceGame *game = find (rules);

  return game ? game->model (rules) : NULL;
}

/* Where nothing was fitted, a point is the spread, and more of them between people. */
#define ROUGH_PEOPLE 3

static double
chance_at (const KarumRules *rules, const KarumState *state, double score, double weakness)
{
  const KarumChanceModel *model = karum_chance_model (rules);
  KarumChancePlace place = karum_chance_place (rules, state, score, weakness);

  return model ? karum_chance_of (model, &place)
               : 1 / (1 + exp (-score / (1 + ROUGH_PEOPLE * weakness)));
}

double
karum_chance_engine (const KarumRules *rules, const KarumState *state, double score)
{
  return chance_at (rules, state, score, 0);
}

double
karum_chance_people (const KarumRules *rules, const KarumState *state, double score)
{
  return chance_at (rules, state, score, karum_chance_weakness (KARUM_CHANCE_PEOPLE));
}

bool
karum_chance_is_rough (const KarumRules *rules, const KarumState *state)
{
  return !karum_chance_model (rules) || karum_chance_place (rules, state, 0, 0).far;
}

/* karum-tune RULESET GAMES NODES SEED: tunes the weights of an evaluation. Plays the engine against
 * itself, with random openings and a random choice among near-equal turns, and prints the weights
 * that predict the final margin best (least squares). The same arguments give the same weights. Not
 * installed. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "karum-engine.h"
#include "karum-games.h"
#include "karum-least-squares.h"
#include "karum-play.h"

#define OPENING_MAX 10
#define TURNS_MAX 400
/* Shrinks weights with little influence towards 0. */
#define RIDGE 50.0

typedef struct {
  const KarumRules *rules;
  const KarumPlay *play;
  KarumEngine *engine;
  KarumSearchLimits limits;
  KarumRandom random;
  int32_t features[TURNS_MAX][KARUM_FEATURES_MAX]; /* of the positions of the current game */
} Tune;

/* Selects the engine's turn, or a random one in the opening. */
static bool
choose (Tune *tune, const KarumState *state, bool any, KarumTurn *turn)
{
  const KarumStrength strength
      = { KARUM_DEPTH_MAX, tune->limits.nodes, .sense = 1, .noise = 0.25, .blind = 0 };
  KarumSearchResult result;

  if (any)
    return karum_turn_random (tune->rules, state, &tune->random, turn);
  if (!karum_engine_search_weak (tune->engine, state, &strength, karum_random_next (&tune->random),
                                 NULL, &result))
    return false;
  karum_turn_copy (turn, &result.turn);
  return true;
}

/* Plays a game and records the features of its positions; returns the number of positions. */
static unsigned
play_game (Tune *tune, KarumState *state)
{
  const KarumRules *rules = tune->rules;
  unsigned opening = karum_random_below (&tune->random, OPENING_MAX), n = 0;
  char setup[KARUM_SETUP_TEXT] = "";

  if (karum_setup_needed (rules))
    rules->game->setup_draw (rules, &tune->random, setup);
  karum_start (rules, setup, NULL, state, NULL);
  for (; n < TURNS_MAX && !rules->game->status (rules, state).over; n++) {
    KarumState before = *state;
    KarumTurn turn;

    tune->play->features (NULL, rules, state, tune->features[n]);
    if (!choose (tune, &before, n < opening, &turn))
      break;
    rules->game->apply (rules, &before, &turn, state);
  }
  return n;
}

/* Adds the positions of one game; returns their number. */
static unsigned
add_game (Tune *tune, KarumLeastSquares *equations)
{
  unsigned unknowns[KARUM_FEATURES_MAX];
  double features[KARUM_FEATURES_MAX];
  KarumState state;
  unsigned n = play_game (tune, &state);
  int32_t points[2];

  tune->rules->game->points (tune->rules, &state, points);
  for (unsigned p = 0; p < n; p++) {
    for (unsigned i = 0; i < tune->play->n_features; i++) {
      unknowns[i] = i;
      features[i] = tune->features[p][i];
    }
    karum_least_squares_add (equations, tune->play->n_features, unknowns, features,
                             (points[0] - points[1]) * KARUM_VALUE_POINT);
  }
  return n;
}

static int
tune_rules (const KarumRules *rules, unsigned long games, unsigned long nodes, unsigned long seed)
{
  const KarumPlay *play = karum_play_of (rules->game);
  Tune *tune = calloc (1, sizeof *tune);
  KarumLeastSquares *equations = karum_least_squares_new (play->n_features);
  double weights[KARUM_FEATURES_MAX];
  unsigned long positions = 0;

  if (!tune || !equations || !play->features)
    return 1;
  tune->rules = rules;
  tune->play = play;
  tune->engine = karum_engine_new (rules, 1 << 22, NULL);
  tune->limits.nodes = nodes;
  karum_random_init (&tune->random, seed);
  for (unsigned long i = 0; tune->engine && i < games; i++)
    positions += add_game (tune, equations);
  karum_least_squares_solve (equations, RIDGE, weights);
  printf ("positions: %lu\n", positions);
  for (unsigned i = 0; i < play->n_features; i++)
    printf ("%u: %.0f\n", i, weights[i]);
  karum_least_squares_free (equations);
  karum_engine_free (tune->engine);
  free (tune);
  return 0;
}

int
main (int argc, char **argv)
{
  KarumRules rules;

  if (argc != 5 || !karum_rules_read (karum_games, argv[1], &rules, NULL)) {
    fprintf (stderr, "usage: karum-tune RULESET GAMES NODES SEED\n");
    return 2;
  }
  return tune_rules (&rules, strtoul (argv[2], NULL, 10), strtoul (argv[3], NULL, 10),
                     strtoul (argv[4], NULL, 10));
}

/* karum-tune RULESET GAMES NODES SEED: tunes the weights of an evaluation. Plays the engine against
 * itself, with random openings and a random choice among near-equal turns, and prints the weights
 * that predict the final margin best (least squares). The same arguments give the same weights. Not
 * installed. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "karum-engine.h"
#include "karum-games.h"
#include "karum-play.h"

#define OPENING_MAX 10
#define TURNS_MAX 400
/* Ridge regression: shrinks weights with little influence towards 0. */
#define RIDGE 50.0

/* The normal equations of least squares: sums over the visited positions. */
typedef struct {
  unsigned n;                                                  /* number of features */
  double products[KARUM_FEATURES_MAX][KARUM_FEATURES_MAX + 1]; /* last column: the margin */
  unsigned long positions;
} Equations;

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
  double width = karum_engine_stake (tune->engine) / 2;

  return any ? karum_turn_random (tune->rules, state, &tune->random, turn)
             : karum_engine_search_near (tune->engine, state, &tune->limits, width, &tune->random,
                                         turn);
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

static void
add_game (Tune *tune, Equations *equations)
{
  KarumState state;
  unsigned n = play_game (tune, &state);
  int32_t points[2];

  tune->rules->game->points (tune->rules, &state, points);
  for (unsigned p = 0; p < n; p++)
    for (unsigned i = 0; i < equations->n; i++) {
      double feature = tune->features[p][i];

      for (unsigned j = 0; j < equations->n; j++)
        equations->products[i][j] += feature * tune->features[p][j];
      equations->products[i][equations->n] += feature * (points[0] - points[1]) * KARUM_VALUE_POINT;
    }
  equations->positions += n;
}

/* Gaussian elimination; needs no pivoting, because the matrix is positive definite. */
static void
solve (Equations *equations, double *weights)
{
  unsigned n = equations->n;

  for (unsigned i = 0; i < n; i++)
    equations->products[i][i] += RIDGE;
  for (unsigned i = 0; i < n; i++)
    for (unsigned k = i + 1; k < n; k++) {
      double factor = equations->products[k][i] / equations->products[i][i];

      for (unsigned j = i; j <= n; j++)
        equations->products[k][j] -= factor * equations->products[i][j];
    }
  for (unsigned i = n; i-- > 0;) {
    weights[i] = equations->products[i][n];
    for (unsigned j = i + 1; j < n; j++)
      weights[i] -= equations->products[i][j] * weights[j];
    weights[i] /= equations->products[i][i];
  }
}

static int
tune_rules (const KarumRules *rules, unsigned long games, unsigned long nodes, unsigned long seed)
{
  const KarumPlay *play = karum_play_of (rules->game);
  Tune *tune = calloc (1, sizeof *tune);
  Equations equations = { .n = play->n_features };
  double weights[KARUM_FEATURES_MAX];

  if (!tune || !play->features)
    return 1;
  tune->rules = rules;
  tune->play = play;
  tune->engine = karum_engine_new (rules, 1 << 22, NULL);
  tune->limits.nodes = nodes;
  karum_random_init (&tune->random, seed);
  for (unsigned long i = 0; tune->engine && i < games; i++)
    add_game (tune, &equations);
  solve (&equations, weights);
  printf ("positions: %lu\n", equations.positions);
  for (unsigned i = 0; i < equations.n; i++)
    printf ("%u: %.0f\n", i, weights[i]);
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

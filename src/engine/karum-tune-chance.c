/* karum-tune-chance: fits what a score means to games that the engine plays against itself.
 *
 *     karum-tune-chance fit GAMES SEED RULESET…      prints the coefficients
 *     karum-tune-chance check GAMES SEED RULESET…    compares the present ones with the results
 *
 * Both players of a game search equally many nodes, a number that is drawn for each game; the first
 * turns are random. To check a fit, use another seed. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "karum-engine.h"
#include "karum-games.h"
#include "karum-play.h"

#define HASH_BYTES ((size_t) 4 << 20)
#define OPENING_MAX 8
#define TURNS_MAX 400
/* Every so many positions of a game are used, because neighbours tell the same. */
#define STEP 3

static const uint64_t strengths[] = { 500, 2000, 8000 };

/* A position, and the result of the game for the person to move. */
typedef struct {
  double progress, score, result, chance;
  bool first;
} Sample;

typedef struct {
  KarumRules rules;
  KarumRandom random;
  Sample *samples;
  size_t n, room;
} Tune;

static bool
add_sample (Tune *tune, const KarumState *state, const KarumSearchResult *result)
{
  Sample *samples;

  if (tune->n == tune->room) {
    tune->room = 2 * tune->room + 1000;
    if (!(samples = realloc (tune->samples, tune->room * sizeof *samples)))
      return false;
    tune->samples = samples;
  }
  tune->samples[tune->n++] = (Sample){
    .progress = karum_chance_progress (&tune->rules, state),
    .score = result->score,
    .chance = karum_chance (&tune->rules, state, result),
    .first = tune->rules.game->status (&tune->rules, state).to_move == KARUM_FIRST,
  };
  return true;
}

/* The result for the person who holds First at the end. */
static double
result_of (const KarumEngine *engine, const KarumState *state)
{
  double score = karum_engine_final (engine, state);

  return score > 0 ? 1 : score < 0 ? 0 : 0.5;
}

static void
start (Tune *tune, KarumState *state)
{
  const KarumRules *rules = &tune->rules;
  unsigned opening = karum_random_below (&tune->random, OPENING_MAX);
  char setup[KARUM_SETUP_TEXT] = "";
  KarumTurn turn;

  if (karum_setup_needed (rules))
    rules->game->setup_draw (rules, &tune->random, setup);
  karum_start (rules, setup, NULL, state, NULL);
  for (unsigned i = 0; i < opening; i++) {
    KarumState before = *state;

    if (!karum_turn_random (rules, &before, &tune->random, &turn))
      return;
    rules->game->apply (rules, &before, &turn, state);
  }
}

/* Plays a game, and adds its positions, with their results if it ends. */
static bool
play (Tune *tune, KarumEngine *engine)
{
  const KarumRules *rules = &tune->rules;
  KarumSearchLimits limits
      = { .nodes = strengths[karum_random_below (&tune->random,
                                                 sizeof strengths / sizeof *strengths)] };
  size_t from = tune->n;
  unsigned persons[TURNS_MAX], turns = 0, skip = karum_random_below (&tune->random, STEP);
  KarumState state;
  double result;

  start (tune, &state);
  for (; turns < TURNS_MAX && !rules->game->status (rules, &state).over; turns++) {
    KarumState before = state;
    KarumSearchResult found;

    karum_engine_search (engine, &before, &limits, NULL, NULL, &found);
    if (turns % STEP == skip && !found.exact) {
      persons[tune->n - from] = karum_person (rules, &before, rules->game->status (rules, &before));
      if (!add_sample (tune, &before, &found))
        return false;
    }
    rules->game->apply (rules, &before, &found.turn, &state);
  }
  result = result_of (engine, &state);
  if (karum_exchanged (rules, &state))
    result = 1 - result;
  for (size_t i = from; i < tune->n; i++)
    tune->samples[i].result = persons[i - from] == 0 ? result : 1 - result;
  if (turns == TURNS_MAX)
    tune->n = from;
  return true;
}

/* Plays games under each of the rulesets in turn. */
static bool
play_all (Tune *tune, unsigned long games, char **rulesets, int n)
{
  for (unsigned long i = 0; i < games; i++) {
    const char *text = rulesets[i % (unsigned long) n];
    KarumEngine *engine;
    KarumError error;
    bool played;

    if (!karum_rules_read (karum_games, text, &tune->rules, &error)) {
      fprintf (stderr, "%s: %s\n", text, error.message);
      return false;
    }
    engine = karum_engine_new (&tune->rules, HASH_BYTES, NULL);
    played = engine && play (tune, engine);
    karum_engine_free (engine);
    if (!played)
      return false;
  }
  return true;
}

/* -- Fitting ------------------------------------------------------------------------------------ */

/* The mean logarithmic loss, with a slight preference for small coefficients. */
static double
loss_of (const Tune *tune, const KarumChanceModel *model)
{
  double sum = 0;

  for (size_t i = 0; i < tune->n; i++) {
    const Sample *s = &tune->samples[i];
    double chance = karum_chance_of (model, s->progress, s->first, s->score);

    chance = fmin (fmax (chance, 1e-6), 1 - 1e-6);
    sum -= s->result * log (chance) + (1 - s->result) * log (1 - chance);
  }
  sum /= (double) tune->n;
  for (unsigned i = 0; i < KARUM_CHANCE_COEFFICIENTS; i++)
    sum += 1e-5 * model->coefficients[i] * model->coefficients[i];
  return sum;
}

/* Changes one coefficient after another, by steps that grow and shrink, as long as that helps. */
static void
fit (const Tune *tune, KarumChanceModel *model)
{
  double steps[KARUM_CHANCE_COEFFICIENTS], least = loss_of (tune, model);

  for (unsigned i = 0; i < KARUM_CHANCE_COEFFICIENTS; i++)
    steps[i] = 0.5;
  for (unsigned round = 0; round < 200; round++)
    for (unsigned i = 0; i < KARUM_CHANCE_COEFFICIENTS; i++) {
      KarumChanceModel other = *model;
      double loss;

      other.coefficients[i] += steps[i];
      loss = loss_of (tune, &other);
      steps[i] *= loss < least ? 1.5 : -0.5;
      if (loss < least) {
        *model = other;
        least = loss;
      }
    }
}

/* -- Checking ----------------------------------------------------------------------------------- */

#define BINS 10

static int
compare (const void *a, const void *b)
{
  const Sample *left = a, *right = b;

  return (left->chance > right->chance) - (left->chance < right->chance);
}

/* The least Brier score of any curve that rises with the chance: neighbours that fall are joined
 * (pool adjacent violators, Ayer and others 1955). */
static double
best_brier (const Tune *tune)
{
  double *sums = malloc (tune->n * sizeof *sums), *counts = malloc (tune->n * sizeof *counts);
  double brier = 0;
  size_t blocks = 0, at = 0;

  for (size_t i = 0; sums && counts && i < tune->n; i++) {
    sums[blocks] = tune->samples[i].result;
    counts[blocks++] = 1;
    while (blocks > 1
           && sums[blocks - 2] / counts[blocks - 2] >= sums[blocks - 1] / counts[blocks - 1]) {
      blocks--;
      sums[blocks - 1] += sums[blocks];
      counts[blocks - 1] += counts[blocks];
    }
  }
  for (size_t block = 0; block < blocks; block++)
    for (double i = 0; i < counts[block]; i++, at++)
      brier += pow (tune->samples[at].result - sums[block] / counts[block], 2);
  free (sums);
  free (counts);
  return brier / (double) tune->n;
}

static void
check (Tune *tune)
{
  double brier = 0, chances[BINS] = { 0 }, results[BINS] = { 0 };
  unsigned counts[BINS] = { 0 };

  qsort (tune->samples, tune->n, sizeof *tune->samples, compare);
  for (size_t i = 0; i < tune->n; i++) {
    const Sample *s = &tune->samples[i];
    unsigned bin = (unsigned) (s->chance * BINS);

    bin = bin < BINS ? bin : BINS - 1;
    brier += pow (s->chance - s->result, 2) / (double) tune->n;
    chances[bin] += s->chance;
    results[bin] += s->result;
    counts[bin]++;
  }
  for (unsigned bin = 0; bin < BINS; bin++)
    if (counts[bin] > 0)
      printf ("%.1f–%.1f: %5u positions, chance %.3f, result %.3f\n", bin / (double) BINS,
              (bin + 1) / (double) BINS, counts[bin], chances[bin] / counts[bin],
              results[bin] / counts[bin]);
  printf ("Brier score %.4f, of the best rising curve %.4f, %zu positions\n", brier,
          best_brier (tune), tune->n);
}

int
main (int argc, char **argv)
{
  static const KarumChanceModel begin = { { 0, 0, 0, 1, 0, 0, 0, 0, 0 } };
  KarumChanceModel model = begin;
  Tune tune = { 0 };

  if (argc < 5 || (strcmp (argv[1], "fit") != 0 && strcmp (argv[1], "check") != 0)) {
    fprintf (stderr, "usage: karum-tune-chance fit|check GAMES SEED RULESET…\n");
    return 2;
  }
  karum_random_init (&tune.random, strtoull (argv[3], NULL, 10));
  if (!play_all (&tune, strtoul (argv[2], NULL, 10), argv + 4, argc - 4) || tune.n == 0) {
    fprintf (stderr, "no position to learn from, or not enough memory\n");
    return 1;
  }
  if (strcmp (argv[1], "check") == 0) {
    check (&tune);
  } else {
    fit (&tune, &model);
    for (unsigned i = 0; i < KARUM_CHANCE_COEFFICIENTS; i++)
      printf ("%.3f%s", model.coefficients[i], i + 1 < KARUM_CHANCE_COEFFICIENTS ? ", " : "\n");
  }
  free (tune.samples);
  return 0;
}

/* karum-tune-levels: finds the errors of the levels, from below.
 *
 *     karum-tune-levels RULESET GAMES SEED STEP [FROM [TO]]
 *
 * Level 1 is to win half of its games against a person who takes points, level 3 against one who
 * sees the reply as well but slips in 30 turns of a hundred, and from there on every level is to
 * score STEP against the one below. Levels below FROM and above TO stay as they are. Prints the
 * settings, with the errors as they are under RULESET (see KarumPlay), and what was measured last.
 * Each measurement takes GAMES games. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "karum-games.h"
#include "karum-level.h"
#include "karum-match.h"

#define ROUNDS 4
#define NOISE_MAX 32.0
/* How much the logarithm of the odds falls when the square root of the noise grows by one: by and
 * large, and within limits, because few games tell little. */
#define SLOPE -1.2
#define SLOPE_LEAST -4.0
#define SLOPE_MOST -0.5

typedef struct {
  KarumRules rules;
  unsigned games;
  uint64_t seed;
  double step;
} Tune;

static double
play (const Tune *tune, const KarumStrength *strength, const KarumPlayer *other)
{
  KarumMatch match = {
    .rules = &tune->rules,
    .players
    = { { .kind = KARUM_PLAYER_LEVEL, .strength = strength, .hash_bytes = 1 << 16 }, *other },
    .games = tune->games,
    .opening = 2,
    .at_once = 1,
    .seed = tune->seed,
  };
  KarumTally tally;

  if (!karum_match_play (&match, NULL, NULL, &tally, NULL) || tally.games == 0)
    exit (1);
  return (tally.wins + tally.draws / 2.0) / tally.games;
}

/* Who errs more overlooks more. */
#define BLIND_PER_NOISE 0.05
#define BLIND_MAX 0.1

static void
set_noise (KarumStrength *strength, double noise)
{
  strength->noise = noise;
  strength->blind = fmin (BLIND_PER_NOISE * noise, BLIND_MAX);
}

/* The logarithm of the odds; of half a game less than all, or more than none. */
static double
odds (const Tune *tune, double score)
{
  double least = 0.5 / tune->games;

  score = fmin (fmax (score, least), 1 - least);
  return log (score / (1 - score));
}

/* Where the line through @n points reaches @wanted. */
static double
cross (const double *x, const double *y, unsigned n, double wanted)
{
  double mean_x = 0, mean_y = 0, squares = 0, products = 0, slope = SLOPE;

  for (unsigned i = 0; i < n; i++) {
    mean_x += x[i] / n;
    mean_y += y[i] / n;
  }
  for (unsigned i = 0; i < n; i++) {
    squares += (x[i] - mean_x) * (x[i] - mean_x);
    products += (x[i] - mean_x) * (y[i] - mean_y);
  }
  if (squares > 0)
    slope = fmin (fmax (products / squares, SLOPE_LEAST), SLOPE_MOST);
  return mean_x + (wanted - mean_y) / slope;
}

/* Measures with the present noise, and where a line through all that was measured reaches what is
 * wanted: on scales on which it is nearly one. Returns the last score. */
static double
tune_noise (Tune *tune, KarumStrength *strength, const KarumPlayer *other, double wanted)
{
  double x[ROUNDS], y[ROUNDS], score = 0;

  for (unsigned n = 0; n < ROUNDS; n++, tune->seed++) {
    x[n] = sqrt (strength->noise);
    score = play (tune, strength, other);
    y[n] = odds (tune, score);
    set_noise (
        strength,
        pow (fmin (fmax (cross (x, y, n + 1, odds (tune, wanted)), 0), sqrt (NOISE_MAX)), 2));
  }
  return score;
}

static KarumPlayer
level_player (const KarumStrength *strength)
{
  return (KarumPlayer){ .kind = KARUM_PLAYER_LEVEL, .strength = strength, .hash_bytes = 1 << 16 };
}

/* The score against the lowest level that is halfway to that of level 3. */
static double
halfway (const Tune *tune, const KarumStrength *levels)
{
  KarumPlayer lowest = level_player (&levels[0]);
  double score = fmin (play (tune, &levels[2], &lowest), 0.99);

  return 1 / (1 + sqrt (1 / score - 1));
}

static void
print_level (const KarumStrength *level, double score)
{
  const char *between = "  { ";

#define PRINT(type, name, form)              \
  printf ("%s%" form, between, level->name); \
  between = ", ";
  KARUM_STRENGTH_FIELDS (PRINT)
#undef PRINT
  printf (" }, /* %.2f */\n", score);
  fflush (stdout);
}

/* Levels 1 and 3 first, then the one between them, and the rest from below. Strong players take
 * more time, so they play fewer games. */
static void
tune_levels (Tune *tune, KarumStrength *levels, unsigned from, unsigned to)
{
  static const unsigned order[KARUM_STRENGTHS] = { 0, 2, 1, 3, 4, 5, 6, 7, 8 };
  unsigned games = tune->games;

  for (unsigned i = 0; i < KARUM_STRENGTHS; i++) {
    unsigned level = order[i];
    KarumPlayer other = { .kind = KARUM_PLAYER_SIMPLE, .number = i + 1, .slips = 30 * i };
    double wanted = 0.5;

    if (level + 1 < from || level + 1 > to)
      continue;
    if (i > 1) {
      other = level_player (&levels[level - 1]);
      wanted = i == 2 ? halfway (tune, levels) : tune->step;
    }
    tune->games = level < 6 ? games : games / (level - 4);
    print_level (&levels[level], tune_noise (tune, &levels[level], &other, wanted));
  }
}

int
main (int argc, char **argv)
{
  KarumStrength levels[KARUM_STRENGTHS];
  Tune tune;

  if (argc < 5 || argc > 7 || !karum_rules_read (karum_games, argv[1], &tune.rules, NULL)) {
    fprintf (stderr, "usage: karum-tune-levels RULESET GAMES SEED STEP [FROM [TO]]\n");
    return 2;
  }
  tune.games = (unsigned) strtoul (argv[2], NULL, 10);
  tune.seed = strtoull (argv[3], NULL, 10);
  tune.step = strtod (argv[4], NULL);
  for (unsigned i = 0; i < KARUM_STRENGTHS; i++)
    karum_level_strength (&tune.rules, i + 1, &levels[i]);
  tune_levels (&tune, levels, argc > 5 ? (unsigned) strtoul (argv[5], NULL, 10) : 1,
               argc > 6 ? (unsigned) strtoul (argv[6], NULL, 10) : KARUM_STRENGTHS);
  return 0;
}

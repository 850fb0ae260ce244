/* Greek letters and step numbers are those of the paper. */
#include "karum-glicko.h"

#include <math.h>

#define SCALE 173.7178
#define CENTRE 1500.0
#define EPSILON 0.000001

/* The data of a period that determine the new volatility. */
typedef struct {
  double delta, phi, v, a, tau;
} Change;

KarumGlicko
karum_glicko_start (void)
{
  return (KarumGlicko){ CENTRE, KARUM_GLICKO_DEVIATION_MAX, 0.06 };
}

static double
square (double x)
{
  return x * x;
}

static double
g (double phi)
{
  return 1 / sqrt (1 + 3 * square (phi) / square (G_PI));
}

/* Step 5: the new volatility is at the root of this function. */
static double
f (const Change *change, double x)
{
  double spread = square (change->phi) + change->v + exp (x);

  return exp (x) * (square (change->delta) - spread) / (2 * square (spread))
         - (x - change->a) / square (change->tau);
}

/* A bound on the other side of the root from a. */
static double
bracket (const Change *change)
{
  double excess = square (change->delta) - square (change->phi) - change->v;
  guint k = 1;

  if (excess > 0)
    return log (excess);
  while (f (change, change->a - k * change->tau) < 0)
    k++;
  return change->a - k * change->tau;
}

/* The Illinois algorithm. */
static double
solve (const Change *change)
{
  double low = change->a, high = bracket (change);
  double f_low = f (change, low), f_high = f (change, high);

  while (fabs (high - low) > EPSILON) {
    double middle = low + (low - high) * f_low / (f_high - f_low);
    double f_middle = f (change, middle);

    if (f_middle * f_high <= 0) {
      low = high;
      f_low = f_high;
    } else {
      f_low /= 2;
    }
    high = middle;
    f_high = f_middle;
  }
  return exp (low / 2);
}

/* Converts to the scale of chess ratings. */
static KarumGlicko
glicko (double mu, double phi, double sigma)
{
  return (KarumGlicko){ mu * SCALE + CENTRE, MIN (phi * SCALE, KARUM_GLICKO_DEVIATION_MAX), sigma };
}

/* The weight of a game, and the difference between its score and the expected score. */
static double
gain_of (double mu, const KarumGlickoGame *game, double *weight, double *expected)
{
  *weight = g (game->opponent.deviation / SCALE);
  *expected = 1 / (1 + exp (-*weight * (mu - (game->opponent.rating - CENTRE) / SCALE)));
  return *weight * (game->score - *expected);
}

KarumGlicko
karum_glicko_rate (const KarumGlicko *player, const KarumGlickoGame *games, guint n, double tau)
{
  double mu = (player->rating - CENTRE) / SCALE, phi = player->deviation / SCALE;
  double information = 0, gain = 0, sigma, phi_star, phi_new;

  g_return_val_if_fail (n > 0 && tau > 0, *player);
  /* Steps 3 and 4. */
  for (guint i = 0; i < n; i++) {
    double weight, expected;

    gain += gain_of (mu, &games[i], &weight, &expected);
    information += square (weight) * expected * (1 - expected);
  }
  sigma = solve (&(Change){ gain / information, phi, 1 / information,
                            log (square (player->volatility)), tau });
  /* Steps 6 and 7. */
  phi_star = sqrt (square (phi) + square (sigma));
  phi_new = 1 / sqrt (1 / square (phi_star) + information);
  return glicko (mu + square (phi_new) * gain, phi_new, sigma);
}

KarumGlicko
karum_glicko_rest (const KarumGlicko *player, guint periods)
{
  double phi = player->deviation / SCALE;
  double phi_star = sqrt (square (phi) + periods * square (player->volatility));

  return (KarumGlicko){ player->rating, MIN (phi_star * SCALE, KARUM_GLICKO_DEVIATION_MAX),
                        player->volatility };
}

double
karum_glicko_share (const KarumGlicko *before,
                    const KarumGlicko *after,
                    const KarumGlickoGame *game)
{
  double weight, expected;
  double gain = gain_of ((before->rating - CENTRE) / SCALE, game, &weight, &expected);

  return square (after->deviation / SCALE) * gain * SCALE;
}

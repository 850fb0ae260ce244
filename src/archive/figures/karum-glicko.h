/* karum-glicko.h: Glicko-2, after Mark E. Glickman, "Example of the Glicko-2 system" (2013). */
#pragma once

#include <glib.h>

/* The system constant τ, which limits changes of volatility: smaller values allow smaller changes.
 * Reasonable values are 0.3 ... 1.2. */
#define KARUM_GLICKO_TAU 0.5
/* The deviation of a beginner; deviations never exceed it. */
#define KARUM_GLICKO_DEVIATION_MAX 350.0

/* A rating on the scale of chess ratings. */
typedef struct {
  double rating;
  double deviation; /* > 0, at most KARUM_GLICKO_DEVIATION_MAX */
  double volatility;
} KarumGlicko;

/* A game in the rating period. */
typedef struct {
  KarumGlicko opponent; /* at the beginning of the period */
  double score;         /* 0 lost, 0.5 drawn, 1 won */
} KarumGlickoGame;

/* karum_glicko_start: the initial rating of a player. */
KarumGlicko karum_glicko_start (void);

/**
 * karum_glicko_rate: the rating after a period.
 * @player: the rating at its beginning
 * @games: (array length=n): all games of the player in the period
 * @n: at least 1
 * @tau: the system constant, > 0
 */
KarumGlicko
karum_glicko_rate (const KarumGlicko *player, const KarumGlickoGame *games, guint n, double tau);

/* karum_glicko_rest: the rating after @periods (0 or more) without games. */
KarumGlicko karum_glicko_rest (const KarumGlicko *player, guint periods);

/**
 * karum_glicko_share: the contribution of one game to the change of a rating: the game's term in
 * the sum of step 7 of the paper. The contributions of all games of a period add up to the change.
 * @before, @after: the ratings of the player at the beginning and at the end of the period
 */
double karum_glicko_share (const KarumGlicko *before,
                           const KarumGlicko *after,
                           const KarumGlickoGame *game);

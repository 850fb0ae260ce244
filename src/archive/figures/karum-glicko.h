/* karum-glicko.h: Glicko-2, after Mark E. Glickman, "Example of the Glicko-2 system" (2013). */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The system's constant: the smaller, the less volatilities change. Sensible: 0.3 ... 1.2. */
#define KARUM_GLICKO_TAU 0.5
/* No rating is less certain than that of a beginner. */
#define KARUM_GLICKO_DEVIATION_MAX 350.0

/* A rating on the scale of chess ratings. */
typedef struct {
  double rating;
  double deviation; /* > 0, at most KARUM_GLICKO_DEVIATION_MAX */
  double volatility;
} KarumGlicko;

/* A game of the period that is rated. */
typedef struct {
  KarumGlicko opponent; /* as rated at the beginning of the period */
  double score;         /* 0 lost, 0.5 drawn, 1 won */
} KarumGlickoGame;

/* karum_glicko_start: the rating of a beginner. */
KarumGlicko karum_glicko_start (void);

/**
 * karum_glicko_rate: the rating after a period.
 * @player: as rated at its beginning
 * @games: (array length=n): all of the player's games in it
 * @n: at least 1
 * @tau: the system's constant, > 0
 */
KarumGlicko
karum_glicko_rate (const KarumGlicko *player, const KarumGlickoGame *games, guint n, double tau);

/* karum_glicko_rest: the rating after @periods without a game, 0 for none. */
KarumGlicko karum_glicko_rest (const KarumGlicko *player, guint periods);

/**
 * karum_glicko_share: what one game has added to a rating. It is the game's term in the sum of the
 * paper's step 7, so the shares of all games of a period sum up to the change of the rating.
 * @before, @after: the player as rated at the beginning and at the end of the period
 */
double karum_glicko_share (const KarumGlicko *before,
                           const KarumGlicko *after,
                           const KarumGlickoGame *game);

G_END_DECLS

#include <glib.h>
#include <time.h>

#include "karum-bench.h"
#include "karum-perft.h"
#include "karum-playout.h"

/* The minimum duration of a measurement; it is repeated, or made deeper, until it takes this
 * long. */
#define ENOUGH_SECONDS 0.5
/* Endless games are cut off after this many turns. */
#define TURNS_MAX 10000
#define SEED 20261120

/* The processor time of this process, which other work on the machine hardly affects. */
static double
seconds_used (void)
{
  struct timespec time;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double) time.tv_sec + (double) time.tv_nsec / 1e9;
}

static void
start_game (const KarumRules *rules, KarumRandom *random, KarumState *state)
{
  char setup[KARUM_SETUP_TEXT] = "";

  if (karum_setup_needed (rules))
    rules->game->setup_draw (rules, random, setup);
  karum_start (rules, setup, NULL, state, NULL);
}

/* Sets @state to the position after @turns turns of a fixed random game; returns the number of
 * turns played. */
static unsigned
play_random (const KarumRules *rules, unsigned turns, KarumState *state)
{
  KarumRandom random;

  karum_random_init (&random, SEED);
  start_game (rules, &random, state);
  return karum_playout (rules, state, &random, turns);
}

/* Measures perft with increasing depth, as long as the number of turns grows with the depth. */
static void
measure_perft (const KarumRules *rules,
               const char *subject,
               const char *measure,
               const KarumState *state,
               bool every_turn)
{
  double start = seconds_used (), seconds = 0;
  guint64 count, most = 0, total = 0;
  unsigned depth = 1, best = 1;

  while (seconds < ENOUGH_SECONDS && karum_perft (rules, state, depth, every_turn, &count)) {
    total += count;
    if (count < most) {
      depth = best;
    } else {
      most = count;
      best = depth++;
    }
    seconds = seconds_used () - start;
  }
  karum_bench_line (subject, measure, seconds > 0 ? (double) total / seconds : 0);
}

static void
measure_games (const KarumRules *rules, const char *subject)
{
  double start = seconds_used ();
  guint games = 0;
  guint64 turns = 0;
  KarumRandom random;
  double seconds;

  karum_random_init (&random, SEED);
  do {
    KarumState state;
    int32_t points[2];

    start_game (rules, &random, &state);
    turns += karum_playout (rules, &state, &random, TURNS_MAX);
    rules->game->points (rules, &state, points);
    games++;
    seconds = games % 16 == 0 ? seconds_used () - start : 0;
  } while (seconds < ENOUGH_SECONDS);
  karum_bench_line (subject, "random games with scoring", games / seconds);
  karum_bench_line (subject, "turns in random games", (double) turns / seconds);
}

void
karum_bench_rules (const KarumRules *rules)
{
  char subject[KARUM_RULES_TEXT];
  KarumState start, middle;
  unsigned length = play_random (rules, TURNS_MAX, &middle);

  play_random (rules, 0, &start);
  play_random (rules, length / 2, &middle);
  karum_rules_write (rules, subject);
  measure_perft (rules, subject, "turns made from the start", &start, true);
  measure_perft (rules, subject, "turns counted from the start", &start, false);
  measure_perft (rules, subject, "turns made from the middle", &middle, true);
  measure_perft (rules, subject, "turns counted from the middle", &middle, false);
  measure_games (rules, subject);
}

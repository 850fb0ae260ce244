#include <glib/gi18n.h>
#include <stdio.h>

#include "karum-bench.h"
#include "karum-engine.h"
#include "karum-games.h"
#include "karum-playout.h"

/* A search ends with the first depth after which it has visited this many nodes. */
#define ENOUGH_NODES 20000
#define DEPTH_MAX 30
#define TURNS_MAX 200
#define SEED 20261120
#define HASH_BYTES ((size_t) 16 << 20)

/* The number of positions per game, after each quarter of its turns. */
#define POSITIONS 4

static void
stop_when_enough (const KarumSearchResult *result, void *data)
{
  if (result->nodes >= ENOUGH_NODES)
    atomic_store ((atomic_bool *) data, true);
}

/* Sets @state to the position after @turns turns of a fixed random game; returns the number of
 * turns played. */
static unsigned
play_random (const KarumRules *rules, unsigned turns, KarumState *state)
{
  char setup[KARUM_SETUP_TEXT] = "";
  KarumRandom random;

  karum_random_init (&random, SEED);
  if (karum_setup_needed (rules))
    rules->game->setup_draw (rules, &random, setup);
  karum_start (rules, setup, NULL, state, NULL);
  return karum_playout (rules, state, &random, turns);
}

KarumBenchNodes
karum_bench_engine (const KarumRules *rules)
{
  KarumBenchNodes sum = { 0 };
  KarumState state;
  unsigned length = play_random (rules, TURNS_MAX, &state);

  for (unsigned i = 0; i < POSITIONS; i++) {
    KarumEngine *engine = karum_engine_new (rules, HASH_BYTES, NULL);
    atomic_bool stop = false;
    KarumSearchLimits limits = { .depth = DEPTH_MAX, .stop = &stop };
    KarumSearchResult result;

    if (!engine)
      break;
    play_random (rules, length * i / POSITIONS, &state);
    if (karum_engine_search (engine, &state, &limits, stop_when_enough, &stop, &result)) {
      sum.nodes += result.nodes;
      sum.seconds += result.seconds;
    }
    karum_engine_free (engine);
  }
  return sum;
}

static void
print_line (const char *subject, const KarumBenchNodes *sum)
{
  printf ("%-40s %10" G_GUINT64_FORMAT " %-10s %14.0f/s\n", subject, sum->nodes, "nodes",
          sum->seconds > 0 ? (double) sum->nodes / sum->seconds : 0);
  fflush (stdout);
}

void
karum_bench_engine_all (void)
{
  KarumBenchNodes all = { 0 };

  for (gsize i = 0; karum_games[i]; i++)
    for (unsigned preset = 0; preset < karum_games[i]->n_presets; preset++) {
      KarumRules rules = karum_rules_default (karum_games[i], preset);
      KarumBenchNodes sum = karum_bench_engine (&rules);
      char subject[KARUM_RULES_TEXT];

      karum_rules_write (&rules, subject);
      print_line (subject, &sum);
      all.nodes += sum.nodes;
      all.seconds += sum.seconds;
    }
  print_line ("all", &all);
}

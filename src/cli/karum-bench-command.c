#include <glib.h>
#include <glib/gi18n.h>
#include <stdio.h>
#include <time.h>

#include "karum-archive-options.h"
#include "karum-arrays.h"
#include "karum-bench.h"
#include "karum-engine.h"
#include "karum-game.h"
#include "karum-games.h"
#include "karum-perft.h"
#include "karum-start-options.h"

/* The number of nodes of the engine, and the time they took. */
typedef struct {
  guint64 nodes;
  double seconds;
} KarumBenchNodes;

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

/* bench_line: prints a row of the table. */
static void
bench_line (const char *subject, const char *measure, double per_second)
{
  printf ("%-40s %-32s %14.0f/s\n", subject, measure, per_second);
  fflush (stdout);
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
  bench_line (subject, measure, seconds > 0 ? (double) total / seconds : 0);
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
  bench_line (subject, "random games with scoring", games / seconds);
  bench_line (subject, "turns in random games", (double) turns / seconds);
}

/* bench_rules: measures the rules core under @rules and prints the rows. */
static void
bench_rules (const KarumRules *rules)
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

/* A search ends with the first depth after which it has visited this many nodes. */
#define ENOUGH_NODES 20000
#define DEPTH_MAX 30
#define SEARCHED_TURNS_MAX 200
#define HASH_BYTES ((size_t) 16 << 20)

/* The number of positions per game, after each quarter of its turns. */
#define POSITIONS 4

typedef struct {
  atomic_bool stop;
  unsigned depth; /* completed */
} Enough;

static void
stop_when_enough (const KarumSearchResult *result, void *data)
{
  Enough *enough = data;

  if (result->depth > enough->depth && result->nodes >= ENOUGH_NODES)
    atomic_store (&enough->stop, true);
  enough->depth = result->depth;
}

/**
 * bench_engine: searches fixed positions. The depth of a search depends on its number of
 * nodes only, so the total number of nodes only changes if the search changes.
 */
static KarumBenchNodes
bench_engine (const KarumRules *rules)
{
  KarumBenchNodes sum = { 0 };
  KarumState state;
  unsigned length = play_random (rules, SEARCHED_TURNS_MAX, &state);

  for (unsigned i = 0; i < POSITIONS; i++) {
    KarumEngine *engine = karum_engine_new (rules, HASH_BYTES, NULL);
    Enough enough = { 0 };
    KarumSearchLimits limits = { .depth = DEPTH_MAX, .stop = &enough.stop };
    KarumSearchResult result;

    if (!engine)
      break;
    play_random (rules, length * i / POSITIONS, &state);
    if (karum_engine_search (engine, &state, &limits, stop_when_enough, &enough, &result)) {
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

/* bench_engine_all: prints a row for each preset of each game, and one for all of them. */
static void
bench_engine_all (void)
{
  KarumBenchNodes all = { 0 };

  for (gsize i = 0; karum_games[i]; i++)
    for (unsigned preset = 0; preset < karum_games[i]->n_presets; preset++) {
      KarumRules rules = karum_rules_default (karum_games[i], preset);
      KarumBenchNodes sum = bench_engine (&rules);
      char subject[KARUM_RULES_TEXT];

      karum_rules_write (&rules, subject);
      print_line (subject, &sum);
      all.nodes += sum.nodes;
      all.seconds += sum.seconds;
    }
  print_line ("all", &all);
}

/* karum-cli bench: measures the speed of the rules and the engine, or of an archive. */

/* Measured in addition to all presets: rulesets with other sizes. */
static const char *const others[] = { "manu,size=19,stones=90" };

static void
measure (const KarumRules *rules)
{
  char subject[KARUM_RULES_TEXT];
  KarumBenchNodes searched;

  bench_rules (rules);
  searched = bench_engine (rules);
  karum_rules_write (rules, subject);
  bench_line (subject, "positions searched",
              searched.seconds > 0 ? (double) searched.nodes / searched.seconds : 0);
}

static void
measure_all (void)
{
  for (gsize i = 0; karum_games[i]; i++)
    for (unsigned preset = 0; preset < karum_games[i]->n_presets; preset++) {
      KarumRules rules = karum_rules_default (karum_games[i], preset);
      measure (&rules);
    }
  karum_for_each_of (other, others) {
    KarumRules rules;

    if (karum_rules_read (karum_games, *other, &rules, NULL))
      measure (&rules);
  }
}

static KarumExit
measure_archive (const KarumArchiveOptions *options, const char *text)
{
  g_autoptr (GError) error = NULL;
  gboolean done = text ? karum_bench_saves (options->archive, text, options->table.json, &error)
                       : karum_bench_archive (options->archive, options->table.json, &error);

  return done ? KARUM_EXIT_DONE : karum_archive_options_fail (error);
}

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  g_auto (KarumArchiveOptions) options = { 0 };
  g_autofree char *text = NULL;
  const GOptionEntry entries[] = {
    KARUM_TEXT_OPTION ("archive", options.archive, N_ ("Measure this archive instead of the rules"),
                       N_ ("FILE")),
    KARUM_TEXT_OPTION (
        "saves", text,
        N_ ("Save moves in a copy of the archive while long tasks and an import of FILE run"),
        N_ ("FILE")),
    KARUM_JSON_ENTRY (&options),
    G_OPTION_ENTRY_NULL,
  };
  KarumRules rules;

  if (!karum_command_parse (command, entries, arguments))
    return KARUM_EXIT_USAGE;
  if (options.table.json && !options.archive)
    return karum_command_usage (command, _ ("--json needs --archive"));
  if (text && !options.archive)
    return karum_command_usage (command, _ ("--saves needs --archive"));
  if (options.archive && arguments[0])
    return karum_command_usage (command, _ ("give either a ruleset or an archive, not both"));
  if (options.archive)
    return measure_archive (&options, text);
  if (!arguments[0]) {
    measure_all ();
    return KARUM_EXIT_DONE;
  }
  if (g_str_equal (arguments[0], "engine")) {
    bench_engine_all ();
    return KARUM_EXIT_DONE;
  }
  if (!karum_start_options_rules (&rules, arguments[0]))
    return KARUM_EXIT_REFUSED;
  measure (&rules);
  return KARUM_EXIT_DONE;
}

const KarumCommand karum_cmd_bench = {
  .name = "bench",
  .arguments = N_ ("[RULESET|engine]"),
  .summary
  = N_ ("Measure the speed of the rules core and the engine, or how quickly an archive answers"),
  .max_arguments = 1,
  .run = run,
};

/* bench-stop.c: measures how soon a search ends after its stop flag is set, and how long it tells
 * nothing: bench-stop RULESET [COUNT [THREADS]]
 *
 * Another thread reads the processor time of the searching thread and sets the flag. The processor
 * time after that is measured, so that other programs on the machine don't matter. */
#include <glib.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "bench-positions.h"
#include "karum-engine.h"
#include "karum-games.h"
#include "karum-solver.h"

/* Positions are taken after 0 … TURNS_MAX - 1 random turns. */
#define TURNS_MAX 60
/* The maximum time until the flag is set, in milliseconds of processor time. */
#define WAIT_MAX 40

typedef struct {
  clockid_t clock; /* of the searching thread */
  double after;    /* seconds from now */
  double begun, told;
  atomic_bool stop;
} Bell;

static double
read_clock (clockid_t clock)
{
  struct timespec time;

  clock_gettime (clock, &time);
  return (double) time.tv_sec + (double) time.tv_nsec / 1e9;
}

static gpointer
ring (gpointer data)
{
  Bell *bell = data;

  while (read_clock (bell->clock) < bell->begun + bell->after)
    g_usleep (200);
  bell->told = read_clock (bell->clock);
  atomic_store (&bell->stop, true);
  return NULL;
}

static void
play_some (const KarumRules *rules, KarumRandom *random, KarumState *state)
{
  unsigned turns = karum_random_below (random, TURNS_MAX);
  char setup[KARUM_SETUP_TEXT] = "";

  if (karum_setup_needed (rules))
    rules->game->setup_draw (rules, random, setup);
  karum_start (rules, setup, NULL, state, NULL);
  for (unsigned i = 0; i < turns; i++) {
    KarumState next;
    KarumTurn turn;

    if (!karum_turn_random (rules, state, random, &turn))
      return;
    rules->game->apply (rules, state, &turn, &next);
    if (rules->game->status (rules, &next).over)
      return;
    *state = next;
  }
}

/* Milliseconds from setting the flag to the result; -1 if the result came first. */
static double
measure (
    KarumEngine *engine, KarumSolver *solver, const KarumState *state, Bell *bell, unsigned threads)
{
  KarumSearchLimits limits = { .threads = threads, .stop = &bell->stop };
  KarumSearchResult result;
  double end;
  GThread *thread;

  atomic_store (&bell->stop, false);
  bell->begun = read_clock (bell->clock);
  bell->told = 0;
  thread = g_thread_new ("bell", ring, bell);
  if (solver)
    karum_solver_solve (solver, state, &limits, NULL, NULL, &result);
  else
    karum_engine_search (engine, state, &limits, NULL, NULL, &result);
  end = read_clock (bell->clock);
  bell->after = 0; /* in case the result came first: makes the other thread end, too */
  g_thread_join (thread);
  return bell->told > 0 && bell->told <= end ? 1000 * (end - bell->told) : -1;
}

static int
compare (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return x < y ? -1 : x > y;
}

/* @solver: (nullable): measured instead of @engine */
static void
measure_all (const char *name,
             const KarumRules *rules,
             KarumEngine *engine,
             KarumSolver *solver,
             int count,
             unsigned threads)
{
  g_autofree double *times = g_new (double, (gsize) count);
  int n = 0;
  KarumRandom random;

  karum_random_init (&random, BENCH_SEED);
  for (int i = 0; i < count; i++) {
    Bell bell = { 0 };
    KarumState state;
    double time;

    play_some (rules, &random, &state);
    pthread_getcpuclockid (pthread_self (), &bell.clock);
    bell.after = (1 + karum_random_below (&random, WAIT_MAX)) / 1000.0;
    time = measure (engine, solver, &state, &bell, threads);
    if (time >= 0)
      times[n++] = time;
  }
  if (n == 0)
    return;
  qsort (times, (size_t) n, sizeof *times, compare);
  printf ("%s, %s: stopped %d times, median %.3f ms, 99 of 100 in %.3f ms, longest %.3f ms\n", name,
          solver ? "solver" : "search", n, times[n / 2], times[n * 99 / 100], times[n - 1]);
}

/* -- Silence ------------------------------------------------------------------------------------
 */

#define SILENCE_SECONDS 1.5
#define SILENCE_POSITIONS 5

typedef struct {
  clockid_t clock;
  double last, longest; /* seconds */
} Silence;

static void
hear (const KarumSearchResult *result, void *data)
{
  Silence *silence = data;
  double now = read_clock (silence->clock);

  (void) result;
  if (now - silence->last > silence->longest)
    silence->longest = now - silence->last;
  silence->last = now;
}

/* The longest time between two reports, in processor time like the rest. */
static void
measure_silence (const char *name,
                 const KarumRules *rules,
                 KarumEngine *engine,
                 KarumSolver *solver)
{
  Silence silence = { .longest = 0 };
  KarumRandom random;

  karum_random_init (&random, BENCH_SEED);
  pthread_getcpuclockid (pthread_self (), &silence.clock);
  for (unsigned i = 0; i < SILENCE_POSITIONS; i++) {
    KarumSearchLimits limits = { .seconds = SILENCE_SECONDS };
    KarumSearchResult result;
    KarumState state;

    play_some (rules, &random, &state);
    silence.last = read_clock (silence.clock);
    if (solver)
      karum_solver_solve (solver, &state, &limits, hear, &silence, &result);
    else
      karum_engine_search (engine, &state, &limits, hear, &silence, &result);
    hear (&result, &silence);
  }
  printf ("%s, %s: longest silence %.0f ms\n", name, solver ? "solver" : "search",
          1000 * silence.longest);
}

int
main (int argc, char **argv)
{
  const char *name = argc > 1 ? argv[1] : "pahtum:classic";
  int count = argc > 2 ? atoi (argv[2]) : 100;
  unsigned threads = argc > 3 ? (unsigned) atoi (argv[3]) : 1;
  KarumEngine *engine;
  KarumSolver *solver;
  KarumRules rules;

  if (!karum_rules_read (karum_games, name, &rules, NULL))
    return 2;
  engine = karum_engine_new (&rules, 0, NULL);
  solver = karum_solver_can (&rules) ? karum_solver_new (&rules, 0, NULL) : NULL;
  measure_all (name, &rules, engine, NULL, count, threads);
  measure_silence (name, &rules, engine, NULL);
  if (solver) {
    measure_silence (name, &rules, engine, solver);
    measure_all (name, &rules, engine, solver, count, threads);
  }
  karum_solver_free (solver);
  karum_engine_free (engine);
  return 0;
}

/* karum-solve-jarmo: solves Jarmo as it would be without the rule of repetition, layer by layer.
 *
 *     karum-solve-jarmo FOLDER [free|locked] [first|second] [MARGIN] [LAYERS]
 *
 * finds from which positions that side can force the game to end with a margin of at least MARGIN
 * (1: with its win; 0: without its loss), for all positions with at most LAYERS archers and marks:
 * 10 are those of the start. The answers stand in files of FOLDER, one bit for each position. Run
 * again, it continues where it was ended, at any moment. Then
 *
 *     karum-solve-jarmo --ask POSITION FOLDER [free|locked] [first|second] [MARGIN]
 *
 * says whether the margin is forced in a position as the program writes them. It works with a
 * thread for each processor. */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "jarmo-forced.h"
#include "karum-games.h"
#include "karum-search-limits.h"

static atomic_bool stop;

static void
end_soon (int number)
{
  (void) number;
  atomic_store (&stop, true);
}

static unsigned
processors (void)
{
  long n = sysconf (_SC_NPROCESSORS_ONLN);

  return n < 1 ? 1 : n > KARUM_SEARCH_THREADS_MAX ? KARUM_SEARCH_THREADS_MAX : (unsigned) n;
}

static double
seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_MONOTONIC, &now);
  return (double) now.tv_sec + (double) now.tv_nsec / 1e9;
}

/* Solves the next layer, or reads it, and says so if @tell. */
static bool
add_layer (JarmoForced *forced, bool tell)
{
  unsigned layer = jarmo_forced_layers (forced);
  double begin = seconds ();
  JarmoCount count;
  JarmoForcedEnd end = jarmo_forced_solve (forced, processors (), &stop, &count);

  if (end == JARMO_FORCED_STOPPED)
    fprintf (stderr, "stopped in layer %u; run again, it goes on there\n", layer);
  if (end == JARMO_FORCED_FAILED)
    fprintf (stderr, "layer %u: %s\n", layer, strerror (errno));
  if (end != JARMO_FORCED_DONE)
    return false;
  if (tell)
    printf ("layer %u: %llu of %llu positions, %u passes, %.1f s\n", layer,
            (unsigned long long) count.forced, (unsigned long long) count.positions, count.passes,
            seconds () - begin);
  fflush (stdout);
  return true;
}

static bool
read_position (const JarmoQuestion *question, const char *text, JarmoPlain *plain)
{
  KarumRules rules;
  KarumState state;
  KarumError error;

  if (!karum_rules_read (karum_games, question->locked ? "jarmo,goal=locked" : "jarmo", &rules,
                         &error)
      || !rules.game->position_read (&rules, text, &state, &error)) {
    fprintf (stderr, "%s: no position of Jarmo\n", text);
    return false;
  }
  *plain = jarmo_plain_of (jarmo_state (&state));
  return true;
}

static int
ask (JarmoForced *forced, const JarmoQuestion *question, const char *text)
{
  JarmoPlain plain;

  if (!read_position (question, text, &plain))
    return 1;
  if (jarmo_plain_layer (&plain) > JARMO_LAYERS_MAX) {
    fprintf (stderr, "%s: more archers and marks than a game has\n", text);
    return 1;
  }
  while (jarmo_forced_layers (forced) <= jarmo_plain_layer (&plain))
    if (!add_layer (forced, false))
      return 1;
  puts (jarmo_forced_ask (forced, &plain) ? "forced" : "not forced");
  return 0;
}

static int
run (JarmoForced *forced, unsigned layers)
{
  while (jarmo_forced_layers (forced) <= layers)
    if (!add_layer (forced, true))
      return 1;
  return 0;
}

int
main (int argc, char **argv)
{
  const char *position = argc > 2 && strcmp (argv[1], "--ask") == 0 ? argv[2] : NULL;
  char **words = argv + (position ? 3 : 1), **end = argv + argc;
  const char *folder = words < end ? *words++ : NULL;
  bool locked = words < end && strcmp (*words++, "locked") == 0;
  KarumSide side = words < end && strcmp (*words++, "second") == 0 ? KARUM_SECOND : KARUM_FIRST;
  long margin = words < end ? strtol (*words++, NULL, 10) : 1;
  long layers = words < end ? strtol (*words++, NULL, 10) : JARMO_LAYERS_MAX;
  JarmoQuestion question = { .locked = locked, .side = side, .margin = (int) margin };
  JarmoForced *forced;
  int status;

  if (!folder || *folder == '-' || words < end || margin < -15 || margin > 15 || layers < 0
      || layers > JARMO_LAYERS_MAX) {
    fputs ("usage: karum-solve-jarmo [--ask POSITION] FOLDER [free|locked] [first|second]"
           " [MARGIN] [LAYERS]\n",
           stderr);
    return 2;
  }
  signal (SIGINT, end_soon);
  signal (SIGTERM, end_soon);
  forced = jarmo_forced_new (folder, &question);
  if (!forced)
    return 1;
  status = position ? ask (forced, &question, position) : run (forced, (unsigned) layers);
  jarmo_forced_free (forced);
  return status;
}

/* kill-index.c: a program that is killed while it updates the index of positions leaves a correct
 * index. */
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fixture.h"
#include "indexed-games.h"
#include "karum-position-update.h"
#include "karum-positions.h"
#include "../deep.h"

#define KILLS deep_or (120, 15)
#define GAMES 1200

/* Changes some games and updates the index, repeatedly. */
static void
work_until_killed (const char *path, guint64 seed, int out)
{
  KarumStore *store = fixture_open (path);
  KarumRandom random;

  karum_random_init (&random, seed);
  for (;; seed += 1000) {
    g_assert_cmpint (write (out, "x", 1), ==, 1);
    g_assert_true (karum_store_update_positions (store, NULL, NULL));
    g_assert_true (karum_store_begin (store, NULL));
    for (guint i = 0; i < 420; i++)
      indexed_games_replace (store, 1 + karum_random_below (&random, GAMES), seed + i);
    g_assert_true (karum_store_end (store, TRUE, NULL));
  }
}

static void
kill_one (const char *path, guint64 seed, KarumRandom *random)
{
  int ends[2], status;
  pid_t child;
  char byte;

  g_assert_cmpint (pipe (ends), ==, 0);
  child = fork ();
  g_assert_cmpint (child, >=, 0);
  if (child == 0)
    work_until_killed (path, seed, ends[1]);
  close (ends[1]);
  for (guint i = karum_random_below (random, 3); i < 3; i++)
    g_assert_cmpint (read (ends[0], &byte, 1), ==, 1);
  g_usleep (karum_random_below (random, 60000));
  kill (child, SIGKILL);
  close (ends[0]);
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_true (WIFSIGNALED (status));
}

static void
test_kill (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);
  KarumRandom random;

  indexed_games_add (store, 1, GAMES);
  karum_store_close (store);
  karum_random_init (&random, 3);
  for (guint i = 0; i < KILLS; i++) {
    kill_one (path, 100000 * (i + 1), &random);
    if (i % 3 != 0)
      continue;
    store = fixture_open (path);
    g_assert_cmpuint (fixture_assert_sound (store), ==, GAMES);
    karum_store_close (store);
  }
  store = fixture_open (path);
  indexed_games_update (store);
  g_assert_cmpuint (fixture_assert_sound (store), ==, GAMES);
  karum_store_close (store);
  fixture_remove (path);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/archive/kill-index", test_kill);
  return g_test_run ();
}

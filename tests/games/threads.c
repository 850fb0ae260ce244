/* threads.c: games played in several threads at once are the games played in one. */
#include <glib.h>

#include "karum-games.h"
#include "karum-random.h"

#define THREADS 4
#define GAMES 12
#define TURNS_MAX 150

/* A number that every position of a few random games has gone into. */
static uint64_t
play_games (const KarumRules *rules)
{
  uint64_t digest = 0;
  KarumRandom random;

  karum_random_init (&random, 23);
  for (guint game = 0; game < GAMES; game++) {
    char setup[KARUM_SETUP_TEXT] = "";
    KarumState states[2];
    KarumTurn turn;

    if (karum_setup_needed (rules))
      rules->game->setup_draw (rules, &random, setup);
    g_assert_true (karum_start (rules, setup, NULL, &states[0], NULL));
    for (guint ply = 0; ply < TURNS_MAX; ply++) {
      char text[KARUM_POSITION_TEXT];
      int32_t points[2];

      if (!karum_turn_random (rules, &states[ply % 2], &random, &turn))
        break;
      rules->game->apply (rules, &states[ply % 2], &turn, &states[1 - ply % 2]);
      rules->game->position_write (rules, &states[1 - ply % 2], text);
      rules->game->points (rules, &states[1 - ply % 2], points);
      digest = karum_hash_add (digest, g_str_hash (text));
      digest = karum_hash_add (digest, rules->game->search_key (rules, &states[1 - ply % 2]));
      digest = karum_hash_add (digest, (uint64_t) (points[0] * 1000 + points[1]));
    }
  }
  return digest;
}

static gpointer
run_thread (gpointer data)
{
  uint64_t digest = play_games (data);

  return g_memdup2 (&digest, sizeof digest);
}

static void
test_threads (gconstpointer data)
{
  const KarumRules *rules = data;
  uint64_t expected = play_games (rules);
  GThread *threads[THREADS];

  for (guint i = 0; i < THREADS; i++)
    threads[i] = g_thread_new ("games", run_thread, (gpointer) rules);
  for (guint i = 0; i < THREADS; i++) {
    g_autofree uint64_t *digest = g_thread_join (threads[i]);

    g_assert_cmpuint (*digest, ==, expected);
  }
}

static void
add_game (const KarumGame *game)
{
  for (unsigned preset = 0; preset < game->n_presets; preset++) {
    KarumRules rules = karum_rules_default (game, preset);
    char text[KARUM_RULES_TEXT];
    g_autofree char *path = NULL;

    karum_rules_write (&rules, text);
    path = g_strconcat ("/threads/", text, NULL);
    g_test_add_data_func_full (path, g_memdup2 (&rules, sizeof rules), test_threads, g_free);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; karum_games[i]; i++)
    add_game (karum_games[i]);
  add_game (&null_game);
  return g_test_run ();
}

/* conformance.c: properties of the engine in all games, rulesets and positions. */
#include "karum-engine.h"
#include "karum-level.h"
#include "karum-player.h"
#include "rulesets.h"

#define TURNS_MAX 120
#define NODES 150

static void
assert_legal_line (const KarumRules *rules,
                   const KarumState *start,
                   const KarumSearchResult *result)
{
  KarumState state = *start;
  KarumPvPlace place = { 0 };
  KarumTurn turn;

  g_assert_cmpuint (result->pv_length, >=, 1);
  while (karum_pv_next (rules, result, &place, &turn)) {
    KarumState next;

    g_assert_true (rules->game->turn_check (rules, &state, &turn, NULL));
    rules->game->apply (rules, &state, &turn, &next);
    state = next;
  }
}

/* In every position of a random game the engine returns a legal turn within its limit, and a new
 * engine returns the same turn. */
static void
test_every_position (gconstpointer data)
{
  KarumRules rules = engine_rules (data);
  KarumSearchLimits limits = { .nodes = NODES };
  unsigned played, turns = 0;

  do {
    KarumEngine *engine = karum_engine_new (&rules, 1 << 16, NULL);
    KarumEngine *another = karum_engine_new (&rules, 1 << 16, NULL);
    KarumSearchResult result, again;
    KarumState state;

    played = engine_position (&rules, 7, turns, &state);
    g_assert_true (karum_engine_search (engine, &state, &limits, NULL, NULL, &result));
    g_assert_cmpuint (result.nodes, <=, NODES);
    assert_legal_line (&rules, &state, &result);
    g_assert_true (karum_engine_search (another, &state, &limits, NULL, NULL, &again));
    g_assert_true (karum_turn_equal (&result.turn, &again.turn));
    g_assert_cmpuint (result.nodes, ==, again.nodes);
    g_assert_cmpfloat (result.score, ==, again.score);
    g_assert_cmpuint (result.depth, ==, again.depth);
    karum_engine_free (engine);
    karum_engine_free (another);
  } while (played == turns && (turns += 3) < TURNS_MAX);
}

/* With several threads on one table, the turn is legal. */
static void
test_threads (gconstpointer data)
{
  KarumRules rules = engine_rules (data);
  KarumEngine *engine = karum_engine_new (&rules, 1 << 16, NULL);
  KarumSearchLimits limits = { .nodes = 5000, .threads = 3 };
  KarumSearchResult result;
  KarumState state;

  engine_position (&rules, 11, 6, &state);
  g_assert_true (karum_engine_search (engine, &state, &limits, NULL, NULL, &result));
  assert_legal_line (&rules, &state, &result);
  karum_engine_free (engine);
}

/* A search that is stopped before it starts still returns a turn. */
static void
test_stop (gconstpointer data)
{
  KarumRules rules = engine_rules (data);
  KarumEngine *engine = karum_engine_new (&rules, 1 << 16, NULL);
  atomic_bool stop = true;
  KarumSearchLimits limits = { .stop = &stop };
  KarumSearchResult result;
  KarumState state;

  engine_position (&rules, 13, 8, &state);
  g_assert_true (karum_engine_search (engine, &state, &limits, NULL, NULL, &result));
  g_assert_cmpuint (result.nodes, <=, 1);
  g_assert_false (result.exact);
  assert_legal_line (&rules, &state, &result);
  karum_engine_free (engine);
}

/* A search to stop, and the number of nodes it had visited by then. */
typedef struct {
  atomic_bool stop;
  guint64 nodes;
} Stop;

static void
stop_at_depth (const KarumSearchResult *result, void *data)
{
  Stop *stop = data;

  if (result->depth != 2)
    return;
  stop->nodes = result->nodes;
  atomic_store (&stop->stop, true);
}

/* The maximum number of nodes after the stop flag is set; tests/engine/bench-stop.c measures the
 * time. */
#define NODES_TO_STOP 64

/* A search that is stopped later returns what it has found so far. */
static void
test_stop_later (gconstpointer data)
{
  KarumRules rules = engine_rules (data);
  KarumEngine *engine = karum_engine_new (&rules, 1 << 20, NULL);
  Stop stop = { false, G_MAXUINT64 / 2 };
  KarumSearchLimits limits = { .stop = &stop.stop };
  KarumSearchResult result;
  KarumState state;

  engine_position (&rules, 13, 2, &state);
  g_assert_true (karum_engine_search (engine, &state, &limits, stop_at_depth, &stop, &result));
  g_assert_true (result.depth == 2 || result.exact);
  g_assert_cmpuint (result.nodes, <=, stop.nodes + NODES_TO_STOP);
  assert_legal_line (&rules, &state, &result);
  karum_engine_free (engine);
}

static void
test_finished (gconstpointer data)
{
  KarumRules rules = engine_rules (data);
  KarumEngine *engine = karum_engine_new (&rules, 1 << 16, NULL);
  KarumSearchLimits limits = { .depth = 1 };
  KarumSearchResult result;
  KarumState state, next;
  KarumRandom random;
  KarumTurn turn;

  karum_random_init (&random, 3);
  engine_position (&rules, 17, 100000, &state);
  do {
    g_assert_true (karum_turn_random (&rules, &state, &random, &turn));
    rules.game->apply (&rules, &state, &turn, &next);
    state = next;
  } while (!rules.game->status (&rules, &state).over);
  g_assert_false (karum_engine_search (engine, &state, &limits, NULL, NULL, &result));
  g_assert_false (karum_level_choose (engine, &rules, &state, 3, &random, NULL, &result));
  karum_engine_free (engine);
}

/* Every player makes legal turns, and the same turns for the same seed. */
static void
test_players (gconstpointer data)
{
  static const char *const players[] = { "level=1",
                                         "level=3",
                                         "level=5",
                                         "uct=20",
                                         "width=1",
                                         "simple=take",
                                         "simple=reply,slip=50",
                                         "nodes=100,depth=3" };
  KarumRules rules = engine_rules (data);
  KarumState state;

  engine_position (&rules, 19, 9, &state);
  for (gsize i = 0; i < G_N_ELEMENTS (players); i++) {
    KarumTurn turns[2];
    KarumPlayer player;

    g_assert_true (karum_player_read (players[i], &player, NULL));
    player.hash_bytes = 1 << 16;
    for (int j = 0; j < 2; j++) {
      KarumSeat *seat = karum_seat_new (&player, &rules, 5, NULL);

      g_assert_true (karum_seat_choose (seat, &state, NULL, &turns[j]));
      g_assert_true (rules.game->turn_check (&rules, &state, &turns[j], NULL));
      karum_seat_free (seat);
    }
    g_assert_true (karum_turn_equal (&turns[0], &turns[1]));
  }
}

static const struct {
  const char *name;
  GTestDataFunc test;
} tests[] = {
  { "every-position", test_every_position },
  { "threads", test_threads },
  { "stop", test_stop },
  { "stop-later", test_stop_later },
  { "finished", test_finished },
  { "players", test_players },
};

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    for (gsize j = 0; engine_rulesets[j]; j++) {
      g_autofree char *path = g_strdup_printf ("/engine/%s/%s", tests[i].name, engine_rulesets[j]);
      g_test_add_data_func (path, engine_rulesets[j], tests[i].test);
    }
  return g_test_run ();
}

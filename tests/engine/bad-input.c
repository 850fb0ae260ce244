/* bad-input.c: invalid input and impossible requests: the engine returns at once, with an answer or
 * an error. Finished games are tested in conformance.c, invalid text in the transcripts of
 * karum-cli. */
#include <sys/resource.h>
#include <unistd.h>

#include "karum-engine.h"
#include "karum-player.h"
#include "karum-reviewer.h"
#include "rulesets.h"

/* More turns than can be listed: listing them would exceed the time limit of the tests. */
static const char many_rules[] = "manu,size=19,stones=120,target=120";
static const char many_turns[]
    = "o1o1o1x1x1o1o1o1x1o/19/o1o1o1o1o1x1o1o1x1o/19/o1x1o1o1x1o1o1o1o1x/19/o1o1o1o1o1o1o1o1o1o/19/"
      "x1o1x1x1x1o1x1o1o1o/19/o1o1o1o1o1o1o1o1o1o/19/o1x1o1x1x1o1x1o1x1o/19/o1o1o1o1x1x1o1x1o1o/19/"
      "o1x1o1o1o1x1x1o1o1o/5xo12/x1o1o1x1o1o1o1o1o1x x 92,46 0,0";

static void
test_search_many (void)
{
  KarumRules rules = engine_rules (many_rules);
  KarumEngine *engine = karum_engine_new (&rules, 1 << 20, NULL);
  const KarumSearchLimits limits = { .nodes = 300 };
  KarumSearchResult result;
  KarumState state;

  g_assert_true (karum_start (&rules, NULL, many_turns, &state, NULL));
  g_assert_true (karum_engine_search (engine, &state, &limits, NULL, NULL, &result));
  g_assert_true (rules.game->turn_check (&rules, &state, &result.turn, NULL));
  g_assert_cmpuint (result.nodes, <=, limits.nodes);
  g_assert_false (result.exact);
  karum_engine_free (engine);
}

static void
test_players_many (void)
{
  static const char *const players[] = { "level=1", "level=8", "uct=3", "nodes=50" };
  KarumRules rules = engine_rules (many_rules);
  KarumState state;

  g_assert_true (karum_start (&rules, NULL, many_turns, &state, NULL));
  for (gsize i = 0; i < G_N_ELEMENTS (players); i++) {
    KarumPlayer player;
    KarumTurn turn;
    KarumSeat *seat;

    g_assert_true (karum_player_read (players[i], &player, NULL));
    seat = karum_seat_new (&player, &rules, 1, NULL);
    g_assert_true (karum_seat_choose (seat, &state, NULL, &turn));
    g_assert_true (rules.game->turn_check (&rules, &state, &turn, NULL));
    karum_seat_free (seat);
  }
}

/* A variation takes turns as long as there is room for them, to the last byte: long series of
 * jumps, and stones. */
static void
test_variation_full (void)
{
  KarumRules rules = engine_rules ("manu");
  KarumSearchResult result = { 0 };
  guint8 bytes[KARUM_TURN_BYTES];
  gsize size = 0;
  KarumRandom random;
  KarumState state;
  KarumTurn turn;

  karum_random_init (&random, 1);
  for (guint seed = 0; size < 6 || size % 2 != 0; seed++) {
    engine_position (&rules, seed, 100, &state);
    g_assert_true (karum_turn_random (&rules, &state, &random, &turn));
    size = rules.game->turn_encode (&rules, &turn, bytes);
  }
  karum_turn_copy (&result.turn, &turn);
  karum_pv_begin (&result);
  while (result.pv_size + size <= KARUM_PV_BYTES)
    g_assert_true (karum_pv_add (&rules, &result, &turn));
  g_assert_false (karum_pv_add (&rules, &result, &turn));
  g_assert_true (rules.game->turn_read (&rules, "a1", &turn, NULL));
  while (result.pv_size < KARUM_PV_BYTES)
    g_assert_true (karum_pv_add (&rules, &result, &turn));
  g_assert_false (karum_pv_add (&rules, &result, &turn));
}

static void
test_no_memory (gconstpointer data)
{
  KarumRules rules = engine_rules (data);
  KarumError error = { 0 };

  g_assert_null (karum_engine_new (&rules, (size_t) 1 << 60, &error));
  g_assert_cmpstr (error.message, ==, "not enough memory");
}

/* The address space of this process, in bytes; 0 if a sanitizer uses it for itself. */
static gsize
space (void)
{
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
  return 0;
#elif defined __has_feature
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
  return 0;
#endif
#endif
  g_autofree char *text = NULL;

  if (!g_file_get_contents ("/proc/self/statm", &text, NULL, NULL))
    return 0;
  return (gsize) g_ascii_strtoull (text, NULL, 10) * (gsize) sysconf (_SC_PAGESIZE);
}

/* What an engine may take besides its tables: lists of turns, and tables of lines. */
#define SPACE_BESIDES ((gsize) 12 << 20)

static void
see_space (const KarumSearchResult *result, void *data)
{
  gsize *most = data;

  (void) result;
  *most = MAX (*most, space ());
}

/* 64 megabytes are 64 megabytes, also while the solver works; in another position as well. */
static void
test_memory (gconstpointer data)
{
  KarumRules rules = engine_rules (data);
  const gsize bytes = (gsize) 64 << 20;
  gsize before = space (), most = before;
  KarumEngine *engine = karum_engine_new (&rules, bytes, NULL);
  const KarumSearchLimits limits = { .nodes = 30000 };
  KarumSearchResult result;
  KarumState state;

  for (unsigned turns = 0; turns < 40; turns += 13) {
    engine_position (&rules, 2, turns, &state);
    g_assert_true (karum_engine_search (engine, &state, &limits, see_space, &most, &result));
  }
  g_assert_cmpuint (most, <=, before + bytes + SPACE_BESIDES);
  karum_engine_free (engine);
}

static void
limit_space (gsize more)
{
  struct rlimit limit;

  g_assert_cmpint (getrlimit (RLIMIT_AS, &limit), ==, 0);
  limit.rlim_cur = more > 0 ? space () + more : limit.rlim_max;
  g_assert_cmpint (setrlimit (RLIMIT_AS, &limit), ==, 0);
}

static gboolean
review (const KarumRules *rules, KarumVerdict *verdict, KarumError *error)
{
  const KarumReviewTask task = { .effort = KARUM_EFFORT_QUICK, .hash_bytes = 1 << 20 };
  g_autoptr (GBytes) answers = NULL;
  KarumRandom random;
  KarumState state;
  KarumTurn turn;

  engine_position (rules, 2, 20, &state);
  karum_random_init (&random, 1);
  g_assert_true (karum_turn_random (rules, &state, &random, &turn));
  return karum_review_turn (rules, &state, &turn, &task, verdict, &answers, error);
}

/* With ever more memory, until there is enough: either it is said, or all has been searched. */
static void
test_review_memory (void)
{
  KarumRules rules = engine_rules ("jarmo");
  g_auto (KarumVerdict) found = { 0 };
  g_auto (KarumVerdict) all = { 0 };
  gboolean done = FALSE;
  guint refused = 0;

  if (!g_test_subprocess ()) {
    g_test_trap_subprocess (NULL, 0, 0);
    g_test_trap_assert_passed ();
    return;
  }
  for (gsize more = 1 << 19; space () > 0 && !done; more += 1 << 18) {
    KarumError error = { 0 };

    limit_space (more);
    done = review (&rules, &found, &error);
    limit_space (0);
    g_assert_true (done || g_str_equal (error.message, "not enough memory"));
    refused += !done;
  }
  g_assert_true (review (&rules, &all, NULL));
  g_assert_true (!done || (refused > 0 && found.best.chance == all.best.chance));
}

/* A number of threads above the maximum is clamped; more threads than processors leave enough for
 * the one that tells a result. */
static void
test_threads (void)
{
  KarumRules rules = engine_rules ("jarmo");
  KarumEngine *engine = karum_engine_new (&rules, 1 << 16, NULL);
  const KarumSearchLimits limits = { .nodes = 5000, .threads = 1000 };
  KarumSearchResult result;
  KarumState state;

  engine_position (&rules, 1, 0, &state);
  for (unsigned round = 0; round < 5; round++) {
    karum_engine_clear (engine);
    g_assert_true (karum_engine_search (engine, &state, &limits, NULL, NULL, &result));
    g_assert_cmpuint (result.depth, >=, 1);
  }
  karum_engine_free (engine);
}

/* More lines than there are turns: as many as there are. A search that is stopped before it has
 * begun still has a turn. */
static void
test_lines (gconstpointer data)
{
  KarumRules rules = engine_rules (data);
  KarumEngine *engine = karum_engine_new (&rules, 1 << 16, NULL);
  atomic_bool stop = true;
  KarumSearchLimits limits = { .nodes = 3000, .lines = 500 };
  g_autofree KarumSearchResult *results = g_new (KarumSearchResult, limits.lines);
  KarumState state;
  unsigned n;

  engine_position (&rules, 2, 6, &state);
  g_assert_true (karum_engine_search (engine, &state, &limits, NULL, NULL, results));
  n = results[0].n_results;
  g_assert_cmpuint (n, >=, 1);
  g_assert_cmpuint (n, <=, karum_turn_count (&rules, &state, 1000000));
  for (unsigned i = 0; i < n; i++) {
    g_assert_true (rules.game->turn_check (&rules, &state, &results[i].turn, NULL));
    for (unsigned j = 0; j < i; j++)
      g_assert_false (karum_turn_equal (&results[i].turn, &results[j].turn));
  }
  limits.stop = &stop;
  g_assert_true (karum_engine_search (engine, &state, &limits, NULL, NULL, results));
  g_assert_cmpuint (results[0].n_results, ==, 1);
  g_assert_true (rules.game->turn_check (&rules, &state, &results[0].turn, NULL));
  karum_engine_free (engine);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/bad-input/search-many", test_search_many);
  g_test_add_func ("/engine/bad-input/players-many", test_players_many);
  g_test_add_func ("/engine/bad-input/variation-full", test_variation_full);
  g_test_add_func ("/engine/bad-input/threads", test_threads);
  g_test_add_func ("/engine/bad-input/review-memory", test_review_memory);
  for (gsize i = 0; engine_rulesets[i]; i++) {
    g_autofree char *path = g_strdup_printf ("/engine/bad-input/no-memory/%s", engine_rulesets[i]);
    g_autofree char *memory = g_strdup_printf ("/engine/bad-input/memory/%s", engine_rulesets[i]);
    g_autofree char *lines = g_strdup_printf ("/engine/bad-input/lines/%s", engine_rulesets[i]);
    g_test_add_data_func (path, engine_rulesets[i], test_no_memory);
    g_test_add_data_func (memory, engine_rulesets[i], test_memory);
    g_test_add_data_func (lines, engine_rulesets[i], test_lines);
  }
  return g_test_run ();
}
